import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/methods'
import { convenienceFeeEndpoint } from '@quittance/contract/payments'
import type { LocalDate } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { resultOf } from '../../lib/result-of.ts'

/** What paying costs and from when it counts; or that it is asked for, or can not be told. */
export type FeeState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly askAgain: () => void }
  | { readonly kind: 'known'; readonly fee: Cents; readonly effectiveOn: LocalDate }

/** Long enough that a typed amount is asked about once, not at each digit. */
const typingPauseMs = 300

/** The cut-off may pass while the form is open, so that the day is asked for again. */
const refreshEveryMs = 60_000

/** Asks for the fee as soon as method and amount are known. The latest question wins. */
export function useFee(
  loan: LoanAccount,
  method: SavedMethod | null,
  amount: Cents | null,
): FeeState {
  const api = useApi()
  const queries = useQueryClient()
  const settled = useSettled(amount)
  const isKnown = method !== null && amount !== null
  const queryKey = ['fee', loan.id, method?.id, formatDollars(settled ?? (0n as Cents))]

  const query = useQuery({
    queryKey,
    enabled: isKnown && settled === amount,
    refetchInterval: refreshEveryMs,
    meta: { isQuiet: true }, // the form says so itself, beside the total
    queryFn: async () => {
      const isRefresh = queries.getQueryData(queryKey) !== undefined
      const request = {
        loanId: loan.id,
        paymentType: method?.kind ?? 'card',
        pmtAmt: settled ?? (0n as Cents),
        id: method?.id,
        type: '1' as const,
      }
      return resultOf(
        await api(convenienceFeeEndpoint, request, isRefresh ? { background: true } : {}),
      )
    },
  })

  if (!isKnown) return { kind: 'none' }
  if (settled !== amount || query.isPending) return { kind: 'asking' }
  if (query.isError) return { kind: 'failed', askAgain: () => void query.refetch() }
  return { kind: 'known', fee: query.data.transactionFee, effectiveOn: query.data.effectiveDate }
}

/** A value once it has stood still for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
