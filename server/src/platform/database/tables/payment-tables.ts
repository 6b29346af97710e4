import type { Language } from '@quittance/domain/lenders/language'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Currency } from '@quittance/domain/money'
import type { Channel } from '@quittance/domain/payments/effective-date'
import type {
  MethodKind,
  MethodStatus,
  MethodWait,
} from '@quittance/domain/payments/payment-method'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { NoRetryReason } from '@quittance/domain/servicing/no-retry-reason'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Int8, Int8WithDefault } from './columns.ts'

type Platform = 'web' | 'mobile' | 'phoneAgent' | 'schedule' | 'office'

export type PaymentTables = {
  bank_batch_items: {
    lender_id: string
    payment_id: string
    state: 'waiting' | 'sending' | 'sent' | 'cancelled'
    send_on: LocalDate
    next_attempt_at: Date
    sent_at: Date | null
    first_sent_at: Date | null
    last_sent_at: Date | null
    found_nothing: Generated<number>
  }
  consents: {
    lender_id: string
    consent_id: string
    borrower_id: string
    loan_id: string
    kind: string
    text: string
    text_hash: Buffer
    language: Language
    amount_cents: Int8
    given_at: Date
    ip: string
    user_agent: string
    evidence: unknown
    agent: Generated<string | null>
    agent_reason: Generated<string | null>
    method_id: Generated<string | null>
    /** for a debit that comes back, as the text names it; null where it names none */
    nsf_fee_cents: ColumnType<bigint | null, bigint | null | undefined, never>
  }
  discrepancies: {
    lender_id: string
    run_id: string
    gateway_ref: string
    kind: 'lost' | 'double' | 'different' | 'orphan'
    journal_cents: Int8 | null
    payment_cents: Int8 | null
    ledger_cents: Int8 | null
  }
  gateway_attempts: {
    lender_id: string
    payment_id: string
    n: number
    kind: 'submit' | 'query'
    outcome: string
    at: Date
  }
  gateway_cursors: { lender_id: string; seq: Int8 }
  gateway_events: {
    lender_id: string
    event_id: string
    gateway_ref: string
    kind: 'charged' | 'settled' | 'returned' | 'chargedBack' | 'corrected'
    on_day: LocalDate
    code: string
    amount_cents: Int8 | null
    received_at: Date
    applied_at: Date | null
  }
  method_corrections: {
    lender_id: string
    event_id: string
    method_id: string
    code: string
    before: unknown
    after: unknown
    applied_at: Date
  }
  methods: {
    lender_id: string
    method_id: string
    borrower_id: string
    kind: MethodKind
    vault_token: string
    fingerprint: string
    brand: Generated<string>
    funding: Generated<string>
    last_four: string
    holder_name: string
    bank_name: Generated<string>
    account_type: Generated<'' | 'checking' | 'savings'>
    routing_number: Generated<string>
    expires: Generated<string>
    expiry_notified: Generated<string>
    expiry_noticed_on: Generated<LocalDate>
    billing_zip: Generated<string>
    is_borrower_deletable: Generated<boolean>
    made_at: Date
    removed_at: Date | null
    number_erased_at: Date | null
    status: Generated<MethodStatus>
    awaits: Generated<MethodWait>
    usable_from: LocalDate | null
    validation_attempts: Generated<number>
    corrected_on: LocalDate | null
    corrected_code: Generated<string>
    corrected_from: Generated<string>
  }
  payment_keys: {
    lender_id: string
    borrower_id: string
    route: string
    key: string
    request_hash: Buffer
    payment_id: string
    answer: string | null
    written_at: Date
  }
  payments: {
    lender_id: string
    payment_id: string
    loan_id: string
    borrower_id: string | null
    method_id: string | null
    channel: Channel
    platform: Platform
    currency: Currency
    amount_cents: Int8
    fee_cents: Int8
    gateway_ref: string
    reference: string
    /** what stands behind the prefix; written by the database */
    reference_body: GeneratedAlways<string>
    state: InnerState
    version: Generated<number>
    attempts: Generated<number>
    lease_until: Date | null
    lease_token: string | null
    next_attempt_at: Date | null
    effective_on: LocalDate
    /** the day on which the money is taken; null: the same */
    collected_on: LocalDate | null
    made_at: Date
    written_at: Date
    final_at: Date | null
    consent_id: string | null
    confirm_id: Generated<string>
    auth_id: Generated<string>
    decline_code: Generated<string>
    return_code: Generated<string>
    refunded_cents: Int8WithDefault
    method_kind: Generated<string>
    method_brand: Generated<string>
    method_last_four: Generated<string>
    return_fee_cents: Int8WithDefault
    loan_after: ColumnType<unknown, string | null | undefined, string | null>
    reopened_loan: Generated<boolean>
    posted_on: LocalDate | null
    interest_cents: Int8WithDefault
    principal_cents: Int8WithDefault
    principal_extra_cents: Int8WithDefault
    late_fee_cents: Int8WithDefault
    nsf_fee_cents: Int8WithDefault
    other_fee_cents: Int8WithDefault
    over_cents: Int8WithDefault
    payoff_fee_cents: Int8WithDefault
    unapplied_cents: Int8WithDefault
    recovery_cents: Int8WithDefault
    satisfied_cents: Int8WithDefault
    principal_after_cents: Int8WithDefault
    settles_on: LocalDate | null
    settled_on: LocalDate | null
    returned_on: LocalDate | null
    returned_cents: Int8 | null
    return_settles_on: LocalDate | null
    return_settled_on: LocalDate | null
    cancel_requested_at: Date | null
    represents: string | null
    retry_on: LocalDate | null
    retry_ended: Generated<'' | NoRetryReason>
    instead_of: string | null
    instead_of_scheduled: string | null
    scheduled_payment_id: Generated<string | null>
    agent: Generated<string | null>
    agent_reason: Generated<string | null>
    schedules_suspended: Generated<number>
    refunded_fee_cents: Int8WithDefault
  }
  reconciliation_runs: {
    lender_id: string
    run_id: string
    ran_at: Date
    checked: number
    lost: number
    double: number
    different: number
    orphan: number
  }
  refunds: {
    lender_id: string
    refund_id: string
    payment_id: string
    loan_id: string
    amount_cents: Int8
    fee_cents: Int8
    currency: Currency
    gateway_key: string
    state: 'submitting' | 'confirming' | 'posting' | 'completed' | 'refused'
    version: Generated<number>
    attempts: Generated<number>
    lease_until: Date | null
    lease_token: string | null
    next_attempt_at: Date | null
    reason: string
    author: string
    made_at: Date
    written_at: Date
    final_at: Date | null
    confirm_id: Generated<string>
    refunded_on: LocalDate | null
    split: unknown
    loan_after: ColumnType<unknown, string | null | undefined, string | null>
    settles_on: LocalDate | null
    settled_on: LocalDate | null
    last_sent_at: Date | null
    found_nothing: Generated<number>
  }
}
