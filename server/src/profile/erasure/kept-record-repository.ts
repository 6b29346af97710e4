import { dayOf, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { ErasedBorrower } from './erasure-repository.ts'
import type { RecordDays } from './kept-records.ts'

type DaysRow = {
  readonly loans_ended_on: LocalDate | null
  readonly last_debit_on: LocalDate | null
  readonly last_consent_at: Date | null
  readonly has_stopped_phone: boolean
}

/** When the loans of a borrower ended and their last debit was, by which it goes how long papers are kept. */
export async function readRecordDays(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<Omit<RecordDays, 'today'>> {
  const { rows } = await sql<DaysRow>`
    select
      (select max(greatest(l.paid_off_on, l.closed_on)) from loan_parties lp
        join loans l on l.lender_id = lp.lender_id and l.loan_id = lp.loan_id
        where lp.lender_id = ${lenderId}::uuid and lp.borrower_id = ${borrowerId}::uuid)
        as loans_ended_on,
      (select max(effective_on) from payments
        where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid)
        as last_debit_on,
      greatest(
        (select max(given_at) from consents
          where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid),
        (select max(accepted_at) from terms_acceptances
          where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid))
        as last_consent_at,
      exists (select from borrower_phones p
        join opted_out_phones o on o.lender_id = p.lender_id and o.number = p.number
        where p.lender_id = ${lenderId}::uuid and p.borrower_id = ${borrowerId}::uuid)
        as has_stopped_phone`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A question without a table is answered by one row.')
  const consentOn =
    row.last_consent_at === null ? null : dayOf(toInstant(row.last_consent_at.getTime()))
  return {
    loansEndedOn: row.loans_ended_on,
    lastConsentOn: consentOn === null ? null : (row.last_debit_on ?? consentOn),
    hasStoppedPhone: row.has_stopped_phone,
  }
}
