import type { LocalDate } from '@quittance/domain/calendar'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { stateColumns } from '@quittance/server/servicing/loans/loan-row'
import type { BoardedLoan, GivenLoan } from './board-loan.ts'
import type { Owner } from './boarded-rows.ts'
import type { DemoParty } from './tables/people.ts'

/** PostgreSQL takes at most 65,535 values in one statement. */
const partMax = 500

export async function insertInParts<Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let from = 0; from < rows.length; from += partMax)
    await insert(rows.slice(from, from + partMax)).execute()
}

export type LoanToWrite = {
  readonly owner: Owner
  readonly given: GivenLoan
  readonly party: DemoParty
  readonly boarded: BoardedLoan
  readonly lastPaid: { readonly on: LocalDate; readonly cents: bigint } | null
}

/** Writes the contract and the balances that its history led to. */
export async function writeLoan(
  trx: Transaction<Tables>,
  { owner, given, party, boarded, lastPaid }: LoanToWrite,
): Promise<void> {
  const { terms, replayed } = boarded
  const [year = '', make = '', ...model] = given.vehicle.split(' ')
  const state = Object.entries(stateColumns(replayed.state)).map(([column, value]) =>
    Array.isArray(value) ? [column, JSON.stringify(value)] : [column, value],
  )
  const row = {
    ...Object.fromEntries(state),
    lender_id: owner.lenderId,
    loan_id: owner.loanId,
    loan_no: given.loanNo,
    branch_no: party.branchNo,
    cif_number: given.loanNo.replaceAll(/\D/g, ''),
    currency: terms.currency,
    original_principal_cents: terms.principal,
    rate_hundred_thousandths: terms.rate,
    term_count: terms.installments,
    payment_cents: terms.installmentAmount,
    frequency: terms.frequency,
    contract_on: terms.contractOn,
    first_due_on: terms.firstDueOn,
    second_due_day: terms.secondDueDay ?? null,
    day_count: terms.dayCount,
    collateral_year: year,
    collateral_make: make,
    collateral_model: model.join(' '),
    bankruptcy_note: party.bankruptcy?.note ?? '',
    last_paid_on: lastPaid?.on ?? null,
    last_paid_cents: lastPaid?.cents ?? 0n,
  }
  const columns = Object.keys(row).map((column) => sql.ref(column))
  const values = Object.values(row).map((value) => sql`${value}`)
  await sql`insert into loans (${sql.join(columns)}) values (${sql.join(values)})`.execute(trx)
}
