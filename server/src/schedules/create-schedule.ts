import { lacksAgreement } from '../lenders/borrower.ts'
import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor } from '@quittance/contract/labels/labels'
import type { MadeSchedule } from '@quittance/contract/make-schedule'
import { dayOf } from '@quittance/domain/calendar'
import { add, zero } from '@quittance/domain/money'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import type { ScheduleMaker } from '@quittance/domain/schedules/schedule'
import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findPayableLoan } from '../payments/intents/payable-loan-repository.ts'
import { readPendingPaymentsOf } from '../payments/intents/pending-payment-repository.ts'
import { readActiveDebits } from '../payments/scheduled/active-debit-repository.ts'
import { lockOrdersOfDay } from '../payments/proof/ordered-today-repository.ts'
import {
  countsOrdersOfDay,
  refuseUnprovenPayment,
} from '../payments/proof/refuse-unproven-payment.ts'
import { insertSchedule } from '../payments/scheduled/scheduled-payment-repository.ts'
import { writeSessionAudit } from '../lenders/write-session-audit.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { lockLoan, type StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import {
  isFirstMoved,
  type RequestedSchedule,
  type JudgedSchedule,
  judgeSchedule,
  type ScheduleReason,
} from './judge-schedule.ts'
import { firstForeseen, readForeseenDebits } from '../payments/read-foreseen-debits.ts'
import { countSchedule, type LimitReason } from './schedule-limits.ts'
import type { ReceiptAddress } from '../payments/scheduled/schedule-row.ts'
import {
  type CopyOfConsent,
  notifyScheduleMade,
} from '../payments/scheduled/notify-schedule-made.ts'
import { agreedMove } from './moves/agreed-move.ts'
import { readRetriesBefore } from '../payments/representment/compare-retries.ts'
import { writeMove } from './moves/moved-payment-repository.ts'
import * as commands from './schedule-command-repository.ts'
import { type MakingTimes, runCommand } from './run-command.ts'
import type { ScheduleOrder } from './schedule-order.ts'
import { insertConsent, readSigner } from './authorizations/authorization-repository.ts'
import { consentEvidence, scheduleConsent } from './schedule-consent.ts'

export type MakeContext = Pick<LendersContext, 'db' | 'clocks'>

export type CreateReason =
  | ScheduleReason
  | LimitReason
  | 'loanNotFound'
  | 'changed'
  | 'proofNeeded'
  | 'keyReused'
  | 'notReadOut'

/**
 * Makes a schedule, under the lock of its loan and with the consent to it; nothing is debited. The same
 * key again makes nothing, and is answered the same (AMB-141).
 */
export async function createSchedule(
  context: MakeContext,
  order: ScheduleOrder,
): Promise<Outcome<MadeSchedule, CreateReason>> {
  const command = { route: '/payments/scheduled-payment', compared: [] }
  return runOnce(context, order, command, async (trx, times) => {
    const judged = await judgeOrder(trx, order, { ...times, replaces: null })
    if (judged.kind !== 'judged') return judged
    const { lender, borrower, asked } = order
    const making = { lender, loanId: asked.loanId, endsAnother: false, now: times.now }
    const over = await countSchedule(trx, making)
    if (over !== null) return over
    const loan = { lender, borrower, loan: judged.loan, at: times.at }
    const retries = await readRetriesBefore(trx, loan)
    const writing = { ...judged, ...times, replaced: null }
    const { made, scheduleId, copy } = await writeAgreedSchedule(trx, order, writing)
    const next = firstForeseen(await readForeseenDebits(trx, lender, loan), scheduleId)
    const told = { ...copy, ...(next !== null && { next }), ended: null, notes: await retries() }
    await notifyScheduleMade(trx, order, told, times)
    return done(made)
  })
}

type Command = {
  readonly route: string
  /** what must be the same besides the schedule when a key comes again */
  readonly compared: readonly (string | null)[]
}

/** Does what a key stands for once: whoever brings it again is told what was made. */
export async function runOnce<Reason extends string>(
  context: MakeContext,
  { lender, borrower, key, asked }: ScheduleOrder,
  { route, compared: more }: Command,
  act: (trx: LenderTransaction, times: MakingTimes) => Promise<Outcome<MadeSchedule, Reason>>,
): Promise<Outcome<MadeSchedule, Reason | 'keyReused'>> {
  const compared = comparedOf(asked, more)
  const command = { lender, borrower, key, route, compared, again: theSame }
  return runCommand(context, command, act)
}

function theSame(made: MadeSchedule): MadeSchedule {
  return made
}

/** What must be the same when a key comes again; the fee that was shown is no part of it. */
function comparedOf(asked: RequestedSchedule, more: Command['compared']): Command['compared'] {
  const { loanId, methodId, kind, amount, frequency, startOn, secondOn } = asked
  return [loanId, methodId, kind, String(amount), frequency, startOn, secondOn, ...more]
}

export type JudgedOrder = {
  readonly kind: 'judged'
  readonly loan: StoredLoan
  readonly schedule: JudgedSchedule
}

