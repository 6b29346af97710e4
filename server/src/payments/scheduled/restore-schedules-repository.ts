import { randomUUID } from 'node:crypto'
import { addDays, compareDays, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { add, type Cents } from '@quittance/domain/money'
import { banksOfDebit, type CatchUpRules } from '@quittance/domain/schedules/debit-day'
import {
  missedPayments,
  resumeSchedule,
  type ScheduledPayment,
} from '@quittance/domain/schedules/resume-schedule'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { nothingOwedReason } from '../../servicing/ledger/end-of-loan-repository.ts'
import { stepOccurrence } from './occurrence-repository.ts'
import { lockScheduledPayments, lockSchedules } from './schedule-lock-repository.ts'
import {
  scheduledPaymentsQuery,
  toScheduledPayment,
  toSchedulePause,
  toSchedulePlan,
} from './schedule-row.ts'

export type EndedWithLoan = {
  readonly lenderId: string
  readonly loanId: string
  /** the business day from which on nothing was owed */
  readonly endedOn: LocalDate
}

export type SchedulesToRestore = EndedWithLoan & {
  /** debits run after this business day only */
  readonly today: LocalDate
  /** a method that is about to end: what it pays stays ended; null for none */
  readonly closedMethodId: string | null
  /** the payment that left the loan again; left out where none did */
  readonly paymentId?: string
  readonly rules: Pick<CatchUpRules, 'catchUpDays' | 'extraClosedDays'>
}

/**
 * Of the schedules that had ended with their loan: how many are active again, how many wait again for
 * another account, and how many stay ended.
 */
export type RestoredSchedules = {
  readonly restored: number
  readonly waiting: number
  readonly staysEnded: number
  /** how many stay ended as the payoff had stood for good; left out where what ended is restored */
  readonly leftEnded?: number
  /** payments whose days passed meanwhile and which are not made up for, their fees with them; by their days */
  readonly missed: readonly { readonly amount: Cents; readonly on: LocalDate }[]
}

type Missed = RestoredSchedules['missed'][number]

/**
 * Restores the schedules that ended because nothing was owed on their loan, once it is open again. One
 * whose days have all passed stays ended, and so does one whose account may not be debited any more, or whose
 * payer took the loan off their list. One that waited for another account when it ended waits on. A
 * payment whose day has passed is taken the day after, as long as the lender catches up; later it is
 * skipped, and told as missed.
 */
export async function restoreSchedules(
  trx: LenderTransaction,
  asked: SchedulesToRestore,
): Promise<RestoredSchedules> {
  const ended = await readEndedSchedules(trx, asked)
  const { lenderId } = asked
  await lockSchedules(
    trx,
    lenderId,
    ended.map((row) => row.schedule_id),
  )
  await lockScheduledPayments(
    trx,
    lenderId,
    ended.map((row) => row.scheduled_payment_id),
  )
  const missed: Missed[] = []
  const left: EndedSchedule[] = []
  let [restored, waiting] = [0, 0]
  for (const row of ended) {
    const next = nextPaymentOf(row, asked)
    missed.push(...(await skipMissed(trx, asked, { row, next })))
    if (next === null) {
      left.push(row)
      continue
    }
    await restoreSchedule(trx, asked, { row, next })
    if (isWaiting(row)) waiting += 1
    else restored += 1
  }
  await endForGood(trx, lenderId, left)
  missed.sort((one, other) => compareDays(one.on, other.on))
  return { restored, waiting, staysEnded: left.length, missed }
}

/**
 * Leaves ended the schedules of a loan that had ended because nothing was owed on it: their borrowers are told so, and
 * may have scheduled anew by the time the loan ends and opens once more.
 *
 * @returns how many they are
 */
export async function leaveSchedulesEnded(
  trx: LenderTransaction,
  asked: EndedWithLoan,
): Promise<number> {
  const ended = await readEndedSchedules(trx, asked)
  await lockSchedules(
    trx,
    asked.lenderId,
    ended.map((row) => row.schedule_id),
  )
  await endForGood(trx, asked.lenderId, ended)
  return ended.length
}

async function endForGood(
  trx: LenderTransaction,
  lenderId: string,
  ended: readonly Pick<EndedSchedule, 'schedule_id'>[],
): Promise<void> {
  if (ended.length === 0) return
  const ids = ended.map((row) => row.schedule_id)
  await trx
    .updateTable('schedules')
    .set({ void_reason: 'the loan opened again without it' })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', ids)
    .execute()
}

async function readEndedSchedules(
  trx: LenderTransaction,
  { lenderId, loanId, endedOn }: EndedWithLoan,
) {
  return scheduledPaymentsQuery(trx, lenderId)
    .select(['m.kind', 'm.status as method_status', 'm.removed_at'])
    .whereRef('d.closed_at', '=', 's.voided_at')
    .where('s.loan_id', '=', loanId)
    .where('s.status', '=', sql.lit('deleted'))
    .where('s.voided_by', '=', 'system')
    .where('s.void_reason', '=', nothingOwedReason)
    .where('s.voided_at', '>=', new Date(instantAt(endedOn, '00:00:00')))
    .where('d.status', '=', sql.lit('deleted'))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('loan_parties as payer')
            .select('payer.loan_id')
            .whereRef('payer.lender_id', '=', 's.lender_id')
            .whereRef('payer.loan_id', '=', 's.loan_id')
            .whereRef('payer.borrower_id', '=', 's.borrower_id')
            .where('payer.is_linked', '=', false),
        ),
      ),
    )
    .distinctOn('s.schedule_id')
    .orderBy('s.schedule_id')
    .orderBy('d.payment_no')
    .execute()
}

