import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A passkey as it is verified. */
export type Passkey = {
  readonly passkeyId: string
  readonly borrowerId: string
  readonly credentialId: string
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

export type NewPasskey = Omit<Passkey, 'passkeyId'> & {
  readonly rpId: string
  readonly name: string
  readonly now: Instant
}

/** Whose the passkey of an authenticator's own name is; null for none. */
export async function findPasskeyOwner(
  trx: LenderTransaction,
  credentialId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('passkeys')
    .select('borrower_id')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

/** The passkey of an authenticator's own name; held until the transaction ends. */
export async function lockPasskey(
  trx: LenderTransaction,
  credentialId: string,
): Promise<Passkey | null> {
  const row = await trx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    passkeyId: row.passkey_id,
    borrowerId: row.borrower_id,
    credentialId: row.credential_id,
    publicKey: new Uint8Array(row.public_key),
    counter: Number(row.counter),
    transports: row.transports,
  }
}

/** @returns false where an authenticator's name is one that is kept already */
export async function insertPasskey(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, credentialId, publicKey, counter, transports, rpId, name, now }: NewPasskey,
): Promise<boolean> {
  const row = await trx
    .insertInto('passkeys')
    .values({
      lender_id: lenderId,
      passkey_id: randomUUID(),
      borrower_id: borrowerId,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: [...transports],
      rp_id: rpId,
      name,
      added_at: new Date(now),
      last_used_at: null,
    })
    .onConflict((on) => on.columns(['lender_id', 'credential_id']).doNothing())
    .returning('passkey_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a use: its counter is the least that the next one is above. */
export async function notePasskeyUse(
  trx: LenderTransaction,
  { passkeyId, counter, now }: { passkeyId: string; counter: number; now: Instant },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ counter: BigInt(counter), last_used_at: new Date(now) })
    .where('passkey_id', '=', passkeyId)
    .execute()
}

/** A borrower's passkeys, the oldest first. */
export async function listPasskeys(trx: LenderTransaction, borrowerId: string) {
  const rows = await trx
    .selectFrom('passkeys')
    .select(['passkey_id', 'credential_id', 'transports', 'rp_id', 'name'])
    .select(['added_at', 'last_used_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('added_at')
    .orderBy('passkey_id')
    .execute()
  return rows.map((row) => ({
    id: row.passkey_id,
    credentialId: row.credential_id,
    transports: row.transports,
    rpId: row.rp_id,
    name: row.name,
    addedAt: toInstant(row.added_at.getTime()),
    lastUsedAt: row.last_used_at === null ? null : toInstant(row.last_used_at.getTime()),
  }))
}

type Own = { readonly borrowerId: string; readonly id: string }

/** @returns whether this is one of the borrower's */
export async function renameOwnPasskey(
  trx: LenderTransaction,
  { borrowerId, id }: Own,
  name: string,
): Promise<boolean> {
  const done = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('borrower_id', '=', borrowerId)
    .where('passkey_id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** @returns its name; null where it is none of the borrower's */
export async function deleteOwnPasskey(
  trx: LenderTransaction,
  { borrowerId, id }: Own,
): Promise<string | null> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('borrower_id', '=', borrowerId)
    .where('passkey_id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** @returns how many there were */
export async function deleteAllPasskeys(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<number> {
  const gone = await trx
    .deleteFrom('passkeys')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
