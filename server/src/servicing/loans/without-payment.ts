import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import type { LoanState } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { payByAfterCancel } from '@quittance/domain/servicing/upcoming-late-fees'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LoanToForecast } from './forecast-loan.ts'
import { type ForetoldDebit, foretellDebit } from './foretell-debit.ts'
import type { ListedLoan } from './loan-list-repository.ts'
import type { PaidOnLoans } from './paid-on-loans.ts'

type Around = Pick<
  PaidOnLoans,
  'posted' | 'replaced' | 'schedules' | 'retries' | 'debitedOn' | 'unposted'
> & {
  readonly lender: Lender
  readonly now: Instant
  readonly today: LocalDate
}

type Without = Pick<PaymentAnswer, 'replacedDebit' | 'replacedRetry' | 'payBy'>

/**
 * What is to be said of a payment that its maker may still take back: should it be cancelled, or its retry be
 * stopped, what becomes of the scheduled one in whose place it was made, what is due then where it was made in the
 * place of a retry, and until when to pay another way so that no late fee follows.
 */
export function describeWithout(loan: ListedLoan, payment: PaymentAnswer, around: Around): Without {
  const { orderId, cancelUntil, stopUntil, effectiveOn, replacedDebit: shown } = payment
  const { replacedRetry: retry } = payment
  if (cancelUntil === null && stopUntil === null)
    return { replacedDebit: shown, replacedRetry: retry, payBy: null }
  const { lender, today } = around
  const { terms, mode } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const posted = around.posted.get(orderId)
  const state =
    posted === undefined
      ? loan.state
      : applyEvent(underRules, loan.state, { kind: 'returned', payment: posted, on: today }).state
  const replaced = around.replaced.get(orderId)
  const foretold =
    replaced === undefined
      ? shown
      : foretellDebit(lender, replaced, factsWithout(loan, state, { payment, replaced, around }))
  const replacedDebit = foretold && {
    on: foretold.on,
    amount: foretold.amount,
    state: foretold.state,
    ...(shown?.was !== undefined && { was: shown.was }),
  }
  const isDebitLost = replacedDebit?.state === 'notTaken' || replacedDebit?.state === 'paused'
  const payBy = payByAfterCancel(underRules, state, { isDebitLost, effectiveOn, today })
  const due = amountsDue(underRules, state, { today }).totalAmountDue
  return { replacedDebit, replacedRetry: retry && { ...retry, due }, payBy }
}

type Given = {
  readonly payment: PaymentAnswer
  readonly replaced: ForetoldDebit
  readonly around: Around
}

/** The loan as it would stand, and what would be to come: the scheduled one with nothing in its place. */
function factsWithout(
  { loanId, terms, mode }: ListedLoan,
  state: LoanState,
  { payment, replaced, around }: Given,
): LoanToForecast {
  const { orderId } = payment
  const unposted = around.unposted.get(loanId) ?? []
  const schedules = around.schedules.get(loanId) ?? []
  const retries = around.retries.get(loanId) ?? []
  return {
    loan: { terms, state, mode },
    schedules: schedules.map((one) =>
      one.id === replaced.scheduleId
        ? { ...one, isNextReplaced: false, nextReplacedUntil: null }
        : one,
    ),
    pendingPayments: unposted.filter((one) => one.orderId !== orderId),
    retries: retries.filter(({ id }) => id !== orderId),
    debitedOn: around.debitedOn.get(loanId) ?? [],
    now: around.now,
  }
}
