import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { LoanState } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { type Cents, formatDollars, sum } from '@quittance/domain/money'
import { payInTimeUntil } from '@quittance/domain/servicing/late-fees'
import { noRetryReasonOf } from '@quittance/domain/servicing/no-retry-reason'
import { lateFeeAvoidedUntil } from '@quittance/domain/servicing/upcoming-late-fees'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ReplacedDebitNotification } from '../../notifications/templates/payment-notifications.ts'
import { foretellDebit } from '../../servicing/loans/foretell-debit.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { ReplacedDebit } from '../replacements/replaced-debit-repository.ts'
import type { ReplacedRetry } from '../replacements/replaced-retry-row.ts'
import type { ReturnRepository } from './return-repository.ts'
import type { LockedPayment } from './returned-payment-repository.ts'

type TakenBack = {
  readonly payment: LockedPayment
  /** the loan before; null where the payment was not posted */
  readonly before: LoanState | null
  /** the day of the books */
  readonly on: LocalDate
  /** the moment of business time */
  readonly at: Instant
}

type TellingRepository = Pick<ReturnRepository, 'readReplacedDebit' | 'readDebitsAhead'>

/**
 * What becomes of the scheduled payment in whose place a payment stood that was taken back or given back: it
 * is taken after all, or it was left out already, and then until when to pay it another way.
 *
 * @returns null where nothing is to be said of one
 */
export async function describeReplacedDebit(
  repository: TellingRepository & Pick<ReturnRepository, 'lockLoan'>,
  lender: Lender,
  { payment, ...times }: TakenBack,
): Promise<ReplacedDebitNotification | null> {
  if (!payment.takesDebitPlace) return null
  // Who decides on that debit holds the loan, and still sees the payment as one that stands.
  const loan = await repository.lockLoan(payment.loanId)
  return describeHeldDebit(repository, lender, { payment, loan, ...times })
}

/**
 * Of a payment that came back and is tried again: it still stands in the place of a scheduled one, for which nothing
 * is taken.
 */
export async function describeRetriedPlace(
  repository: Pick<ReturnRepository, 'readDebitReplacedStill'>,
  payment: LockedPayment,
): Promise<ReplacedDebitNotification | null> {
  if (!payment.takesDebitPlace) return null
  const kept = await repository.readDebitReplacedStill(payment)
  if (kept === null || kept.state === '') return null
  const { on, amount } = kept
  return { kind: 'retried', on, amount: formatDollars(amount), payUntil: null, lateFee: '0.00' }
}

type ToTell = Pick<TakenBack, 'before' | 'on' | 'at'> & {
  readonly payment: Pick<LockedPayment, 'lenderId' | 'paymentId'>
  readonly loan: StoredLoan | null
}

/**
 * The same, while nobody decides on that debit, by the forecast of its loan: what the list of coming debits says
 * from now on. Of a loan that was charged off or closed, or is in bankruptcy,
 * nothing is debited and nothing demanded, so that nothing is said.
 */
export async function describeHeldDebit(
  repository: TellingRepository,
  lender: Lender,
  { payment, loan, before, on, at }: ToTell,
): Promise<ReplacedDebitNotification | null> {
  const kept = await repository.readReplacedDebit(payment)
  if (kept === null || kept.state === '') return null
  if (loan !== null && noRetryReasonOf(loan.state) === 'loan') return null
  const replaced = await foretell(repository, lender, { debit: kept, loan, at })
  if (replaced.state === '') return null
  const told = { kind: replaced.state, on: replaced.on, amount: formatDollars(replaced.amount) }
  if (loan === null) return { ...told, payUntil: null, lateFee: '0.00' }
  const { terms, mode, state } = loan
  const rules = lender.settings.servicing
  if (told.kind === 'coming') {
    // What is due again, and late before that debit comes, is to be paid by hand.
    const until = payInTimeUntil({ terms, rules, mode }, state, on)
    const payUntil = until !== null && until < told.on ? until : null
    return { ...told, payUntil, lateFee: '0.00' }
  }
  const known = new Set((before ?? state).lateFees.map(({ no }) => no))
  const added = state.lateFees.filter(({ no }) => !known.has(no)).map(({ amount }) => amount)
  return {
    ...told,
    payUntil: lateFeeAvoidedUntil({ terms, rules, mode }, state, on),
    lateFee: formatDollars(sum(added)),
  }
}

type ToForetell = Pick<ToTell, 'loan' | 'at'> & { readonly debit: ReplacedDebit }

async function foretell(
  repository: Pick<ReturnRepository, 'readDebitsAhead'>,
  lender: Lender,
  { debit, loan, at: now }: ToForetell,
): Promise<ReplacedDebit> {
  if (loan === null || debit.state !== 'coming') return debit
  const { loanId } = loan
  const asked = { lenderId: lender.id, loanId, today: dayOf(now) }
  return foretellDebit(lender, debit, {
    loan,
    ...(await repository.readDebitsAhead(asked)),
    now,
  })
}

type Placed = {
  readonly loanId: string
  readonly replacedDebit: ReplacedDebit | null
  readonly replacedRetry: ReplacedRetry | null
}

/**
 * A payment that was taken back, with what becomes of the scheduled one in whose place it was made, and what is due
 * without it where it was made in the place of a retry.
 */
export async function withForetoldDebit<Payment extends Placed>(
  repository: Pick<ReturnRepository, 'readDebitsAhead' | 'readLoan'>,
  lender: Lender,
  { payment, at }: { readonly payment: Payment; readonly at: Instant },
): Promise<Payment> {
  const { loanId, replacedDebit: debit, replacedRetry: retry } = payment
  if (debit?.state !== 'coming' && retry === null) return payment
  const loan = await repository.readLoan(loanId)
  const replacedRetry = retry && { ...retry, due: loan && dueOf(lender, loan, at) }
  if (debit?.state !== 'coming') return { ...payment, replacedRetry }
  const replacedDebit = await foretell(repository, lender, { debit, loan, at })
  return { ...payment, replacedDebit, replacedRetry }
}

function dueOf({ settings }: Lender, { terms, mode, state }: StoredLoan, at: Instant): Cents {
  const loan = { terms, rules: settings.servicing, mode }
  return amountsDue(loan, state, { today: dayOf(at) }).totalAmountDue
}
