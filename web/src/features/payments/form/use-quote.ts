import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { convenienceFeeEndpoint } from '@quittance/contract/payments/payments'
import type { LocalDate } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'

/** What a payment costs, when it posts, and what the borrower authorizes by it. */
export type PaymentQuote = {
  readonly fee: Cents
  readonly effectiveOn: LocalDate
  /** of a debit: when its bank is expected to settle it; null for a card */
  readonly settlesOn: LocalDate | null
  /** the payoff of that day */
  readonly payoff: Cents
  /** of late fees that arise before that day, and of fees that stay due though some of it goes elsewhere */
  readonly feeNotes: readonly string[]
  /** as the lender wrote it: may hold HTML */
  readonly authorization: string
}

/** The quote of what the form holds: known, being requested, or failed. */
export type FeeQuote =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly askAgain: () => void }
  | ({ readonly kind: 'known' } & PaymentQuote)

/** A typed amount is quoted once after this pause, not at each digit. */
const typingPauseMs = 300

/** The cut-off may pass while the form is open, so that the day is asked for again. */
const refreshEveryMs = 60_000

/** The amount that pays the loan off, and the day on which that payment posts. */
export type PayoffQuote = { readonly amount: Cents; readonly postsOn: LocalDate }

/**
 * The payoff by a kind of method: that of the day on which its payment posts, which may be days
 * after today (AMB-161). Before a method is chosen it is today's. The quote of an amount brings it
 * too: then it is not asked for by itself.
 */
export function usePayoff(
  loan: LoanAccount,
  kind: MethodKind | null,
  isQuoted: boolean,
): PayoffQuote & { readonly isAsking: boolean } {
  const api = useApi()
  const queries = useQueryClient()
  const { today } = useLender()
  const isAsked = kind !== null && loan.payoff > 0n
  const queryKey = payoffKey(loan, kind)
  const query = useQuery({
    queryKey,
    enabled: isAsked && !isQuoted,
    staleTime: 0,
    refetchInterval: refreshEveryMs,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true }, // the fee is asked beside it, and says so
    queryFn: async (): Promise<PayoffQuote> => {
      if (kind === null) throw new Error('a payoff is asked for a kind of method')
      const request = { loanId: loan.id, paymentType: kind, type: '1' as const }
      const isKnown = queries.getQueryData(queryKey) !== undefined
      const { payoffAmount, effectiveDate } = unwrapResult(
        await api(convenienceFeeEndpoint, request, isKnown ? { background: true } : {}),
      )
      return { amount: payoffAmount, postsOn: effectiveDate }
    },
  })
  const ofToday = { amount: loan.payoff, postsOn: today }
  if (!isAsked) return { ...ofToday, isAsking: false }
  const isAsking = !isQuoted && (query.isPending || query.isPlaceholderData)
  return { ...(query.data ?? ofToday), isAsking }
}

/** The query key of a payoff. It holds the loan's payoff, so that a changed debt is asked anew. */
function payoffKey({ id, payoff }: LoanAccount, kind: MethodKind | null) {
  return ['payoff', id, formatDollars(payoff), kind]
}

/** Requests the fee as soon as method and amount are known. The latest request wins. */
export function useFeeQuote(
  loan: LoanAccount,
  method: SavedMethod | null,
  amount: Cents | null,
): FeeQuote {
  const queries = useQueryClient()
  const ask = useQuoteCall(loan)
  const settled = useSettled(amount)
  const isKnown = method !== null && amount !== null
  const queryKey = quoteKey(loan, method, settled)

  const query = useQuery({
    queryKey,
    enabled: isKnown && settled === amount,
    refetchInterval: refreshEveryMs,
    meta: { isQuiet: true }, // the form says so itself, beside the total
    queryFn: () => {
      if (method === null || settled === null) throw new Error('a fee is asked for something')
      return ask(method, settled, queries.getQueryData(queryKey) !== undefined)
    },
  })

  if (!isKnown) return { kind: 'none' }
  if (settled !== amount || query.isPending) return { kind: 'asking' }
  // The last quote stays while a new one fails to load; the server refuses a price that changed.
  if (query.data !== undefined) return { kind: 'known', ...query.data }
  return { kind: 'failed', askAgain: () => void query.refetch() }
}

/** Requests a fresh quote, whatever is in the cache. Throws what the call throws. */
export function useRequestQuote(loan: LoanAccount) {
  const queries = useQueryClient()
  const ask = useQuoteCall(loan)
  return (method: SavedMethod, amount: Cents): Promise<PaymentQuote> =>
    queries.fetchQuery({
      queryKey: quoteKey(loan, method, amount),
      staleTime: 0,
      meta: { isQuiet: true },
      queryFn: () => ask(method, amount, false),
    })
}

function quoteKey(loan: LoanAccount, method: SavedMethod | null, amount: Cents | null) {
  return ['fee', loan.id, method?.id, formatDollars(amount ?? (0n as Cents))]
}

/** Requests the quote, and updates the form's payoff by it. */
function useQuoteCall(loan: LoanAccount) {
  const api = useApi()
  const queries = useQueryClient()
  return async (method: SavedMethod, amount: Cents, background: boolean): Promise<PaymentQuote> => {
    const request = {
      loanId: loan.id,
      cardBrand: method.brand,
      paymentType: method.kind,
      pmtAmt: amount,
      id: method.id,
      type: '1' as const,
    }
    const { transactionFee, effectiveDate, settlementDate, payoffAmount, ...rest } = unwrapResult(
      await api(convenienceFeeEndpoint, request, background ? { background: true } : {}),
    )
    const payoff: PayoffQuote = { amount: payoffAmount, postsOn: effectiveDate }
    queries.setQueryData(payoffKey(loan, method.kind), payoff)
    const days = { effectiveOn: effectiveDate, settlesOn: settlementDate }
    return { ...rest, ...days, fee: transactionFee, payoff: payoffAmount }
  }
}

/** The value once it has not changed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