/** Holds the day, the loan and the method of an order until it is written, and judges it by them. */
export async function judgeOrder(
  trx: LenderTransaction,
  { lender, borrower, reader, asked }: ScheduleOrder,
  { at, now, replaces }: MakingTimes & { readonly replaces: string | null },
): Promise<JudgedOrder | Outcome<never, CreateReason>> {
  // What an agent did not read out, nobody agreed to.
  if (lacksAgreement(borrower, asked)) return refused('notReadOut')
  const isOwn = async () => (await findPayableLoan(trx, borrower, asked.loanId)) !== null
  const orders = { owner: borrower, day: dayOf(at), insteadOf: replaces }
  const counts = countsOrdersOfDay({ lender, borrower })
  const before = counts ? await lockOrdersOfDay(trx, orders) : zero
  const loan = (await isOwn()) ? await lockLoan(trx, asked.loanId) : null
  // While the lock was waited for, its borrower may have taken the loan off their list.
  if (loan === null || !(await isOwn())) return refused('loanNotFound', { field: 'loanId' })
  const method = await commands.holdMethod(trx, borrower, asked.methodId)
  const pendingPayments = await readPendingPaymentsOf(trx, lender.id, asked.loanId)
  const of = { lenderId: lender.id, loanId: asked.loanId }
  const beside = (await readActiveDebits(trx, of)).filter(({ id }) => id !== replaces)
  const facts = { lender, borrower, asked, loan, method, pendingPayments, beside, now: at }
  const judged = judgeSchedule(facts)
  if (judged.kind !== 'judged') return judged
  const shown = asked.kind === 'card' ? asked.cardFee : asked.bankFee
  if (shown !== undefined && shown !== judged.schedule.fee) {
    const what = labelFor(reader)('payments.refused.changedPrice')
    return refused('changed', { values: { what } })
  }
  const unproven = refuseUnprovenPayment({ lender, borrower, amount: asked.amount, before, now })
  return unproven ?? { kind: 'judged', loan, schedule: judged.schedule }
}

type Replaced = {
  readonly id: string
  readonly isWhole: boolean
  readonly madeBy: ScheduleMaker
  readonly receipts: ReceiptAddress
  /** that goes on; null: it pays */
  readonly pause: SchedulePause | null
}

type ToWrite = Omit<JudgedOrder, 'kind'> &
  MakingTimes & {
    /** what it is put in place of; null: it is a new one */
    readonly replaced: Replaced | null
  }

/**
 * Writes down a schedule with its consent and the audit of it. A first payment that stays on the day to which it
 * was moved has a consent of its own.
 *
 * @returns what was made, and what the email with the copy says of it
 */
export async function writeAgreedSchedule(
  trx: LenderTransaction,
  order: ScheduleOrder,
  { loan, schedule, at, now, replaced }: ToWrite,
): Promise<WrittenSchedule> {
  const { lender, borrower, asked } = order
  const { amount, frequency, loanId } = asked
  const { fee, method, plan, first } = schedule
  const { consentId, text } = await writeConsent(trx, order, { loan, schedule, at })
  const id = randomUUID()
  const scheduleId = randomUUID()
  const { borrowerId } = borrower
  const isMoved = isFirstMoved(schedule)
  const own = isMoved ? { ...first, dueOn: plan.startOn, collectOn: plan.startOn } : first
  await insertSchedule(trx, lender.id, {
    ...plan,
    id: scheduleId,
    loanId,
    borrowerId,
    methodId: method.id,
    consentId,
    amount,
    fee,
    currency: loan.terms.currency,
    madeBy: replaced?.madeBy ?? 'borrower',
    ...(replaced !== null && { receipts: replaced.receipts, pause: replaced.pause }),
    madeAt: at,
    first: { id, ...own },
  })
  const texts = isMoved ? [text, await moveAgain(trx, order, { loan, schedule, at, id })] : [text]
  const detail = { scheduleId, loanId, amount: Number(amount), fee: Number(fee), frequency }
  const audit = replaced === null ? 'scheduleMade' : 'scheduleEdited'
  await writeSessionAudit(trx, borrower, { kind: audit, detail, at: now })
  const copy = { loanNo: loan.loanNo, schedule, texts, consentId }
  const seriesId = frequency === 'once' ? null : scheduleId
  return { made: { id, seriesId, on: first.collectOn, amount, fee }, scheduleId, copy }
}

/** Puts a first payment back on the day to which it was moved, and returns what was agreed to for that. */
async function moveAgain(
  trx: LenderTransaction,
  order: ScheduleOrder,
  { loan, schedule, at, id }: Consented & { readonly id: string },
): Promise<string> {
  const { lender, asked } = order
  const { method, first } = schedule
  const { collectOn: on } = first
  const agreed = agreedMove(on, { amount: asked.amount, ...schedule })
  const moving = { ...order, asked: { ...asked, ...agreed.asked } }
  const consented = { loan, schedule: agreed.schedule, at }
  const { consentId, text } = await writeConsent(trx, moving, consented)
  const leaves = debitTime(on, method.kind, lender.settings.servicing)
  await writeMove(trx, lender.id, { id, on, at: leaves, consentId })
  return text
}

type WrittenSchedule = {
  readonly made: MadeSchedule
  readonly scheduleId: string
  readonly copy: Omit<CopyOfConsent, 'ended'>
}

type Consented = Pick<JudgedOrder, 'loan' | 'schedule'> & Pick<MakingTimes, 'at'>

async function writeConsent(
  trx: LenderTransaction,
  order: ScheduleOrder,
  { loan, schedule, at }: Consented,
): Promise<{ readonly consentId: string; readonly text: string }> {
  const { borrower, asked, language, from } = order
  const { method, fee } = schedule
  const { kind, text, textVersion, nsfFee } = scheduleConsent(order, schedule, at)
  const signer = await readSigner(trx, borrower, method.id)
  const evidence = consentEvidence(order, { schedule, loanNo: loan.loanNo, textVersion, signer })
  const { agent } = borrower
  const { loanId, amount } = asked
  const agreed = { kind, text, nsfFee, language, from, givenAt: at, evidence }
  const given = { owner: borrower, agent, loanId, methodId: method.id, ...agreed }
  const consentId = await insertConsent(trx, { ...given, amount: add(amount, fee) })
  return { consentId, text }
}
