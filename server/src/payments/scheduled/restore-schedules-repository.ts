import { randomUUID } from 'node:crypto'
import { instantAt, type LocalDate } from '@quittance/domain/calendar'
import type { Country } from '@quittance/domain/calendar/banking-days'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { resumeSchedule, type ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { nothingOwedReason } from '../../servicing/ledger/end-of-loan-repository.ts'
import { scheduledPaymentsQuery, toScheduledPayment, toSchedulePlan } from './schedule-row.ts'

export type SchedulesToRestore = {
  readonly lenderId: string
  readonly loanId: string
  /** the business day from which on nothing was owed */
  readonly endedOn: LocalDate
  /** debits run after this business day only */
  readonly today: LocalDate
  readonly extraClosedDays: readonly LocalDate[]
}

/** Of the schedules that had ended with their loan: how many are active again, and how many stay ended. */
export type RestoredSchedules = {
  readonly restored: number
  readonly staysEnded: number
}

/**
 * Restores the schedules that ended because nothing was owed on their loan, once it is open again. One
 * whose days have all passed stays ended, and so does one whose account may not be debited any more.
 */
export async function restoreSchedules(
  trx: LenderTransaction,
  asked: SchedulesToRestore,
): Promise<RestoredSchedules> {
  const ended = await readEndedSchedules(trx, asked)
  let restored = 0
  for (const row of ended) {
    const next = nextPaymentOf(row, asked)
    if (next === null) continue
    await restoreSchedule(trx, asked.lenderId, { row, next })
    restored += 1
  }
  return { restored, staysEnded: ended.length - restored }
}

async function readEndedSchedules(
  trx: LenderTransaction,
  { lenderId, loanId, endedOn }: SchedulesToRestore,
) {
  return scheduledPaymentsQuery(trx, lenderId)
    .select(['m.kind', 'm.status as method_status', 'm.removed_at'])
    .whereRef('d.closed_at', '=', 's.voided_at')
    .where('s.loan_id', '=', loanId)
    .where('s.status', '=', 'deleted')
    .where('s.voided_by', '=', 'system')
    .where('s.void_reason', '=', nothingOwedReason)
    .where('s.voided_at', '>=', new Date(instantAt(endedOn, '00:00:00')))
    .where('d.status', '=', 'deleted')
    .distinctOn('s.schedule_id')
    .orderBy('s.schedule_id')
    .orderBy('d.payment_no')
    .execute()
}

type EndedSchedule = Awaited<ReturnType<typeof readEndedSchedules>>[number]

const banksOf: Readonly<Record<MethodKind, Country | null>> = { card: null, ach: 'US', pad: 'CA' }

function nextPaymentOf(
  row: EndedSchedule,
  { today, extraClosedDays }: SchedulesToRestore,
): ScheduledPayment | null {
  if (row.method_status !== 'usable' || row.removed_at !== null) return null
  const [plan, next] = [toSchedulePlan(row), toScheduledPayment(row)]
  return resumeSchedule(plan, next, { after: today, banks: banksOf[row.kind], extraClosedDays })
}

async function restoreSchedule(
  trx: LenderTransaction,
  lenderId: string,
  { row, next }: { readonly row: EndedSchedule; readonly next: ScheduledPayment },
): Promise<void> {
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
      .set({ status: 'active', closed_at: null })
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
    })
    .execute()
}
