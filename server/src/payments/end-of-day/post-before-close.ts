import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { toPaymentEvent } from '@quittance/domain/loans/payments/to-payment-event'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { debitsBeforePayoff } from '../scheduled/notices/ended-with-payoff.ts'
import { readNights } from './read-nights.ts'
import { closeLoan, writeDayClose } from './close-loan.ts'
import { advanceRun, lockRun } from '../../servicing/end-of-day/day-run-repository.ts'
import type { WorkerContext } from '../worker-context.ts'

type NightContext = Pick<WorkerContext, 'db' | 'clocks'>

/**
 * Posts a payment of a day before a night, which became known as the night began, on the day that is
 * still open: it was in time. A loan that missed nights is taken through the payment's day first, so
 * that each night decides with what was effective by it.
 *
 * The run, the payment and the loan are locked in this order, as by whoever else takes a payment that stands.
 *
 * @param day the day that opens
 */
export async function postBeforeClose(
  { db, clocks }: NightContext,
  lender: Lender,
  { paymentId, day }: { readonly paymentId: string; readonly day: LocalDate },
): Promise<void> {
  await withLenderTransaction(db, lender.id, async (trx) => {
    const run = await lockRun(trx, lender.id, day)
    if (run.step !== 'loans') return
    const payment = await lockPayment(trx, lender.id, paymentId)
    if (payment === null || payment.isPosted) return
    if (payment.state !== 'pending' && payment.state !== 'completed') return
    const { loanId, posted } = payment
    const found = await lockLoan(trx, loanId)
    if (found === null || found.state.closedThrough >= day) return
    const night = { day, through: posted.effectiveOn, at: clocks.business(), now: clocks.elapsed() }
    const locked = await takeThrough(trx, lender, { ...night, loan: found })
    const event = toPaymentEvent(locked.state, posted, addDays(day, -1))
    const paidOff = { paymentId, today: day }
    const readDebitsEnded = debitsBeforePayoff(postgresReturns(trx), lender, paidOff)
    const posting = { lender, loanId, locked, paymentId, event, readDebitsEnded }
    await postLoanEvent(trx, { ...posting, enteredAt: night.now })
  })
}

type ToTake = Omit<Parameters<typeof writeDayClose>[2], 'closed'> & {
  readonly loan: StoredLoan
  readonly through: LocalDate
}

/** The loan with its days closed through one; their decisions are posted on the day that is open. */
async function takeThrough(
  trx: LenderTransaction,
  lender: Lender,
  { loan, through, day, at, now }: ToTake,
): Promise<StoredLoan> {
  if (loan.state.closedThrough >= through) return loan
  const nightOf = await readNights(trx, { lender, loans: [loan], day: through })
  const night = closeLoan(lender, loan, { ...nightOf(loan.loanId), day: through })
  if (night instanceof Error) throw night
  const open = addDays(day, -1)
  const counts = await writeDayClose(trx, lender, { day: open, closed: [night], at, now })
  await advanceRun(trx, lender.id, { day, ...counts })
  return (await lockLoan(trx, loan.loanId)) ?? loan
}
