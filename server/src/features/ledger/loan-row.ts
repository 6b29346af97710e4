import type { LocalDate } from '@quittance/domain/calendar'
import type { ChargedOff, LoanState, LoanTerms } from '@quittance/domain/loans/loan'
import { cents } from '@quittance/domain/money'
import type { Selectable } from 'kysely'
import { toCents } from '../../db/database.ts'
import type { Tables } from '../../db/tables/tables.ts'

/** The columns that say what a loan's contract is and how it stands. */
export const loanColumns = [
  'loan_id',
  'loan_no',
  'currency',
  'original_principal_cents',
  'rate_hundred_thousandths',
  'term_count',
  'payment_cents',
  'frequency',
  'contract_on',
  'first_due_on',
  'second_due_day',
  'day_count',
  'version',
  'principal_cents',
  'accrued_exact',
  'interest_posted_cents',
  'accrued_through',
  'late_fee_cents',
  'nsf_fee_cents',
  'other_fee_cents',
  'satisfied_cents',
  'interest_paid_cents',
  'refunds_payable_cents',
  'recent_principal',
  'last_paid_on',
  'last_paid_cents',
  'paid_off_on',
  'bankruptcy_on',
  'charged_off_on',
  'charged_off_principal_cents',
  'charged_off_interest_cents',
  'charged_off_late_cents',
  'charged_off_nsf_cents',
  'charged_off_other_cents',
  'recovered_cents',
  'repossessed_on',
  'closed_on',
] as const satisfies (keyof Tables['loans'])[]

export type LoanRow = Pick<Selectable<Tables['loans']>, (typeof loanColumns)[number]>

/** Reads the contract out of a row. */
export function toTerms(row: LoanRow): LoanTerms {
  return {
    currency: row.currency,
    principal: toCents(row.original_principal_cents),
    rate: row.rate_hundred_thousandths,
    dayCount: row.day_count,
    contractOn: row.contract_on,
    firstDueOn: row.first_due_on,
    frequency: row.frequency,
    installments: row.term_count,
    installmentAmount: toCents(row.payment_cents),
    secondDueDay: row.second_due_day,
  }
}

/** Reads the standing out of a row. */
export function toState(row: LoanRow): LoanState {
  return {
    principal: toCents(row.principal_cents),
    accruedExact: row.accrued_exact,
    accruedThrough: row.accrued_through,
    interestPosted: toCents(row.interest_posted_cents),
    interestPaid: toCents(row.interest_paid_cents),
    lateFee: toCents(row.late_fee_cents),
    nsfFee: toCents(row.nsf_fee_cents),
    otherFee: toCents(row.other_fee_cents),
    satisfied: toCents(row.satisfied_cents),
    refundsPayable: toCents(row.refunds_payable_cents),
    recentPrincipal: toChanges(row.recent_principal),
    paidOffOn: row.paid_off_on,
    bankruptSince: row.bankruptcy_on,
    repossessedOn: row.repossessed_on,
    closedOn: row.closed_on,
    chargedOff: toChargedOff(row),
  }
}

/** The standing as one JSON object, which the ledger's store hands to PostgreSQL. */
export function stateColumns(state: LoanState): Readonly<Record<string, unknown>> {
  const { chargedOff } = state
  return {
    principal_cents: String(state.principal),
    accrued_exact: String(state.accruedExact),
    accrued_through: state.accruedThrough,
    interest_posted_cents: String(state.interestPosted),
    interest_paid_cents: String(state.interestPaid),
    late_fee_cents: String(state.lateFee),
    nsf_fee_cents: String(state.nsfFee),
    other_fee_cents: String(state.otherFee),
    satisfied_cents: String(state.satisfied),
    refunds_payable_cents: String(state.refundsPayable),
    recent_principal: state.recentPrincipal.map(({ on, by }) => ({ on, by: String(by) })),
    paid_off_on: state.paidOffOn,
    bankruptcy_on: state.bankruptSince,
    repossessed_on: state.repossessedOn,
    closed_on: state.closedOn,
    charged_off_on: chargedOff?.on ?? null,
    charged_off_principal_cents: String(chargedOff?.principal ?? 0n),
    charged_off_interest_cents: String(chargedOff?.interest ?? 0n),
    charged_off_late_cents: String(chargedOff?.lateFee ?? 0n),
    charged_off_nsf_cents: String(chargedOff?.nsfFee ?? 0n),
    charged_off_other_cents: String(chargedOff?.otherFee ?? 0n),
    recovered_cents: String(chargedOff?.recovered ?? 0n),
  }
}

function toChanges(column: unknown): LoanState['recentPrincipal'] {
  const changes = column as readonly { on: LocalDate; by: string }[]
  return changes.map(({ on, by }) => ({ on, by: cents(BigInt(by)) }))
}

function toChargedOff(row: LoanRow): ChargedOff | null {
  if (row.charged_off_on === null) return null
  return {
    on: row.charged_off_on,
    principal: toCents(row.charged_off_principal_cents),
    interest: toCents(row.charged_off_interest_cents),
    lateFee: toCents(row.charged_off_late_cents),
    nsfFee: toCents(row.charged_off_nsf_cents),
    otherFee: toCents(row.charged_off_other_cents),
    recovered: toCents(row.recovered_cents),
  }
}
