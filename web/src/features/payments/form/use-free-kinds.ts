import { transactionMarginEndpoint } from '@quittance/contract/lender'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { resultOf } from '../../../lib/api/result-of.ts'

const kindOf = { '1': 'card', '2': 'ach', '3': 'pad' } as const

/**
 * The kinds of method that cost nothing when paying once. Asked for only where some fee shows.
 *
 * @returns none while they are not known
 */
export function useFreeKinds(isAsked: boolean): readonly MethodKind[] {
  const api = useApi()
  const query = useQuery({
    queryKey: ['margins'],
    enabled: isAsked,
    staleTime: Infinity,
    meta: { isQuiet: true }, // only a line beside the fee is missing
    queryFn: async () => resultOf(await api(transactionMarginEndpoint, {})).data,
  })
  const rows = query.data
  if (rows === undefined) return []
  const charged = rows.filter(({ type }) => type === '1').map((row) => kindOf[row.paymentType])
  return Object.values(kindOf).filter((kind) => !charged.includes(kind))
}
