import type { LocalDate } from '@quittance/domain/calendar'
import type { Currency } from '@quittance/domain/money'
import type {
  MethodKind,
  MethodStatus,
  MethodWait,
} from '@quittance/domain/payments/payment-method'
import type {
  ScheduleFrequency,
  ScheduleMaker,
  ScheduleStatus,
} from '@quittance/domain/schedules/schedule'
import type { ColumnType, Generated } from 'kysely'

/** A bigint column: `pool.ts` reads it as a bigint, once for all. */
type Int8 = bigint
type Int8WithDefault = Generated<bigint>

type Country = 'US' | 'CA'
type Language = 'en' | 'es' | 'fr'
type Frequency = 'WE' | 'BW' | 'SM' | 'S4' | 'MO' | 'QU' | 'AN'
type DayCount = 'ACT365' | 'ACTACT' | 'ACT360' | '30360'
type Channel = 'card' | 'ach' | 'pad' | 'check' | 'cash'
type Platform = 'web' | 'mobile' | 'phoneAgent' | 'schedule' | 'office'
type InnerPaymentState =
  | 'created'
  | 'submitting'
  | 'confirming'
  | 'pending'
  | 'completed'
  | 'declined'
  | 'returned'
  | 'refunded'
  | 'cancelled'

/** The tables, as `migrations/` makes them. */
export type Tables = {
  bank_batch_items: {
    lender_id: string
    payment_id: string
    state: 'waiting' | 'sending' | 'sent' | 'cancelled'
    send_on: LocalDate
    next_try_at: Date
    sent_at: Date | null
  }
  borrower_emails: {
    lender_id: string
    email_id: string
    borrower_id: string
    address: string
    is_verified: boolean
    is_primary: boolean
  }
  borrower_phones: {
    lender_id: string
    phone_id: string
    borrower_id: string
    number: string
    is_verified: boolean
    is_primary: boolean
  }
  borrowers: {
    lender_id: string
    borrower_id: string
    first_name: string
    last_name: string
    language: Language
    country: Country
    state_code: string
    street1: string
    street2: Generated<string>
    city: string
    postal_code: string
    born_on: LocalDate | null
    password_hash: string | null
    disabled_at: Date | null
    created_at: Date
  }
  business_clock: {
    id: number
    offset_ms: Int8
    demo: boolean
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
    kind: 'charged' | 'settled' | 'returned' | 'chargedBack'
    on_day: LocalDate
    code: string
    received_at: Date
    applied_at: Date | null
  }
  hosts: {
    host: string
    lender_id: string
  }
  known_devices: {
    lender_id: string
    borrower_id: string
    device_id: string
    last_signed_in_at: Date
  }
  ledger_entries: {
    lender_id: string
    transaction_id: string
    entry_no: number
    account: string
    amount_cents: Int8
  }
  ledger_transactions: {
    lender_id: string
    transaction_id: string
    loan_id: string
    payment_id: string | null
    kind: string
    ext_id: Generated<string>
    currency: Currency
    effective_on: LocalDate
    posted_on: LocalDate
    entered_at: Date
    reverses: string | null
    note: Generated<string>
  }
  lender_images: {
    lender_id: string
    kind: 'logo' | 'background'
    media_type: string
    bytes: Buffer
    etag: string
  }
  lender_keys: {
    lender_id: string
    key_id: string
    name: string
    key_hash: Buffer
    created_at: Date
    revoked_at: Date | null
  }
  lender_labels: {
    lender_id: string
    language: Language
    key: string
    text: string
  }
  lender_messages: {
    lender_id: string
    language: Language
    box_title: string
    messages: unknown
  }
  lender_setting_changes: {
    lender_id: string
    change_id: string
    name: string
    before: unknown
    after: unknown
    author: string
    changed_at: Date
  }
  lender_settings: {
    lender_id: string
    name: string
    value: unknown
  }
  lenders: {
    lender_id: string
    name: string
    country: Country
    business_date: LocalDate
    created_at: Date
  }
  limit_counts: {
    lender_id: string
    rule: string
    subject: string
    window_start: Date
    count: number
  }
  loan_events: {
    lender_id: string
    loan_id: string
    event_no: number
    kind: string
    effective_on: LocalDate
    amount_cents: Int8WithDefault
    payment_id: string | null
    code: Generated<string>
    note: Generated<string>
    entered_at: Date
  }
  loan_parties: {
    lender_id: string
    loan_id: string
    borrower_id: string
    role: 'borrower' | 'coborrower'
    is_linked: boolean
  }
  loans: {
    lender_id: string
    loan_id: string
    loan_no: string
    branch_no: Generated<string>
    cif_number: Generated<string>
    currency: Currency
    original_principal_cents: Int8
    rate_hundred_thousandths: Int8
    term_count: number
    payment_cents: Int8
    frequency: Frequency
    contract_on: LocalDate
    first_due_on: LocalDate
    second_due_day: number | null
    day_count: DayCount
    collateral_year: Generated<string>
    collateral_make: Generated<string>
    collateral_model: Generated<string>
    e_statement: Generated<boolean>
    version: Generated<number>
    principal_cents: Int8
    accrued_exact: Int8WithDefault
    interest_posted_cents: Int8WithDefault
    accrued_through: LocalDate
    late_fee_cents: Int8WithDefault
    nsf_fee_cents: Int8WithDefault
    other_fee_cents: Int8WithDefault
    satisfied_cents: Int8WithDefault
    interest_paid_cents: Int8WithDefault
    refunds_payable_cents: Int8WithDefault
    recent_principal: ColumnType<unknown, string | undefined, string>
    last_paid_on: LocalDate | null
    last_paid_cents: Int8WithDefault
    paid_off_on: LocalDate | null
    bankruptcy_on: LocalDate | null
    bankruptcy_note: Generated<string>
    charged_off_on: LocalDate | null
    charged_off_principal_cents: Int8WithDefault
    charged_off_interest_cents: Int8WithDefault
    charged_off_late_cents: Int8WithDefault
    charged_off_nsf_cents: Int8WithDefault
    charged_off_other_cents: Int8WithDefault
    recovered_cents: Int8WithDefault
    repossessed_on: LocalDate | null
    closed_on: LocalDate | null
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
    billing_zip: Generated<string>
    is_borrower_deletable: Generated<boolean>
    made_at: Date
    removed_at: Date | null
    status: Generated<MethodStatus>
    awaits: Generated<MethodWait>
    usable_from: LocalDate | null
    validation_tries: Generated<number>
  }
  lender_tasks: {
    lender_id: string
    task_id: string
    kind: string
    borrower_id: string | null
    payload: unknown
    made_at: Date
    done_at: Date | null
  }
  message_templates: {
    lender_id: string
    name: string
    language: Language
    subject: string
    html: string
    text: string
    sms: string
    changed_at: Date
    changed_by: string
  }
  outbox: {
    lender_id: string
    message_id: string
    dedupe_key: string
    topic: string
    payload: unknown
    written_at: Date
    sent_at: Date | null
    attempts: Generated<number>
    next_try_at: Date
    channel: Generated<'email' | 'text'>
    recipient: string | null
    failed_as: 'refused' | 'gaveUp' | null
    why: Generated<string>
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
    state: InnerPaymentState
    version: Generated<number>
    attempts: Generated<number>
    lease_until: Date | null
    lease_token: string | null
    next_try_at: Date | null
    effective_on: LocalDate
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
    posted_on: LocalDate | null
    interest_cents: Int8WithDefault
    principal_cents: Int8WithDefault
    principal_extra_cents: Int8WithDefault
    late_fee_cents: Int8WithDefault
    nsf_fee_cents: Int8WithDefault
    other_fee_cents: Int8WithDefault
    over_cents: Int8WithDefault
    recovery_cents: Int8WithDefault
    satisfied_cents: Int8WithDefault
    principal_after_cents: Int8WithDefault
    settles_on: LocalDate | null
    settled_on: LocalDate | null
    returned_on: LocalDate | null
    return_settles_on: LocalDate | null
    return_settled_on: LocalDate | null
    cancel_asked_at: Date | null
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
  scheduled_payments: {
    lender_id: string
    scheduled_payment_id: string
    schedule_id: string
    payment_no: number
    due_on: LocalDate
    collect_on: LocalDate
    amount_cents: Int8
    fee_cents: Int8
    status: 'active' | 'declined' | 'deleted' | 'processed'
    is_final: Generated<boolean>
    payment_id: string | null
    closed_at: Date | null
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
    version: Generated<number>
    voided_at: Date | null
    voided_by: 'borrower' | 'collector' | 'lender' | 'system' | null
    void_reason: Generated<string>
  }
  sent_messages: {
    lender_id: string
    message_id: string
    channel: 'email' | 'text' | 'call' | 'push'
    recipient: string
    subject: string
    text: string
    html: string
    sent_at: Date
  }
  sessions: {
    lender_id: string
    token_hash: Buffer
    session_id: string
    borrower_id: string
    device_id: string
    language: Language
    began_at: Date
    last_act_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  sign_in_failures: {
    lender_id: string
    subject: Buffer
    device_id: string
    failures: number
    last_failed_at: Date
  }
  stopped_phones: {
    lender_id: string
    number: string
    stopped_at: Date
  }
}
