import { resolve } from 'node:path'
import type { Client } from 'pg'
import {
  withOwner,
  forEachLender,
  type RegisteredKey,
  lockKeys,
  readKnown,
  readLenderIds,
} from './key-database.ts'
import {
  type KeyFile,
  type KeyInFile,
  type KeyPurpose,
  type KeysInFile,
  readThumbprints,
} from './key-thumbprints.ts'

export type KeyLocation = { readonly databaseUrl: string; readonly dataDir: string }

/** Database and data folder do not belong together; its message says so in one sentence. */
export class KeyMismatch extends Error {}

export type KeyRegistration = {
  readonly files: readonly KeyFile[]
  /** Each makes its file where there is none. */
  readonly makers: Readonly<Partial<Record<KeyFile, (dataDir: string) => Promise<unknown>>>>
  /** Rejects when the vault's keys open nothing of what a database without a register holds. */
  readonly prove: (proving: Proving) => Promise<void>
  /** real time */
  readonly seenAt: Date
}

type Proving = KeyLocation & { readonly lenderIds: readonly string[] }

const remedy = 'start with the QUITTANCE_DATA that belongs to the database, or bring its files back'

/**
 * Refuses a data folder whose keys are not the ones that the database was used with. It only reads,
 * so that a wrong folder stays as it is.
 *
 * @throws KeyMismatch in one sentence that names files and folder
 */
export async function refuseMismatchedKeys(
  place: KeyLocation,
  files: readonly KeyFile[],
): Promise<void> {
  await withOwner(place.databaseUrl, (owner) => compare(owner, place, files))
}

/**
 * The same for a program alone, which makes and registers no keys: two programs that met a new
 * database with two folders would each register its own, and neither folder would open it again.
 *
 * @throws KeyMismatch when they are not the right ones, or when none are registered yet
 */
export async function requireKnownKeys(
  place: KeyLocation,
  files: readonly KeyFile[],
): Promise<void> {
  const found = await withOwner(place.databaseUrl, (owner) => compare(owner, place, files))
  const unknown = found.filter(({ known }) => known.length === 0)
  if (unknown.length === 0) return
  throw new KeyMismatch(
    `The database knows no keys of ${listed(unknown)} yet: run npm start first.`,
  )
}

/**
 * Registers the keys of a data folder: all of them at the first start, those that a rotation added at
 * a later one. Files that are missing are made. It is one transaction under a lock:
 * of two folders that meet a new database at one moment the faster one is taken whole, and the other
 * one is refused before a file is made in it.
 *
 * @throws KeyMismatch when they are not the right ones
 */
export async function registerKeys(
  place: KeyLocation,
  { files, makers, prove, seenAt }: KeyRegistration,
): Promise<void> {
  await withOwner(place.databaseUrl, async (owner) => {
    await lockKeys(owner)
    await compare(owner, place, files)
    for (const file of files) await makers[file]?.(place.dataDir)
    const found = await compare(owner, place, files)
    if (found.some(({ file, known }) => file === 'vault-keys.json' && known.length === 0))
      await prove({ ...place, lenderIds: await readLenderIds(owner) })
    for (const { file, keys } of found) {
      await owner.query(
        `insert into key_thumbprints (file, thumbprint, purpose, first_seen_at)
          select $1, decode(one.thumbprint, 'hex'), one.purpose, $4
            from unnest($2::text[], $3::text[]) as one (thumbprint, purpose)
          on conflict (file, thumbprint) do update set purpose = excluded.purpose
            where key_thumbprints.purpose = ''`,
        [file, keys.map((key) => key.thumbprint), keys.map((key) => key.purpose), seenAt],
      )
    }
  })
}

/** With what the database was used with, of the same file. */
type Found = KeysInFile & { readonly known: readonly RegisteredKey[] }

