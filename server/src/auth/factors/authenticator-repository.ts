import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type Authenticator = {
  /** the secret, closed by the portal's own */
  readonly sealed: string
  readonly keyId: string
  /** a code of this step of time, or of one before, counts no more */
  readonly lastStep: bigint
  readonly isOn: boolean
}

/** Held until the transaction ends: of two codes at once the second one finds what the first used up. */
export async function lockAuthenticator(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<Authenticator | null> {
  const row = await trx
    .selectFrom('authenticators')
    .select(['sealed', 'key_id', 'last_step', 'confirmed_at'])
    .where('borrower_id', '=', borrowerId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  const { sealed, key_id: keyId, last_step: lastStep, confirmed_at: confirmedAt } = row
  return { sealed, keyId, lastStep, isOn: confirmedAt !== null }
}

/** Whether every sign-in of the borrower asks for a code. */
export async function hasAuthenticator(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('authenticators')
    .select('borrower_id')
    .where('borrower_id', '=', borrowerId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

type Begun = Pick<Authenticator, 'sealed' | 'keyId'> & {
  readonly borrowerId: string
  readonly now: Instant
}

/** A secret that is not on yet; it takes the place of one that never was. */
export async function writeAuthenticator(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, sealed, keyId, now }: Begun,
): Promise<boolean> {
  const begun = { sealed, key_id: keyId, last_step: 0n, begun_at: new Date(now) }
  const row = await trx
    .insertInto('authenticators')
    .values({ lender_id: lenderId, borrower_id: borrowerId, ...begun, confirmed_at: null })
    .onConflict((on) =>
      on
        .columns(['lender_id', 'borrower_id'])
        .doUpdateSet(begun)
        .where('authenticators.confirmed_at', 'is', null),
    )
    .returning('borrower_id')
    .executeTakeFirst()
  return row !== undefined
}

type Used = Omit<Authenticator, 'isOn'> & { readonly borrowerId: string }

/** Notes up to where its codes are used up, and under which key the secret lies now. */
export async function noteAuthenticatorUse(
  trx: LenderTransaction,
  { borrowerId, sealed, keyId, lastStep }: Used,
): Promise<void> {
  await trx
    .updateTable('authenticators')
    .set({ sealed, key_id: keyId, last_step: lastStep })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

export async function turnAuthenticatorOn(
  trx: LenderTransaction,
  borrowerId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('authenticators')
    .set({ confirmed_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/** @returns whether one was on */
export async function deleteAuthenticator(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('authenticators')
    .where('borrower_id', '=', borrowerId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row !== undefined && row.confirmed_at !== null
}

/** Recovery codes in the place of those there were. */
export async function replaceRecoveryCodes(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, hashes, now }: { borrowerId: string; hashes: readonly Buffer[]; now: Instant },
): Promise<void> {
  await deleteRecoveryCodes(trx, borrowerId)
  const rows = hashes.map((hash) => ({
    lender_id: lenderId,
    borrower_id: borrowerId,
    code_hash: hash,
    made_at: new Date(now),
    used_at: null,
  }))
  await trx.insertInto('recovery_codes').values(rows).execute()
}

export async function deleteRecoveryCodes(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('borrower_id', '=', borrowerId).execute()
}

/** Uses a code up. Of any number at the same moment one gets it. */
export async function useRecoveryCode(
  trx: LenderTransaction,
  { borrowerId, hash, now }: { borrowerId: string; hash: Buffer; now: Instant },
): Promise<boolean> {
  const done = await trx
    .updateTable('recovery_codes')
    .set({ used_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function countRecoveryCodes(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<number> {
  const row = await trx
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .where('borrower_id', '=', borrowerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
