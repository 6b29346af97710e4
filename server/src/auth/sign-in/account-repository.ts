import {
  borrowerColumns,
  type StoredBorrower,
  toStoredBorrower,
} from '../../lenders/borrower-row.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'

export type Account = StoredBorrower & { readonly passwordHash: string | null }

export type AccountContact = { readonly kind: 'email' | 'phone'; readonly value: string }

/** Whose email or phone this is; null when it is nobody's, or the login is closed. */
export async function findAccount(
  trx: LenderTransaction,
  { kind, value }: AccountContact,
): Promise<Account | null> {
  const { rows } = await trx.executeQuery(accountBy[kind]({ value: value.toLowerCase() }))
  return rows[0] === undefined ? null : toAccount(rows[0])
}

/** Asks for the id of whoever has a contact; an email in lower case. */
export const ownerQueries = {
  email: (sql: LenderQuery, value: string) =>
    sql.selectFrom('borrower_emails').select('borrower_id').where('address', '=', value),
  phone: (sql: LenderQuery, value: string) =>
    sql.selectFrom('borrower_phones').select('borrower_id').where('number', '=', value),
}

type Value = { readonly value: string }

const accountBy = {
  email: compileOnce((at: Value, sql) =>
    accountQuery(sql).where('borrower_id', '=', ownerQueries.email(sql, at.value)),
  ),
  phone: compileOnce((at: Value, sql) =>
    accountQuery(sql).where('borrower_id', '=', ownerQueries.phone(sql, at.value)),
  ),
}

/** The account of an id; null when its login is closed. */
export async function readAccount(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<Account | null> {
  const row = await accountQuery(trx).where('borrower_id', '=', borrowerId).executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/** First and last name, as they are told to who has a right to know both. */
export async function readFullName(trx: LenderTransaction, borrowerId: string): Promise<string> {
  const { first_name: first, last_name: last } = await trx
    .selectFrom('borrowers')
    .select(['first_name', 'last_name'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return `${first} ${last}`
}

/** What somebody signs in with, as an authenticator shows it: the email, else the phone, else the name. */
export async function readLoginName(trx: LenderTransaction, borrowerId: string): Promise<string> {
  const email = await trx
    .selectFrom('borrower_emails')
    .select('address')
    .where('borrower_id', '=', borrowerId)
    .orderBy('is_primary', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (email !== undefined) return email.address
  const phone = await trx
    .selectFrom('borrower_phones')
    .select('number')
    .where('borrower_id', '=', borrowerId)
    .orderBy('is_primary', 'desc')
    .limit(1)
    .executeTakeFirst()
  return phone?.number ?? (await readFullName(trx, borrowerId))
}

function accountQuery(sql: LenderQuery) {
  return sql
    .selectFrom('borrowers')
    .select([...borrowerColumns, 'password_hash'])
    .where('disabled_at', 'is', null)
}

function toAccount(
  row: Awaited<ReturnType<ReturnType<typeof accountQuery>['executeTakeFirstOrThrow']>>,
): Account {
  return { ...toStoredBorrower(row), passwordHash: row.password_hash }
}

/**
 * Whether the password that was found right still is the account's. Held until the transaction ends:
 * whoever sets another one meanwhile comes after it, and ends the session that it opens.
 */
export async function isPasswordUnchanged(
  trx: LenderTransaction,
  { borrowerId, passwordHash }: Account,
): Promise<boolean> {
  const { rows } = await trx.executeQuery(passwordStatement({ borrowerId }))
  return rows[0] !== undefined && rows[0].password_hash === passwordHash
}

/** Holds an account until the transaction ends: what ends its ties, passkeys and sessions comes before or after. */
export async function holdAccount(trx: LenderTransaction, borrowerId: string): Promise<void> {
  await trx.executeQuery(passwordStatement({ borrowerId }))
}

const passwordStatement = compileOnce((at: { readonly borrowerId: string }, sql) =>
  sql
    .selectFrom('borrowers')
    .select('password_hash')
    .where('borrower_id', '=', at.borrowerId)
    .where('disabled_at', 'is', null)
    .forShare(),
)

/** The primary email of somebody who signed in before, from whatever device; null for others. */
export async function findKnownUserEmail(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('borrower_emails as e')
    .select('e.address')
    .where('e.borrower_id', '=', borrowerId)
    .where('e.is_primary', '=', true)
    .where('e.is_verified', '=', true)
    .where((is) =>
      is.exists(
        is
          .selectFrom('known_devices as d')
          .select('d.device_id')
          .whereRef('d.borrower_id', '=', 'e.borrower_id'),
      ),
    )
    .executeTakeFirst()
  return row?.address ?? null
}
