import { transactionMarginEndpoint } from '@quittance/contract/lender'
import { type Cents, parseDollars } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { unwrapResult } from '../api/unwrap-result.ts'

/** What a payment costs; the fee that counts is asked for each payment. */
type PaymentFee = {
  readonly kind: MethodKind
  /** cents */
  readonly flat: Cents
  readonly percent: number
}

/** The fees are kept by this key; the list of methods brings them too. */
export const marginsKey = ['margins']

const kindOf = { '1': 'card', '2': 'ach', '3': 'pad' } as const

/**
 * The fees of the kinds of method that cost something when paying once, or by each payment of a series.
 *
 * @returns null while they are not known
 */
export function usePaymentFees(isAsked: boolean, isSeries = false): readonly PaymentFee[] | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: marginsKey,
    enabled: isAsked,
    staleTime: Infinity,
    meta: { isQuiet: true }, // only a line beside the fee is missing
    queryFn: async () =>
      unwrapResult(await api(transactionMarginEndpoint, {}, { background: true })).data,
  })
  if (data === undefined) return null
  return data
    .filter(({ type }) => type === (isSeries ? '2' : '1'))
    .map(({ paymentType, flat, percent }) => ({
      kind: kindOf[paymentType],
      flat: parseDollars(flat),
      percent: Number(percent),
    }))
}
