import type {
  AccrualPause,
  ChargedOff,
  LateFee,
  LoanState,
  LoanTerms,
  PrincipalChange,
  RateChange,
  Received,
  Release,
} from '@quittance/domain/loans/loan'
import type { Selectable } from 'kysely'
import { toCents } from '../../db/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { fromJson, toJson } from './state-json.ts'

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
  'ledger_mode',
  'opened_on',
  'closed_through',
  'unapplied_cents',
  'fees_paid_cents',
  'releases',
  'late_fees',
  'rates',
  'pauses',
  'recent_paid',
  'deferred_since',
  'held_until',
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
    recentPrincipal: fromJson(row.recent_principal) as PrincipalChange[],
    paidOffOn: row.paid_off_on,
    bankruptSince: row.bankruptcy_on,
    repossessedOn: row.repossessed_on,
    closedOn: row.closed_on,
    chargedOff: toChargedOff(row),
    openedOn: row.opened_on,
    closedThrough: row.closed_through ?? row.contract_on,
    unapplied: toCents(row.unapplied_cents),
    feesPaid: toCents(row.fees_paid_cents),
    releases: fromJson(row.releases) as Release[],
    lateFees: fromJson(row.late_fees) as LateFee[],
    rates: fromJson(row.rates) as RateChange[],
    pauses: fromJson(row.pauses) as AccrualPause[],
    recentPaid: fromJson(row.recent_paid) as Received[],
    deferredSince: row.deferred_since,
    heldUntil: row.held_until,
  }
}

/** Every column of the standing with its type: whoever writes a standing writes all of them. */
export const stateTypes = {
  principal_cents: 'bigint',
  accrued_exact: 'bigint',
  accrued_through: 'date',
  interest_posted_cents: 'bigint',
  interest_paid_cents: 'bigint',
  late_fee_cents: 'bigint',
  nsf_fee_cents: 'bigint',
  other_fee_cents: 'bigint',
  satisfied_cents: 'bigint',
  refunds_payable_cents: 'bigint',
  recent_principal: 'jsonb',
  paid_off_on: 'date',
  bankruptcy_on: 'date',
  repossessed_on: 'date',
  closed_on: 'date',
  charged_off_on: 'date',
  charged_off_principal_cents: 'bigint',
  charged_off_interest_cents: 'bigint',
  charged_off_late_cents: 'bigint',
  charged_off_nsf_cents: 'bigint',
  charged_off_other_cents: 'bigint',
  recovered_cents: 'bigint',
  opened_on: 'date',
  closed_through: 'date',
  unapplied_cents: 'bigint',
  fees_paid_cents: 'bigint',
  releases: 'jsonb',
  late_fees: 'jsonb',
  rates: 'jsonb',
  pauses: 'jsonb',
  recent_paid: 'jsonb',
  deferred_since: 'date',
  held_until: 'date',
} as const satisfies Partial<Record<keyof Tables['loans'], 'bigint' | 'date' | 'jsonb'>>

/** The standing as one JSON object, which the ledger's store hands to PostgreSQL. */
export function stateColumns(state: LoanState): Readonly<Record<keyof typeof stateTypes, unknown>> {
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
    recent_principal: state.recentPrincipal.map(toJson),
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
    opened_on: state.openedOn,
    closed_through: state.closedThrough,
    unapplied_cents: String(state.unapplied),
    fees_paid_cents: String(state.feesPaid),
    releases: state.releases.map(toJson),
    late_fees: state.lateFees.map(toJson),
    rates: state.rates.map(toJson),
    pauses: state.pauses.map(toJson),
    recent_paid: state.recentPaid.map(toJson),
    deferred_since: state.deferredSince,
    held_until: state.heldUntil,
  }
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
