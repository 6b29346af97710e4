import type { LocalDate } from '@quittance/domain/calendar'
import type { Currency } from '@quittance/domain/money'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { OccurrenceStatus } from '@quittance/domain/schedules/occurrence'
import type {
  ScheduleFrequency,
  ScheduleMaker,
  ScheduleStatus,
} from '@quittance/domain/schedules/schedule'
import type { Generated } from 'kysely'
import type { Int8 } from './columns.ts'

export type ScheduleTables = {
  calendar_feeds: {
    lender_id: string
    borrower_id: string
    token_hash: Buffer
    made_at: Date
    revoked_at: Date | null
    last_read_at: Date | null
  }
  scheduled_payments: {
    lender_id: string
    scheduled_payment_id: string
    schedule_id: string
    payment_no: number
    due_on: LocalDate
    collect_on: LocalDate
    amount_cents: Int8
    fee_cents: Int8
    status: OccurrenceStatus
    is_final: Generated<boolean>
    payment_id: string | null
    closed_at: Date | null
    debit_at: Generated<Date>
    skip_reason: Generated<SkipReason | ''>
    replaced_by: Generated<string | null>
    noticed_on: Generated<LocalDate>
    notified_at: Generated<Date | null>
    notified_obstacle: Generated<DebitObstacle | ''>
    moved_from: Generated<LocalDate | null>
    waited_for: Generated<string[]>
    consent_id: Generated<string | null>
  }
  schedule_keys: {
    lender_id: string
    borrower_id: string
    route: string
    key: string
    request_hash: Buffer
    scheduled_payment_id: string
    written_at: Date
  }
  schedules: {
    lender_id: string
    schedule_id: string
    loan_id: string
    borrower_id: string
    method_id: string
    kind: 'once' | 'recurring'
    frequency: ScheduleFrequency
    amount_cents: Int8
    fee_cents: Int8
    currency: Currency
    start_on: LocalDate
    second_on: LocalDate | null
    payments_max: number | null
    made_by: ScheduleMaker
    made_at: Date
    status: ScheduleStatus
    consent_id: string
    receipt_email: Generated<string>
    receipt_email_was: Generated<string | null>
    receipt_email_changed_at: Generated<Date | null>
    version: Generated<number>
    voided_at: Date | null
    voided_by: 'borrower' | 'collector' | 'lender' | 'system' | null
    void_reason: Generated<string>
    suspended_on: LocalDate | null
    suspension_reason: Generated<string>
    counts_from: Generated<number>
    last_notified_no: Generated<number | null>
    paused_on: Generated<LocalDate | null>
    paused_until: Generated<LocalDate | null>
  }
}
