import { join } from 'node:path'
import type { Client } from 'pg'
import { readFileIfPresent, writeFileAtomically } from '../write-file-atomically.ts'
import { keptMs, supersededAt } from './dated-keys.ts'
import { textOfKeys } from './json-key-file.ts'
import { withOwner, forEachLender, lockKeys } from './key-database.ts'
import type { KeyLocation } from './key-register.ts'
import { type KeyFile, type KeyInFile, readThumbprints } from './key-thumbprints.ts'

export type Dropping = {
  readonly files: readonly KeyFile[]
  /** real time, epoch milliseconds */
  readonly now: number
}

/**
 * Takes out of the key files what nothing needs any more: an older key, a week after another one came
 * in its place, once nothing that the database holds is sealed or hashed by it.
 *
 * The register forgets a key before its file does: cut off in between, the key is registered anew by the
 * next start, and dropped again.
 *
 * @returns the files that were written anew
 */
export async function dropSpentKeys(
  place: KeyLocation,
  { files, now }: Dropping,
): Promise<readonly KeyFile[]> {
  const spent = await withOwner(place.databaseUrl, async (owner) => {
    await lockKeys(owner)
    const found = await Promise.all(files.map((file) => readSpent(place.dataDir, file, now)))
    const kept = await neededIds(owner, place.databaseUrl, found.flat())
    const unneeded = found.flat().filter((key) => !kept.has(key.thumbprint))
    for (const { file, thumbprint } of unneeded) {
      // What the vault's file lacks is found by its stored numbers; its login may take nothing away.
      if (file === 'vault-keys.json') continue
      await owner.query(
        `delete from key_thumbprints where file = $1 and thumbprint = decode($2, 'hex')`,
        [file, thumbprint],
      )
    }
    return unneeded
  })
  const changed = files.filter((name) => spent.some(({ file }) => file === name))
  if (changed.length === 0) return []
  await withOwner(place.databaseUrl, async (owner) => {
    await lockKeys(owner)
    for (const file of changed) {
      const gone = spent.filter((key) => key.file === file).map(({ thumbprint }) => thumbprint)
      await removeKeys(place.dataDir, file, gone)
    }
  })
  return changed
}

type SpentKey = KeyInFile & {
  readonly file: KeyFile
  /** what was written before its purpose had names of keys is of the oldest */
  readonly isOldest: boolean
  readonly supersededAt: number
}

/** Those that a newer one of their purpose superseded long enough ago. */
async function readSpent(folder: string, file: KeyFile, now: number): Promise<SpentKey[]> {
  const keys = (await readThumbprints(folder, file))?.keys ?? []
  return keys.flatMap((key) => {
    const ofPurpose = keys.filter(({ purpose }) => purpose === key.purpose)
    const at = ofPurpose.indexOf(key)
    const since = supersededAt(ofPurpose, at)
    if (key.purpose === 'fingerprint' || since + keptMs > now) return []
    return [{ ...key, file, isOldest: at === ofPurpose.length - 1, supersededAt: since }]
  })
}

/** The thumbprints of those that something in the database still needs. */
async function neededIds(
  owner: Client,
  databaseUrl: string,
  keys: readonly SpentKey[],
): Promise<Set<string>> {
  const needed = new Set<string>()
  if (keys.length === 0) return needed
  await forEachLender(owner, databaseUrl, async (lenderId) => {
    for (const key of keys) if (await isNeeded(owner, lenderId, key)) needed.add(key.thumbprint)
  })
  return needed
}

const dayMs = 24 * 60 * 60_000

async function isNeeded(owner: Client, lenderId: string, key: SpentKey): Promise<boolean> {
  const { purpose, id, isOldest } = key
  const finds = async (text: string, ...values: readonly unknown[]) =>
    (await owner.query(`${text} limit 1`, [lenderId, ...values])).rowCount !== 0
  if (purpose === 'numbers')
    return finds(
      `select from vault.numbers where lender_id = $1 and key_id = $2
        union all select from vault.corrections
          where lender_id = $1 and key_id = $2 and sealed is not null`,
      id,
    )
  if (purpose === 'push')
    // A browser that came since subscribed anew; a day for a page that stood open meanwhile.
    return finds(
      'select from notification_tokens where lender_id = $1 and changed_at < $2',
      new Date(key.supersededAt + dayMs),
    )
  if (purpose === 'secret')
    return (
      (await finds('select from audit_entries where lender_id = $1 and key_id = $2', id)) ||
      (await finds('select from authenticators where lender_id = $1 and key_id = $2', id)) ||
      (await finds(
        `select from loan_signers where lender_id = $1
          and (hash_key_id = $2 or hash_key_id is null and $3)`,
        id,
        isOldest,
      ))
    )
  return false
}

/** The keys of a file stand in it in the order in which their thumbprints are read. */
async function removeKeys(folder: string, file: KeyFile, gone: readonly string[]): Promise<void> {
  const path = join(folder, file)
  const text = await readFileIfPresent(path)
  const read = await readThumbprints(folder, file)
  if (text === null || read === null) return
  const stays = (_one: unknown, at: number) => !gone.includes(read.keys[at]?.thumbprint ?? '')
  const left =
    file === 'portal-secret'
      ? `${text.trim().split('\n').filter(stays).join('\n')}\n`
      : textOfKeys((JSON.parse(text) as { keys: object[] }).keys.filter(stays))
  await writeFileAtomically(path, left, { replace: true })
}
