import { readContact } from '@quittance/domain/auth/sign-in/contact'
import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { clearFailures, contactName, signInSubject } from '../../auth/sign-in/failure-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { deleteOwnRows } from './erase-access-repository.ts'
import { lockOwnRows } from './erasure-begin-repository.ts'
import type { ErasedBorrower, Removed } from './erasure-repository.ts'

/** Tasks that are about the person alone: nothing is left to be done for them. */
const personalTasks = ['chatNeedsPerson', 'linkHelp', 'linkRoleTaken'] as const

/**
 * Deletes what says who a borrower is, and what is found by it. The row stays, without a word in it, for the ledger,
 * payments and consents that name it.
 *
 * @param now elapsed time
 */
export async function deleteAccount(
  trx: LenderTransaction,
  owner: ErasedBorrower,
  now: Instant,
): Promise<Removed> {
  const contacts = await listAllContacts(trx, owner)
  const removed = {
    signUps: await deleteSignUps(trx, owner, contacts),
    signers: await deleteSigners(trx, owner),
    loanLinks: await deleteOwnRows(trx, 'loan_parties', owner),
    tasks: await deleteTasks(trx, owner),
    answers: await deleteOwnRows(trx, 'payment_keys', owner),
    emails: await deleteOwnRows(trx, 'borrower_emails', owner),
    phones: await deleteOwnRows(trx, 'borrower_phones', owner),
  }
  await deleteOwnRows(trx, 'schedule_keys', owner)
  await deleteOwnRows(trx, 'unavailable_contacts', owner)
  await deleteCounts(trx, owner, contacts)
  await emptyRows(trx, owner, now)
  return removed
}

/** Whether the vault has a number of a method of theirs. */
export async function hasNumbers(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<boolean> {
  const row = await trx
    .selectFrom('methods')
    .select('method_id')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('number_erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function listAllContacts(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<string[]> {
  const { rows } = await sql<{ contact: string }>`
    select address as contact from borrower_emails
      where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid
    union select number from borrower_phones
      where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid`.execute(trx)
  return rows.map(({ contact }) => contact)
}

/** What somebody began with a contact of theirs, and did not end: nobody else's, as each contact is one account's. */
async function deleteSignUps(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  contacts: readonly string[],
): Promise<number> {
  const own = sql`${[...contacts]}::text[]`
  await sql`delete from contact_requests
    where lender_id = ${lenderId}::uuid and contact = any (${own})`.execute(trx)
  await sql`delete from one_time_codes where lender_id = ${lenderId}::uuid
    and (phone = any (${own}) or subject like '%' || ${borrowerId} || '%')`.execute(trx)
  const { numAffectedRows = 0n } = await sql`delete from sign_ups
    where lender_id = ${lenderId}::uuid
      and (email = any (${own}) or phone = any (${own}))`.execute(trx)
  return Number(numAffectedRows)
}

/** What the paper of their loans says of them, in the part that is theirs. */
async function deleteSigners(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from loan_signers s using loan_parties lp
    where s.lender_id = ${lenderId}::uuid and lp.lender_id = s.lender_id
      and lp.loan_id = s.loan_id and lp.role = s.role
      and lp.borrower_id = ${borrowerId}::uuid`.execute(trx)
  return Number(numAffectedRows)
}

/** Tasks about money stay, without what somebody noted. */
async function deleteTasks(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('lender_tasks')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', 'in', [...personalTasks])
    .executeTakeFirst()
  await trx
    .updateTable('lender_tasks')
    .set({ done_note: '' })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', '!=', 'erasureRequested')
    .execute()
  return Number(numDeletedRows)
}

/**
 * Counts of limits and of wrong tries tell whom they count. A subject is words apart: a contact is one of them, and
 * never a part of one, as an address may end in another's.
 */
async function deleteCounts(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  contacts: readonly string[],
): Promise<void> {
  const known = sql`${[...contacts, borrowerId]}::text[]`
  for (const table of ['limit_counts', 'rolling_counts'] as const)
    await sql`delete from ${sql.table(table)} where lender_id = ${lenderId}::uuid
      and string_to_array(subject, ' ') && ${known}`.execute(trx)
  const names = contacts.flatMap((contact) => readContact(contact) ?? []).map(contactName)
  for (const name of [borrowerId, ...names]) await clearFailures(trx, signInSubject(lenderId, name))
}

async function emptyRows(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('methods')
    .set({ holder_name: '', bank_name: '', routing_number: '', billing_zip: '', fingerprint: '' })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
  await lockOwnRows(trx, 'schedules', { lenderId, borrowerId })
  await trx
    .updateTable('schedules')
    .set({ receipt_email: '', receipt_email_was: null, receipt_email_changed_at: null })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
  const place = { street1: '', street2: '', city: '', postal_code: '', state_code: '' }
  const choices = { wants_emails: true, wants_texts: true, wants_pushes: true }
  await trx
    .updateTable('borrowers')
    .set({ first_name: '', last_name: '', ...place, born_on: null, password_hash: null })
    .set({ ...choices, emails_off_at: null, quiet_from: null, quiet_to: null })
    .set({ disabled_at: new Date(now) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}
