import { Client } from 'pg'
import { lenderProofs, sayLender } from '../database/logins/lender-proof.ts'

/** Any number, the same in every program: whoever changes key files holds it. */
const lock = 7_251_003_120n

/** A key in the register; '' is the purpose of one from before purposes were registered. */
export type RegisteredKey = {
  readonly file: string
  readonly hex: string
  readonly purpose: string
}

export async function readKnown(owner: Client): Promise<readonly RegisteredKey[]> {
  if (!(await exists(owner, 'key_thumbprints'))) return []
  // As JSON, so that it can be asked before the database is migrated too.
  const { rows } = await owner.query<RegisteredKey>(
    `select file, encode(thumbprint, 'hex') as hex,
        coalesce(to_jsonb(key_thumbprints) ->> 'purpose', '') as purpose from key_thumbprints`,
  )
  return rows
}

/** Of all lenders that may have numbers; none where the database is older than them. */
export async function readLenderIds(owner: Client): Promise<readonly string[]> {
  if (!(await exists(owner, 'vault.corrections'))) return []
  const { rows } = await owner.query<{ id: string }>('select distinct lender_id as id from hosts')
  return rows.map(({ id }) => id)
}

async function exists(owner: Client, table: string): Promise<boolean> {
  const text = 'select to_regclass($1) is not null as is'
  const { rows } = await owner.query<{ is: boolean }>(text, [table])
  return rows[0]?.is === true
}

/** One transaction: a lender is set for no longer, also behind a connection pooler. */
export async function withOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: url, application_name: 'keys' })
  owner.on('error', () => undefined) // a query that is lost with it says so
  await owner.connect()
  try {
    await owner.query('begin')
    const done = await work(owner)
    await owner.query('commit')
    return done
  } finally {
    await owner.end() // before the commit, that takes everything back
  }
}

/** Until the transaction ends nobody else registers, adds or drops keys. */
export async function lockKeys(owner: Client): Promise<void> {
  await owner.query(`select pg_advisory_xact_lock(${lock})`)
}

/** Sees the rows of each lender in turn, in the words that the database believes of this login. */
export async function forEachLender(
  owner: Client,
  databaseUrl: string,
  look: (lenderId: string) => Promise<void>,
): Promise<void> {
  const say = lenderProofs(databaseUrl)
  const asksProof = await hasProofs(owner)
  for (const lenderId of await readLenderIds(owner)) {
    await owner.query(sayLender, [asksProof ? say(lenderId) : lenderId])
    await look(lenderId)
  }
}

/** A database that is older takes the lender alone. */
async function hasProofs(owner: Client): Promise<boolean> {
  const text = `select to_regprocedure('proven_lender(text)') is not null as is`
  const { rows } = await owner.query<{ is: boolean }>(text)
  return rows[0]?.is === true
}