async function compare(
  owner: Client,
  location: KeyLocation,
  files: readonly KeyFile[],
): Promise<readonly Found[]> {
  const folder = resolve(location.dataDir)
  const known = await readKnown(owner)
  const found = await Promise.all(
    files.map(async (file): Promise<Found> => {
      const inFile = await readThumbprints(folder, file)
      if (inFile === null)
        throw new KeyMismatch(`${file} in ${folder} holds no usable keys: ${remedy}.`)
      return { ...inFile, known: known.filter((one) => one.file === file) }
    }),
  )
  const other = found.filter(isOther)
  const missing = other.filter(({ keys }) => keys.length === 0)
  if (missing.length > 0) refuse(missing, `missing in ${folder}, and the database was used with`)
  if (other.length > 0) refuse(other, `in ${folder}, but not with the keys of the database`)
  refuseSameKeys(folder, found)
  await refuseLack(owner, location, found)
  return found
}

/**
 * Whether a file lacks a key that the database knows, or has one that it does not know. A rotation puts
 * new keys beside a known one of the same purpose. Of the vault's file, one key of each purpose is
 * enough here: what the stored numbers need is looked up.
 */
function isOther({ file, keys, known }: Found): boolean {
  if (known.length === 0) return false
  const isKnown = (key: KeyInFile) =>
    known.some(({ hex, purpose }) => hex === key.thumbprint && isFor(purpose, key.purpose))
  const ours = new Set(keys.filter(isKnown).map(({ purpose }) => purpose))
  const isRotated = ({ purpose }: KeyInFile) => purpose !== 'fingerprint' && ours.has(purpose)
  const isLacking =
    file === 'vault-keys.json'
      ? known.some(({ purpose }) => ![...ours].some((one) => isFor(purpose, one)))
      : known.some(({ hex }) => !keys.some(({ thumbprint }) => thumbprint === hex))
  return isLacking || !keys.every((key) => isKnown(key) || isRotated(key))
}

/** A key from before purposes were registered is known for any. */
function isFor(registered: string, purpose: KeyPurpose): boolean {
  return registered === '' || registered === purpose
}

/** Refuses one key under two purposes: a file was copied over another one. */
function refuseSameKeys(folder: string, found: readonly Found[]): void {
  const all = found.flatMap(({ file, keys }) => keys.map((key) => ({ file, ...key })))
  for (const key of all) {
    const same = all.filter(({ sameness }) => sameness === key.sameness)
    if (same.every(({ file, purpose }) => file === key.file && purpose === key.purpose)) continue
    const files = listed([...new Map(same.map((one) => [one.file, one])).values()])
    throw new KeyMismatch(`${files} in ${folder} hold the same key: ${remedy}.`)
  }
}

function listed(files: readonly { readonly file: string }[]): string {
  return new Intl.ListFormat('en-GB').format(files.map(({ file }) => file))
}

function refuse(wrong: readonly Found[], why: string): never {
  const [are, them] = wrong.length === 1 ? ['is', 'it'] : ['are', 'them']
  const whole = why.endsWith('used with') ? `${why} ${them}` : why
  throw new KeyMismatch(`${listed(wrong)} ${are} ${whole}: ${remedy}.`)
}

/** Refuses keys that are right but too few, as those of a backup: some stored number needs another. */
async function refuseLack(
  owner: Client,
  { databaseUrl, dataDir }: KeyLocation,
  found: readonly Found[],
): Promise<void> {
  const vault = found.find(({ file }) => file === 'vault-keys.json')
  if (vault === undefined) return
  const { known, keys, keyIds } = vault
  const own = new Set(keys.map(({ thumbprint }) => thumbprint))
  if (known.length > 0 && known.every(({ hex }) => own.has(hex))) return
  await forEachLender(owner, databaseUrl, async (lenderId) => {
    const { rowCount } = await owner.query(
      `select from vault.numbers where lender_id = $1 and key_id <> all ($2::text[])
        union all select from vault.corrections
          where lender_id = $1 and key_id <> all ($2::text[]) and sealed is not null limit 1`,
      [lenderId, keyIds],
    )
    if (rowCount === 0) return
    const place = `vault-keys.json in ${resolve(dataDir)}`
    throw new KeyMismatch(`${place} lacks a key of stored card or account numbers: ${remedy}.`)
  })
}
