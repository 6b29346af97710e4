import type { ScheduledPayment, SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { type Selectable, sql } from 'kysely'
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
  's.made_at',
  's.suspended_on',
  's.receipt_email',
  's.receipt_email_was',
  's.receipt_email_changed_at',
  's.paused_on',
  's.paused_until',
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
  'd.moved_from',
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

/** On which consent a row of `scheduled_payments d` rests: that of its schedule `s`, or its own once it was moved. */
export const consentOfDebit = sql<string>`coalesce(d.consent_id, s.consent_id)`

type ReceiptsRow = Pick<
  Selectable<Tables['schedules']>,
  'receipt_email' | 'receipt_email_was' | 'receipt_email_changed_at'
>

/** Where the receipts of a schedule go besides, and where they went before that was changed lately. */
export type ReceiptAddress = {
  /** '' for nowhere */
  readonly email: string
  /** null: it was not changed lately */
  readonly was: { readonly email: string; readonly changedAt: Date } | null
}

/** Reads where the receipts of a schedule go. */
export function toReceiptAddress(row: ReceiptsRow): ReceiptAddress {
  const { receipt_email: email, receipt_email_was: was, receipt_email_changed_at: changedAt } = row
  return { email, was: was === null || changedAt === null ? null : { email: was, changedAt } }
}

type PauseRow = Pick<Selectable<Tables['schedules']>, 'paused_on' | 'paused_until'>

/** Reads whether a schedule takes nothing for a while. */
export function toSchedulePause({ paused_on: since, paused_until: until }: PauseRow) {
  return since === null ? null : ({ since, until } satisfies SchedulePause)
}
