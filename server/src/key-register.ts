import { resolve } from 'node:path'
import { Client } from 'pg'
import { type KeyFile, type KeysInFile, readThumbprints } from './key-thumbprints.ts'

export type KeyPlace = { readonly databaseUrl: string; readonly dataDir: string }

/** Database and data folder do not belong together; its message says so in one sentence. */
export class OtherKeys extends Error {}

export type TakingKeys<T> = {
  readonly files: readonly KeyFile[]
  /** Reads the files, and makes those that are missing. */
  readonly take: () => Promise<T>
  /** real time */
  readonly seenAt: Date
  /** Rejects when keys that the database does not know yet open nothing of what it holds. */
  readonly prove?: (lenderIds: readonly string[]) => Promise<void>
}

/** Any number, the same in every program: whoever registers keys holds it. */
const lock = 7_251_003_120n
const remedy = 'start with the QUITTANCE_DATA that belongs to the database, or bring its files back'

/**
 * Refuses a data folder whose keys are not the ones that the database was used with. It only reads,
 * so that a wrong folder stays as it is.
 *
 * @throws OtherKeys in one sentence that names files and folder
 */
export async function refuseOtherKeys(place: KeyPlace, files: readonly KeyFile[]): Promise<void> {
  await asOwner(place.databaseUrl, (owner) => compare(owner, place, files))
}

/**
 * Takes a program's keys out of its data folder, once they are known to be the right ones, and
 * registers those that are new: at the first start, and after a rotation. Of two folders that meet
 * a new database at one moment, the faster one's keys count.
 *
 * @throws OtherKeys when they are not the right ones
 */
export async function takeKeys<T>(
  place: KeyPlace,
  { files, take, seenAt, prove }: TakingKeys<T>,
): Promise<T> {
  await refuseOtherKeys(place, files)
  const taken = await take()
  await asOwner(place.databaseUrl, async (owner) => {
    await owner.query(`select pg_advisory_xact_lock(${lock})`)
    const found = await compare(owner, place, files)
    if (found.some(({ known }) => known.size === 0)) await prove?.(await readLenderIds(owner))
    for (const { file, thumbprints } of found) {
      await owner.query(
        `insert into key_thumbprints (file, thumbprint, first_seen_at)
          select $1, decode(one, 'hex'), $3 from unnest($2::text[]) as one on conflict do nothing`,
        [file, thumbprints, seenAt],
      )
    }
  })
  return taken
}

/** With what the database was used with, of the same file. */
type Found = KeysInFile & { readonly known: ReadonlySet<string> }

async function compare(
  owner: Client,
  { dataDir }: KeyPlace,
  files: readonly KeyFile[],
): Promise<readonly Found[]> {
  const folder = resolve(dataDir)
  const known = await readKnown(owner)
  const found = await Promise.all(
    files.map(async (file): Promise<Found> => {
      const keys = await readThumbprints(folder, file)
      if (keys === null)
        throw new OtherKeys(`${file} in ${folder} holds no usable keys: ${remedy}.`)
      return { ...keys, known: new Set(known.filter((one) => one.file === file).map(hexOf)) }
    }),
  )
  const isOther = (one: Found) =>
    one.known.size > 0 && !one.thumbprints.some((own) => one.known.has(own))
  const other = found.filter(isOther)
  const missing = other.filter(({ thumbprints }) => thumbprints.length === 0)
  if (missing.length > 0) refuse(missing, `missing in ${folder}, and the database was used with`)
  if (other.length > 0) refuse(other, `in ${folder}, but not with the keys of the database`)
  await refuseLack(owner, folder, found)
  return found
}

function refuse(wrong: readonly Found[], why: string): never {
  const names = new Intl.ListFormat('en-GB').format(wrong.map(({ file }) => file))
  const [are, them] = wrong.length === 1 ? ['is', 'it'] : ['are', 'them']
  const whole = why.endsWith('used with') ? `${why} ${them}` : why
  throw new OtherKeys(`${names} ${are} ${whole}: ${remedy}.`)
}

/** Refuses keys that are right but too few, as those of a backup: some stored number needs another. */
async function refuseLack(owner: Client, folder: string, found: readonly Found[]): Promise<void> {
  const vault = found.find(({ file }) => file === 'vault-keys.json')
  if (vault === undefined) return
  const { known, thumbprints, keyIds } = vault
  if (known.size > 0 && [...known].every((one) => thumbprints.includes(one))) return
  for (const lenderId of await readLenderIds(owner)) {
    await owner.query(`select set_config('app.lender', $1, true)`, [lenderId])
    const { rowCount } = await owner.query(
      `select from vault.numbers where lender_id = $1 and key_id <> all ($2::text[])
        union all select from vault.corrections
          where lender_id = $1 and key_id <> all ($2::text[]) and sealed is not null limit 1`,
      [lenderId, keyIds],
    )
    if (rowCount === 0) continue
    const place = `vault-keys.json in ${folder}`
    throw new OtherKeys(`${place} lacks a key of stored card or account numbers: ${remedy}.`)
  }
}

type Known = { readonly file: string; readonly hex: string }
const hexOf = ({ hex }: Known) => hex

async function readKnown(owner: Client): Promise<readonly Known[]> {
  if (!(await exists(owner, 'key_thumbprints'))) return []
  const { rows } = await owner.query<Known>(
    `select file, encode(thumbprint, 'hex') as hex from key_thumbprints`,
  )
  return rows
}

/** Of all lenders that may have numbers; none where the database is older than them. */
async function readLenderIds(owner: Client): Promise<readonly string[]> {
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
async function asOwner<T>(url: string, work: (owner: Client) => Promise<T>): Promise<T> {
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
