import type { LocalDate } from '@quittance/domain/calendar'
import type { DayCount } from '@quittance/domain/loans/interest/accrue-interest'
import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import type { LoanStatus } from '@quittance/domain/loans/status/loan-status'
import type { Currency } from '@quittance/domain/money'
import type { ColumnType, Generated } from 'kysely'
import type { Int8, Int8WithDefault } from './columns.ts'

/** Read as what it holds, written as its text. */
type Json = ColumnType<unknown, string | undefined, string>

export type LoanTables = {
  end_of_day_runs: {
    lender_id: string
    business_date: LocalDate
    step: 'loans' | 'money' | 'ledger' | 'done'
    after_loan_id: string
    loans: Generated<number>
    late_fees: Generated<number>
    charged_off: Generated<number>
    written_off: Generated<number>
    settled: Generated<number>
    quarantined: Generated<number>
    started_at: Date
    finished_at: Date | null
  }
  general_ledger: {
    lender_id: string
    posted_on: LocalDate
    currency: Currency
    account: string
    debits_cents: Int8
    credits_cents: Int8
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
    author: Generated<string>
    reason: Generated<string>
    detail: ColumnType<unknown, string | undefined, never>
  }
  loan_parties: {
    lender_id: string
    loan_id: string
    borrower_id: string
    role: 'borrower' | 'coborrower'
    is_linked: boolean
    street1: Generated<string | null>
    street2: Generated<string | null>
    city: Generated<string | null>
    state_code: Generated<string | null>
    postal_code: Generated<string | null>
  }
  loans: {
    lender_id: string
    loan_id: string
    loan_no: string
    /** its letters and digits in capitals, from the last to the first */
    loan_no_key: ColumnType<string, never, never>
    branch_no: Generated<string>
    cif_number: Generated<string>
    currency: Currency
    original_principal_cents: Int8
    rate_hundred_thousandths: Int8
    term_count: number
    payment_cents: Int8
    frequency: LoanFrequency
    contract_on: LocalDate
    first_due_on: LocalDate
    second_due_day: number | null
    due_day: number | null
    day_count: DayCount
    collateral_year: Generated<string>
    collateral_make: Generated<string>
    collateral_model: Generated<string>
    e_statement: Generated<boolean>
    picture_name: Generated<string | null>
    lender_details: Json
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
    recent_principal: Json
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
    ledger_mode: Generated<'ours' | 'lender'>
    opened_on: LocalDate | null
    closed_through: LocalDate | null
    unapplied_cents: Int8WithDefault
    fees_paid_cents: Int8WithDefault
    releases: Json
    late_fees: Json
    late_fee_charged_through: Generated<number>
    rates: Json
    pauses: Json
    recent_paid: Json
    recent_debits: Json
    deferred_since: LocalDate | null
    held_until: LocalDate | null
    charge_off_held_since: LocalDate | null
    aged_on: LocalDate | null
    days_past_due: Generated<number>
    ageing_bucket: Generated<0 | 1 | 30 | 60 | 90 | 120>
    loan_status: Generated<LoanStatus>
  }
  due_reminders: {
    lender_id: string
    loan_id: string
    next_on: LocalDate
    notified_for: LocalDate | null
  }
  quarantined_loans: {
    lender_id: string
    loan_id: string
    quarantined_on: LocalDate
    step: 'loans' | 'money'
    why: string
    made_at: Date
    cleared_on: LocalDate | null
  }
}
