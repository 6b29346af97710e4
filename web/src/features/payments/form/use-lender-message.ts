import { paymentMessageEndpoint } from '@quittance/contract/payments/payment-message'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { resultOf } from '../../../lib/api/result-of.ts'

/** What the lender wants read before a payment, as far as it is known. */
export type LenderMessage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'away'; readonly askAgain: () => void }
  | { readonly kind: 'known'; readonly text: string }

/** Asks for it where the lender has one; '' where it has none. */
export function useLenderMessage(isAsked: boolean): LenderMessage {
  const api = useApi()
  const query = useQuery({
    queryKey: ['payment-message'],
    enabled: isAsked,
    meta: { isQuiet: true }, // the step says so itself
    queryFn: async () => resultOf(await api(paymentMessageEndpoint, {})).paymentMessage,
  })
  if (!isAsked) return { kind: 'known', text: '' }
  if (query.isError) return { kind: 'away', askAgain: () => void query.refetch() }
  if (query.isPending) return { kind: 'asking' }
  return { kind: 'known', text: query.data }
}
