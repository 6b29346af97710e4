import type {
  LoanEventRequest,
  postLoanEventEndpoint,
} from '@quittance/contract/lender-api/loan-events'
import { dayOf } from '@quittance/domain/calendar'
import { formatDollars, zero } from '@quittance/domain/money'
import { canPostOn } from '@quittance/domain/servicing/can-post-on'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockPayment } from '../../payments/returns/returned-payment-repository.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { answerOnce } from '../answer-once.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { insertLoanEvent } from '../../servicing/loans/loan-event-repository.ts'
import { findLoanByNumber, isQuarantined, readLoanPayment } from './loan-lookup-repository.ts'
import { postEvent } from './post-event.ts'
import { lockRecoveries } from './recovery-repository.ts'
import { Problem } from '../problem.ts'
import { figuresOf } from './read-loan.ts'
import type { LoanEventContext, LoanEventResult } from './event-context.ts'

type EventAnswer = LenderAnswer<typeof postLoanEventEndpoint>
type DatedContext = Pick<LenderApiContext, 'db' | 'clocks'>

/**
 * Does to a loan what somebody at the lender says, once for its key: ledger, loan state, payment and
 * the record of who did it and why are one commit. What the rules forbid is refused by name, and
 * nothing is written.
 */
export async function takeLoanEvent(
  context: DatedContext,
  call: LenderCall<typeof postLoanEventEndpoint>,
): Promise<EventAnswer> {
  const asked = call.body
  return answerOnce(context, call, async (trx) => {
    const { clocks } = context
    const { lender, author } = call.caller
    const { loanNo } = call.parameters
    await lockPaymentsOf(trx, { lenderId: lender.id, loanNo, asked })
    const loan = await lockByNumber(trx, loanNo)
    const at = clocks.business()
    const place = { lender, author, loan, today: dayOf(at), at, now: clocks.elapsed() }
    await refuseUnopened(trx, place)
    const done = await postEvent(trx, place, asked)
    const eventNo = await keep(trx, place, { asked, done })
    return answerOf(trx, place, { asked, done, eventNo })
  })
}

type ToLock = {
  readonly lenderId: string
  readonly loanNo: string
  readonly asked: LoanEventRequest
}

/** A payment that an event may change is locked before its loan, as by whoever returns it, refunds it or posts it. */
async function lockPaymentsOf(
  trx: LenderTransaction,
  { lenderId, loanNo, asked }: ToLock,
): Promise<void> {
  if (asked.kind === 'reversal') await lockPayment(trx, lenderId, asked.orderId)
  if (asked.kind !== 'chargeOffReversed') return
  const found = await findLoanByNumber(trx, loanNo)
  if (found !== null) await lockRecoveries(trx, { lenderId, loanId: found.loanId })
}

/** @throws Problem 404 */
export async function lockByNumber(
  trx: LenderTransaction,
  loanNo: string,
): Promise<LoanEventContext['loan']> {
  const found = await findLoanByNumber(trx, loanNo)
  const loan = found === null ? null : await lockLoan(trx, found.loanId)
  if (loan === null) throw new Problem(404, `There is no loan ${loanNo}.`)
  return loan
}

/**
 * Days that the worker missed are closed first, each with what was effective by it: nothing of today
 * is posted before. A quarantined loan takes events, since they are how a person mends it.
 *
 * @throws Problem 503
 */
async function refuseUnopened(
  trx: LenderTransaction,
  { loan, today }: Pick<LoanEventContext, 'loan' | 'today'>,
): Promise<void> {
  if (canPostOn(loan.state, today) || (await isQuarantined(trx, loan.loanId))) return
  throw new Problem(
    503,
    `The business day ${today} is being opened for this loan. Send the event again.`,
    { reason: 'dayNotOpen' },
    openingSeconds,
  )
}

/** When a caller asks again while a day is being opened. */
const openingSeconds = 5

type Kept = { readonly asked: LoanEventRequest; readonly done: LoanEventResult }

async function keep(
  trx: LenderTransaction,
  { lender, author, loan, now }: LoanEventContext,
  { asked, done }: Kept,
): Promise<number> {
  const { kind, reason, ...detail } = asked
  return insertLoanEvent(trx, {
    lenderId: lender.id,
    loanId: loan.loanId,
    kind,
    on: done.on,
    amount: done.amount ?? zero,
    paymentId: done.paymentId ?? null,
    author,
    reason,
    detail,
    now,
  })
}

async function answerOf(
  trx: LenderTransaction,
  { lender, author, loan, today }: LoanEventContext,
  { asked, done, eventNo }: Kept & { readonly eventNo: number },
): Promise<EventAnswer> {
  const after = await lockLoan(trx, loan.loanId)
  const payment = done.paymentId === undefined ? null : await readLoanPayment(trx, done.paymentId)
  const { status, balances, payoff, refundsPayable } = figuresOf(lender, after ?? loan, today)
  return {
    loanNo: loan.loanNo,
    eventNo,
    kind: asked.kind,
    on: done.on,
    amount: formatDollars(done.amount ?? zero),
    orderId: done.paymentId ?? null,
    reference: payment?.reference ?? null,
    author,
    reason: asked.reason,
    ...done.told,
    loan: { status, balances, payoff, refundsPayable },
  }
}
