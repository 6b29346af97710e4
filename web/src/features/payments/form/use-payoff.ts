import type { LoanAccount } from '@quittance/contract/loans'
import { convenienceFeeEndpoint } from '@quittance/contract/payments/payments'
import type { LocalDate } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { resultOf } from '../../../lib/api/result-of.ts'

/** What pays the loan off, and the day on which that payment posts. */
export type Payoff = { readonly amount: Cents; readonly postsOn: LocalDate }

/** The cut-off may pass while the form is open, so that the day is asked for again. */
const refreshEveryMs = 60_000

/**
 * The payoff by a kind of method: that of the day on which its payment posts, which may be days
 * after today (AMB-161). Before a method is chosen it is today's.
 */
export function usePayoff(
  loan: LoanAccount,
  kind: MethodKind | null,
): Payoff & { readonly isAsking: boolean } {
  const api = useApi()
  const queries = useQueryClient()
  const { today } = useLender()
  const isAsked = kind !== null && loan.payoff > 0n
  const queryKey = payoffKey(loan, kind)

  const query = useQuery({
    queryKey,
    enabled: isAsked,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true }, // the fee is asked beside it, and says so
    queryFn: async (): Promise<Payoff> => {
      if (kind === null) throw new Error('a payoff is asked for a kind of method')
      const request = { loanId: loan.id, paymentType: kind, type: '1' as const }
      const isKnown = queries.getQueryData(queryKey) !== undefined
      const { payoffAmount, effectiveDate } = resultOf(
        await api(convenienceFeeEndpoint, request, isKnown ? { background: true } : {}),
      )
      return { amount: payoffAmount, postsOn: effectiveDate }
    },
  })

  const ofToday = { amount: loan.payoff, postsOn: today }
  if (!isAsked) return { ...ofToday, isAsking: false }
  const isAsking = query.isPending || query.isPlaceholderData
  return { ...(query.data ?? ofToday), isAsking }
}

/** Where a loan's payoff by a kind is kept. A loan of which more or less is owed is asked anew. */
export function payoffKey({ id, payoff }: LoanAccount, kind: MethodKind | null) {
  return ['payoff', id, formatDollars(payoff), kind]
}
