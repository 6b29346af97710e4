import type { ScheduledPayment, SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'

/** Of a row of `schedules s`: whose it is, and what was agreed. */
export const scheduleColumns = [
  's.schedule_id',
  's.loan_id',
  's.borrower_id',
  's.method_id',
  's.frequency',
  's.start_on',
  's.second_on',
  's.payments_max',
  's.currency',
  's.made_by',
  's.suspended_on',
  's.receipt_email',
] as const

/** Of a row of `scheduled_payments d`: which payment of its schedule it is, and how it stands. */
export const scheduledPaymentColumns = [
  'd.scheduled_payment_id',
  'd.payment_no',
  'd.due_on',
  'd.collect_on',
  'd.status',
  'd.amount_cents',
  'd.fee_cents',
  'd.is_final',
  'd.skip_reason',
] as const

/** Asks for scheduled payments `d` of a lender, each with its schedule `s` and the method `m` that pays it. */
export function scheduledPaymentsQuery(from: LenderQuery, lenderId: string) {
  return from
    .selectFrom('scheduled_payments as d')
    .innerJoin('schedules as s', (on) =>
      on.onRef('s.lender_id', '=', 'd.lender_id').onRef('s.schedule_id', '=', 'd.schedule_id'),
    )
    .innerJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 's.lender_id').onRef('m.method_id', '=', 's.method_id'),
    )
    .where('d.lender_id', '=', lenderId)
    .select(scheduleColumns)
    .select(scheduledPaymentColumns)
}

type PlanRow = Pick<
  Selectable<Tables['schedules']>,
  'frequency' | 'start_on' | 'second_on' | 'payments_max'
>

/** Reads the days on which a schedule pays. */
export function toSchedulePlan(row: PlanRow): SchedulePlan {
  const { frequency, start_on: startOn, second_on: secondOn, payments_max: paymentsMax } = row
  return { frequency, startOn, secondOn, paymentsMax }
}

type ScheduledPaymentRow = Pick<
  Selectable<Tables['scheduled_payments']>,
  'payment_no' | 'due_on' | 'collect_on'
>

/** Reads which payment of its schedule a row is. */
export function toScheduledPayment(row: ScheduledPaymentRow): ScheduledPayment {
  return { paymentNo: row.payment_no, dueOn: row.due_on, collectOn: row.collect_on }
}
