import { type LenderWork, type VaultDatabase, asId } from './database.ts'
import type { ClosedNumber } from './number-cipher.ts'

export type Funding = 'credit' | 'debit' | 'prepaid'

/** All that may be known of a number outside the vault. */
export type NumberFacts = {
  readonly token: string
  readonly brand: string
  readonly funding: Funding
  readonly lastFour: string
  /** 'MM/YYYY' */
  readonly expiry: string
  readonly fingerprint: string
}

export type NewNumber = NumberFacts & ClosedNumber & { readonly borrowerId: string }

/** What a charge needs; the number is still closed. */
export type StoredNumber = ClosedNumber & { readonly expiry: string }

export type Owner = { readonly lenderId: string; readonly token: string }

export type NumberStore = {
  /** Keeps a number; of a card kept already the old token stays, with the newer facts. */
  add(lenderId: string, number: NewNumber, addedAt: Date): Promise<string>
  read(owner: Owner): Promise<StoredNumber | null>
  forget(owner: Owner): Promise<void>
  /** Some numbers that an older key closed. */
  closedByOthers(lenderId: string, keyId: string): Promise<(ClosedNumber & { token: string })[]>
  /** Puts a number closed anew in the place of the one closed before. */
  replace(owner: Owner, before: ClosedNumber, after: ClosedNumber): Promise<void>
}

const batch = 100
type Kept = { key_id: string; sealed: Buffer; expiry: string }
type Closed = { token: string; key_id: string; sealed: Buffer }

export function numberStore(db: VaultDatabase): NumberStore {
  return {
    add: (lenderId, number, addedAt) =>
      db.inLender(lenderId, (run) => add(run, lenderId, number, addedAt)),
    async read({ lenderId, token }) {
      const row = await db.readOne<Kept>(
        lenderId,
        `SELECT key_id, sealed, expiry FROM vault.numbers
          WHERE lender_id = '${asId(lenderId)}' AND token = '${asId(token)}'`,
      )
      return row && { keyId: row.key_id, sealed: row.sealed, expiry: row.expiry }
    },
    async forget({ lenderId, token }) {
      const text = 'DELETE FROM vault.numbers WHERE lender_id = $1 AND token = $2'
      const statement = { name: 'forget', text, values: [lenderId, token] }
      await db.inLender(lenderId, (run) => run.rows(statement))
    },
    async closedByOthers(lenderId, keyId) {
      const text = `SELECT token, key_id, sealed FROM vault.numbers
        WHERE lender_id = $1 AND key_id <> $2 LIMIT ${batch}`
      const statement = { name: 'closed-by-others', text, values: [lenderId, keyId] }
      const rows = await db.inLender(lenderId, (run) => run.rows<Closed>(statement))
      return rows.map(({ token, key_id, sealed }) => ({ token, keyId: key_id, sealed }))
    },
    async replace({ lenderId, token }, before, after) {
      const text = `UPDATE vault.numbers SET key_id = $3, sealed = $4
        WHERE lender_id = $1 AND token = $2 AND sealed = $5`
      const values = [lenderId, token, after.keyId, after.sealed, before.sealed]
      await db.inLender(lenderId, (run) => run.rows({ name: 'replace', text, values }))
    },
  }
}

async function add(
  run: LenderWork,
  lenderId: string,
  number: NewNumber,
  addedAt: Date,
): Promise<string> {
  // The closed number belongs to its token, so a card kept already keeps both.
  const text = `INSERT INTO vault.numbers (lender_id, token, borrower_id, kind, key_id, sealed,
      fingerprint, brand, funding, last_four, expiry, added_at)
    VALUES ($1, $2, $3, 'card', $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (lender_id, borrower_id, fingerprint)
      DO UPDATE SET expiry = excluded.expiry, funding = excluded.funding
    RETURNING token`
  const values = [
    lenderId,
    number.token,
    number.borrowerId,
    number.keyId,
    number.sealed,
    number.fingerprint,
    number.brand,
    number.funding,
    number.lastFour,
    number.expiry,
    addedAt,
  ]
  const [row] = await run.rows<{ token: string }>({ name: 'add', text, values })
  if (row === undefined) throw new Error('The number was not kept.')
  return row.token
}