type EndedSchedule = Awaited<ReturnType<typeof readEndedSchedules>>[number]

function nextPaymentOf(
  row: EndedSchedule,
  { today, closedMethodId, rules }: SchedulesToRestore,
): ScheduledPayment | null {
  if (!isWaiting(row) && !mayDebit(row, closedMethodId)) return null
  const [plan, next] = [toSchedulePlan(row), toScheduledPayment(row)]
  const { currency } = row
  const banks = banksOfDebit[row.kind]
  return resumeSchedule(plan, next, { after: today, banks, currency, ...rules })
}

/** Its bank had said before that the account can not be debited, and its payer may still choose another. */
function isWaiting({ suspended_on: since, removed_at: removedAt }: EndedSchedule): boolean {
  return since !== null && removedAt === null
}

function mayDebit(row: EndedSchedule, closedMethodId: string | null): boolean {
  const isUsable = row.method_status === 'usable' && row.removed_at === null
  return isUsable && row.method_id !== closedMethodId
}

type Restored = { readonly row: EndedSchedule; readonly next: ScheduledPayment | null }

/**
 * Skips the payment that was next where its day has passed for good, and tells it with those after it, but for what its
 * borrower had paused.
 */
async function skipMissed(
  trx: LenderTransaction,
  { lenderId, today: after, closedMethodId, rules }: SchedulesToRestore,
  { row, next }: Restored,
): Promise<Missed[]> {
  const days = { after, banks: banksOfDebit[row.kind], extraClosedDays: rules.extraClosedDays }
  const missed = missedPayments(toSchedulePlan(row), toScheduledPayment(row), next, days)
  if (missed.length === 0) return []
  const pause = toSchedulePause(row)
  const over = isPausedOn(pause, row.collect_on) ? 'paused' : 'tooLate'
  const unpaid = mayDebit(row, closedMethodId) ? over : 'method'
  const set = { skip_reason: isWaiting(row) ? 'suspended' : unpaid } as const
  const place = { lenderId, id: row.scheduled_payment_id }
  await stepOccurrence(trx, place, { from: 'deleted', to: 'skipped', set })
  const amount = add(toCents(row.amount_cents), toCents(row.fee_cents))
  return missed
    .filter(({ collectOn }) => !isPausedOn(pause, collectOn))
    .map(({ collectOn: on }) => ({ amount, on }))
}

async function restoreSchedule(
  trx: LenderTransaction,
  { lenderId, today, paymentId }: Pick<SchedulesToRestore, 'lenderId' | 'today' | 'paymentId'>,
  { row, next }: { readonly row: EndedSchedule; readonly next: ScheduledPayment },
): Promise<void> {
  const tomorrow = new Date(instantAt(addDays(today, 1), '00:00:00'))
  const waitedFor = paymentId === undefined ? {} : { waited_for: [paymentId] }
  const late = next.collectOn > today ? {} : { debit_at: tomorrow, ...waitedFor }
  await trx
    .updateTable('schedules')
    .set({ status: 'active', voided_at: null, voided_by: null, void_reason: '' })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', row.schedule_id)
    .execute()
  if (next.paymentNo === row.payment_no) {
    await trx
      .updateTable('scheduled_payments')
      .set({ status: 'active', closed_at: null, notified_obstacle: '', ...late })
      .where('lender_id', '=', lenderId)
      .where('scheduled_payment_id', '=', row.scheduled_payment_id)
      .execute()
    return
  }
  await trx
    .insertInto('scheduled_payments')
    .values({
      lender_id: lenderId,
      scheduled_payment_id: randomUUID(),
      schedule_id: row.schedule_id,
      payment_no: next.paymentNo,
      due_on: next.dueOn,
      collect_on: next.collectOn,
      amount_cents: row.amount_cents,
      fee_cents: row.fee_cents,
      status: 'active',
      is_final: row.is_final,
      payment_id: null,
      closed_at: null,
      ...late,
    })
    .execute()
}
