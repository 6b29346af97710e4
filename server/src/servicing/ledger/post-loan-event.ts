import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import type {
  AppliedEvent,
  LedgerMode,
  LoanEvent,
  PaymentEvent,
} from '@quittance/domain/loans/events/loan-event'
import { endOfLoan } from '@quittance/domain/loans/status/end-of-loan'
import { cents, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { type LedgerPort, ledgerPortOf } from './ledger-port.ts'
import type { DebitsOfEndedLoan } from './end-of-loan-repository.ts'
import type { Posting } from './ledger-repository.ts'
import type { StoredLoan } from '../loans/loan-state-repository.ts'

export type EventToPost = {
  readonly lender: Pick<Lender, 'id' | 'settings'>
  readonly loanId: string
  /** the loan, where the caller's transaction has locked it already */
  readonly locked?: StoredLoan
  readonly event: LoanEvent
  /** whose books are the master, where it is not what the loan says */
  readonly mode?: LedgerMode
  /** the payment that the event is about: its ledger rows name it, its row keeps the split */
  readonly paymentId?: string
  /** tells apart what may happen to one payment more than once, such as refunds of parts */
  readonly extId?: string
  /** what the loan would have debited, where the event leaves nothing owed; left out: its mail tells nominal amounts */
  readonly readDebitsEnded?: ReadDebitsEnded
  /** elapsed time */
  readonly enteredAt: Instant
}

/** Asked under the lock of the loan, as it was before. */
type ReadDebitsEnded = (loan: StoredLoan) => Promise<DebitsOfEndedLoan>

export type PostedEvent = AppliedEvent & { readonly loan: StoredLoan }

/**
 * The one writer of the states of loans and of the ledger: locks the loan, lets the domain decide, and
 * writes ledger, state and split in one statement of the caller's transaction.
 *
 * The same event twice for one payment breaks the unique key of the ledger, and so the transaction.
 *
 * @throws AssertionError when there is no such loan, or the event cannot follow
 */
export function postLoanEvent(trx: LenderTransaction, toPost: EventToPost): Promise<PostedEvent> {
  return postEventIn(ledgerPortOf(trx), toPost)
}

/** The same wherever loans and ledger are kept. */
export async function postEventIn(
  repository: LedgerPort,
  toPost: EventToPost,
): Promise<PostedEvent> {
  const loan = toPost.locked ?? (await repository.lockLoan(toPost.loanId))
  assert(loan !== null, 'an event is posted to a loan that is there')
  const lastPaid = await lastPaidAfter(repository, loan, toPost)
  const { posting: made, applied } = postingOf(loan, { ...toPost, lastPaid })
  const posting = await withDebitsEnded(made, toPost.readDebitsEnded)
  const written = await repository.appendPosting(posting)
  assert(written, 'a locked loan stays as it was read')
  return { ...applied, loan }
}

/** Whether nothing is owed any more with a posting, so that what its schedules were to debit is told. */
export function endsLoan({ loan, state }: Pick<Posting, 'loan' | 'state'>): boolean {
  return endOfLoan(loan.state, state) !== null
}

/** A posting with what its loan would have debited, where nothing is owed on it any more. */
export async function withDebitsEnded(
  posting: Posting,
  readDebitsEnded: ReadDebitsEnded | undefined,
): Promise<Posting> {
  if (readDebitsEnded === undefined || !endsLoan(posting)) return posting
  return { ...posting, debitsEnded: await readDebitsEnded(posting.loan) }
}

/**
 * What a payment does to a loan as it was read, to be written by whoever writes the payment.
 *
 * @throws AssertionError when the payment cannot follow
 */
export function postingOfPayment(
  loan: StoredLoan,
  toPost: Omit<EventToPost, 'locked'> & { readonly event: PaymentEvent },
): Posting {
  return postingOf(loan, { ...toPost, lastPaid: lastPaidWith(loan, toPost.event) }).posting
}

type LastPaid = Posting['lastPaid']

function postingOf(
  loan: StoredLoan,
  { lender, event, mode = loan.mode, paymentId, extId = '', enteredAt, lastPaid }: ToApply,
): { readonly posting: Posting; readonly applied: AppliedEvent } {
  const rules = lender.settings.servicing
  const applied = applyEvent({ terms: loan.terms, rules, mode }, loan.state, event)
  const { state, transactions, split, followed } = applied
  const about = { paymentId: paymentId ?? null, extId, enteredAt }
  const written = { state, transactions, split, followed, lastPaid, ...about }
  return { posting: { lenderId: lender.id, loan, ...written }, applied }
}

type ToApply = EventToPost & { readonly lastPaid: LastPaid }

/** What the loan shows as its last payment: the one of the latest day that still stands. */
async function lastPaidAfter(
  repository: LedgerPort,
  loan: StoredLoan,
  { event, paymentId }: EventToPost,
): Promise<LastPaid> {
  if (event.kind === 'payment') return lastPaidWith(loan, event)
  if (event.kind !== 'returned' && event.kind !== 'refunded')
    return { on: loan.lastPaidOn, amount: loan.lastPaid }
  if (event.kind === 'refunded' && event.amount !== undefined)
    return { on: loan.lastPaidOn, amount: loan.lastPaid }
  const last = await repository.lastPaymentBut({
    loanId: loan.loanId,
    paymentId: paymentId ?? null,
  })
  return last === null ? { on: null, amount: zero } : { on: last.on, amount: cents(last.amount) }
}

function lastPaidWith({ lastPaidOn, lastPaid }: StoredLoan, payment: PaymentEvent): LastPaid {
  const isLatest = lastPaidOn === null || payment.effectiveOn >= lastPaidOn
  return isLatest
    ? { on: payment.effectiveOn, amount: payment.amount }
    : { on: lastPaidOn, amount: lastPaid }
}
