import { coalesceCalls } from '@quittance/server/platform/coalesce-calls'
import type { LenderWork, VaultDatabase } from '../database.ts'
import type { ClosedNumber } from '../keys/number-cipher.ts'
import type { ClosedStore } from '../keys/reclose.ts'
import type { Owner } from './number-owner.ts'

export type Funding = 'credit' | 'debit' | 'prepaid'

/** All that may be known of a card outside the vault. */
export type CardFacts = {
  readonly token: string
  readonly brand: string
  readonly funding: Funding
  readonly lastFour: string
  /** 'MM/YYYY' */
  readonly expiry: string
  readonly fingerprint: string
}

/** Where a bank account is, beside its number. */
export type AccountPlace = {
  readonly kind: 'ach' | 'pad'
  /** nine digits in the US; bank and branch, 'BBB-TTTTT', in Canada */
  readonly routing: string
  readonly accountType: '' | 'checking' | 'savings'
}

/** All that may be known of a bank account outside the vault. */
export type AccountFacts = {
  readonly token: string
  readonly lastFour: string
  readonly fingerprint: string
}

/** What a charge needs; the number is still closed. */
export type StoredNumber = ClosedNumber &
  (AccountPlace | { readonly kind: 'card'; readonly expiry: string })

type Facts = {
  readonly token: string
  readonly borrowerId: string
  readonly lastFour: string
  readonly fingerprint: string
}

export type NewNumber = ClosedNumber &
  Facts &
  (AccountPlace | ({ readonly kind: 'card' } & CardFacts))

export type AccountAgain = Pick<AccountPlace, 'accountType'> &
  Pick<Facts, 'borrowerId' | 'fingerprint'>

export type NumberStore = ClosedStore & {
  /** Keeps a number; of a card kept already the old token stays, with the newer facts. */
  add(lenderId: string, number: NewNumber, addedAt: Date): Promise<string>
  read(owner: Owner): Promise<StoredNumber | null>
  /** The token of an account that a borrower has here already, with what it is called now. */
  renewAccount(lenderId: string, account: AccountAgain, givenAt: Date): Promise<string | null>
  /** Whether it is gone: one that was given again after `givenBefore` stays. */
  forget(owner: Owner, givenBefore: Date): Promise<boolean>
}

const batch = 100
const noCard = { brand: '', funding: '', expiry: '' }
const noAccount = { routing: '', accountType: '' }
type Kept = {
  token: string
  key_id: string
  sealed: Buffer
  kind: 'card' | 'ach' | 'pad'
  expiry: string
  routing: string
  account_type: AccountPlace['accountType']
}
type Closed = { token: string; key_id: string; sealed: Buffer }

/** One question for all that is asked for in a moment. */
async function readTogether(
  db: VaultDatabase,
  lenderId: string,
  tokens: readonly string[],
): Promise<(Kept | null)[]> {
  const text = `SELECT token, key_id, sealed, kind, expiry, routing, account_type
    FROM vault.numbers WHERE lender_id = $1 AND token = ANY ($2::uuid[])`
  const statement = { name: 'read', text, values: [lenderId, tokens] }
  const rows = await db.read<Kept>(lenderId, statement)
  const byToken = new Map(rows.map((row) => [row.token, row]))
  return tokens.map((token) => byToken.get(token) ?? null)
}

export function numberStore(db: VaultDatabase): NumberStore {
  const readOne = coalesceCalls<string, Kept | null, VaultDatabase>({ run: readTogether })
  return {
    add: (lenderId, number, addedAt) =>
      db.withLenderTransaction(lenderId, (run) => add(run, lenderId, number, addedAt)),
    async read(owner) {
      const row = await readOne(db, owner.lenderId, owner.token)
      return row && toStored(row)
    },
    async renewAccount(lenderId, { borrowerId, fingerprint, accountType }, givenAt) {
      const text = `UPDATE vault.numbers SET account_type = $4, added_at = $5
        WHERE lender_id = $1 AND borrower_id = $2 AND fingerprint = $3 RETURNING token`
      const values = [lenderId, borrowerId, fingerprint, accountType, givenAt]
      const statement = { name: 'renew-account', text, values }
      const [row] = await db.withLenderTransaction(lenderId, (run) =>
        run.rows<{ token: string }>(statement),
      )
      return row?.token ?? null
    },
    async forget({ lenderId, token }, givenBefore) {
      const text = `WITH gone AS (DELETE FROM vault.numbers
          WHERE lender_id = $1 AND token = $2 AND added_at < $3 RETURNING token)
        SELECT token FROM vault.numbers
        WHERE lender_id = $1 AND token = $2 AND NOT EXISTS (SELECT FROM gone)`
      const statement = { name: 'forget', text, values: [lenderId, token, givenBefore] }
      const left = await db.withLenderTransaction(lenderId, (run) => run.rows(statement))
      return left.length === 0
    },
    async closedByOthers(lenderId, keyId) {
      const text = `SELECT token, key_id, sealed FROM vault.numbers
        WHERE lender_id = $1 AND key_id <> $2 LIMIT ${batch}`
      const statement = { name: 'closed-by-others', text, values: [lenderId, keyId] }
      const rows = await db.withLenderTransaction(lenderId, (run) => run.rows<Closed>(statement))
      return rows.map(({ token, key_id, sealed }) => ({ token, keyId: key_id, sealed }))
    },
    async replace({ lenderId, token }, before, after) {
      const text = `UPDATE vault.numbers SET key_id = $3, sealed = $4
        WHERE lender_id = $1 AND token = $2 AND sealed = $5`
      const values = [lenderId, token, after.keyId, after.sealed, before.sealed]
      await db.withLenderTransaction(lenderId, (run) => run.rows({ name: 'replace', text, values }))
    },
  }
}

function toStored({
  key_id: keyId,
  sealed,
  kind,
  expiry,
  routing,
  account_type,
}: Kept): StoredNumber {
  if (kind === 'card') return { keyId, sealed, kind, expiry }
  return { keyId, sealed, kind, routing, accountType: account_type }
}

async function add(
  run: LenderWork,
  lenderId: string,
  number: NewNumber,
  addedAt: Date,
): Promise<string> {
  // The closed number belongs to its token, so a number kept already keeps both.
  const text = `INSERT INTO vault.numbers (lender_id, token, borrower_id, kind, key_id, sealed,
      fingerprint, brand, funding, last_four, expiry, routing, account_type, added_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    ON CONFLICT (lender_id, borrower_id, fingerprint)
      DO UPDATE SET expiry = excluded.expiry, funding = excluded.funding,
        account_type = excluded.account_type, added_at = excluded.added_at
    RETURNING token`
  const { token, borrowerId, kind, keyId, sealed, fingerprint, lastFour } = number
  const { brand, funding, expiry } = number.kind === 'card' ? number : noCard
  const { routing, accountType } = number.kind === 'card' ? noAccount : number
  const values = [
    lenderId,
    token,
    borrowerId,
    kind,
    keyId,
    sealed,
    fingerprint,
    brand,
    funding,
    lastFour,
    expiry,
    routing,
    accountType,
    addedAt,
  ]
  const [row] = await run.rows<{ token: string }>({ name: 'add', text, values })
  if (row === undefined) throw new Error('The number was not kept.')
  return row.token
}
