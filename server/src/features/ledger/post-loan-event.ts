import { assert } from '@quittance/domain/assert'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { applyEvent } from '@quittance/domain/loans/apply-event'
import type { Applied, LoanEvent } from '@quittance/domain/loans/loan-event'
import { type Cents, cents, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../db/database.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { appendPosting, lastPaymentBut } from './ledger-store.ts'
import { lockLoan, type StoredLoan } from './loan-state-store.ts'
import { rulesOf } from './loan-rules.ts'

export type EventToPost = {
  readonly lender: Pick<Lender, 'id' | 'settings'>
  readonly loanId: string
  /** the loan, where the caller's transaction has locked it already */
  readonly locked?: StoredLoan
  readonly event: LoanEvent
  /** the payment that the event is about: its ledger rows name it, its row keeps the split */
  readonly paymentId?: string
  /** tells apart what may happen to one payment more than once, such as refunds of parts */
  readonly extId?: string
  /** elapsed time */
  readonly enteredAt: Instant
}

export type Posted = Applied & { readonly loan: StoredLoan }

/**
 * The one writer of loan standings and of the ledger: locks the loan, lets the domain decide, and
 * writes ledger, standing and split in one statement of the caller's transaction.
 *
 * The same event twice for one payment breaks the unique key of the ledger, and so the transaction.
 *
 * @throws AssertionError when there is no such loan, or the event cannot follow
 */
export async function postLoanEvent(trx: LenderTransaction, toPost: EventToPost): Promise<Posted> {
  const { lender, loanId, event, paymentId = null, extId = '', enteredAt } = toPost
  const loan = toPost.locked ?? (await lockLoan(trx, loanId))
  assert(loan !== null, 'an event is posted to a loan that is there')
  const rules = rulesOf(lender.settings.servicing)
  const applied = applyEvent({ terms: loan.terms, rules }, loan.state, event)
  const lastPaid = await lastPaidAfter(trx, loan, { event, paymentId })
  const { state, transactions, split } = applied
  const written = await appendPosting(trx, {
    lenderId: lender.id,
    loan,
    state,
    transactions,
    lastPaid,
    paymentId,
    extId,
    enteredAt,
    split,
  })
  assert(written, 'a locked loan stays as it was read')
  return { ...applied, loan }
}

/** What the loan shows as its last payment: the one of the latest day that still stands. */
async function lastPaidAfter(
  trx: LenderTransaction,
  loan: StoredLoan,
  { event, paymentId }: { readonly event: LoanEvent; readonly paymentId: string | null },
): Promise<{ on: LocalDate | null; amount: Cents }> {
  const before = { on: loan.lastPaidOn, amount: loan.lastPaid }
  if (event.kind === 'payment') {
    const isLatest = before.on === null || event.effectiveOn >= before.on
    return isLatest ? { on: event.effectiveOn, amount: event.amount } : before
  }
  if (event.kind !== 'returned' && event.kind !== 'refunded') return before
  const last = await lastPaymentBut(trx, { loanId: loan.loanId, paymentId })
  return last === null ? { on: null, amount: zero } : { on: last.on, amount: cents(last.amount) }
}
