import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dropSpentKeys } from '@quittance/server/platform/keys/drop-spent-keys'
import type { Env } from '@quittance/server/platform/env'
import { registerKeys, requireKnownKeys } from '@quittance/server/platform/keys/key-register'
import { type KeyFile, keyFilesOf } from '@quittance/server/platform/keys/key-thumbprints'
import { refuseOtherKind, refuseOtherStamp } from '@quittance/server/platform/installation'
import { keyRotators } from './key-makers.ts'
import { checkDatabaseUrl } from './database/check-database-url.ts'
import { withDatabase } from './database/with-database.ts'

export const rotateKeysUsage = `npm run rotate-keys -- portal   what passwords are sealed to in the browser
npm run rotate-keys -- secret   what hashes and closes codes, links and sign-ups, and seals the audit
npm run rotate-keys -- vault    what card and account numbers are sealed to and kept under
npm run rotate-keys -- push     what push notifications are signed by
npm run rotate-keys -- all      each of them
npm run rotate-keys -- drop     takes out the old keys that nothing needs any more

--after <seconds>  how long until the new key is used: 60, or 10 to 604800

A new key stands first in its file. Programs that run take it within some seconds, and use it from the
moment that is named; nothing has to be started again. Other machines need a copy of the file before that
moment. What an old key sealed is taken for a week more. Then it is dropped, by this command and by each
start, once nothing in the database needs it.
`

const filesOf: Readonly<Record<string, KeyFile>> = {
  portal: 'portal-keys.json',
  secret: 'portal-secret',
  vault: 'vault-keys.json',
  push: 'push-key.json',
}

/** Seconds: programs look every two whether a file was changed. */
const after = { least: 10, usual: 60, most: 604_800 } as const

/**
 * Puts new keys first, and drops old ones that nothing needs any more.
 *
 * @param now real time, epoch milliseconds
 * @returns what to say of it
 * @throws in a sentence, before anything is written, when folder and database are not the right ones
 */
export async function runRotateKeys(
  args: readonly string[],
  { env, now }: { readonly env: Env; readonly now: number },
): Promise<string> {
  const asked = readArguments(args, env)
  const dataDir = resolve(env.dataDir)
  const files = filesInFolder(dataDir, env)
  const check = (databaseUrl: string) =>
    refuseOtherInstallation(env, { databaseUrl, dataDir }, files)
  return withOwner(env, { now, check }, async (databaseUrl) => {
    const place = { databaseUrl, dataDir }
    const usedFrom = new Date(now + asked.afterSeconds * 1000)
    if (asked.files.length > 0)
      await registerKeys(place, {
        files: asked.files,
        makers: keyRotators(usedFrom),
        prove: async () => undefined,
        seenAt: new Date(now),
      })
    const dropped = await dropSpentKeys(place, { files, now })
    return [
      ...asked.files.map((file) => rotatedLine(file, usedFrom)),
      ...droppedLines(dropped, asked),
    ]
      .map((line) => `${line}\n`)
      .join('')
  })
}

type Asked = { readonly files: readonly KeyFile[]; readonly afterSeconds: number }

function readArguments(args: readonly string[], env: Env): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { after: { type: 'string' } },
  })
  const [what = '', more] = positionals
  const own: readonly KeyFile[] = keyFilesOf(env)
  const one = filesOf[what]
  if (more !== undefined || (one === undefined && what !== 'all' && what !== 'drop'))
    throw new Error(
      'Name one of portal, secret, vault, push, all and drop; --help says what each is.',
    )
  if (one !== undefined && !own.includes(one))
    throw new Error('VAULT_URL names a vault elsewhere: rotate its keys where its own folder is.')
  const afterSeconds = Number(values.after ?? after.usual)
  if (!Number.isInteger(afterSeconds) || afterSeconds < after.least || afterSeconds > after.most)
    throw new Error(`--after takes whole seconds, from ${after.least} to ${after.most}.`)
  if (what === 'drop') return { files: [], afterSeconds }
  return { files: one === undefined ? own : [one], afterSeconds }
}

/** Of a vault's own folder, which holds its file alone, that one. */
function filesInFolder(dataDir: string, env: Env): readonly KeyFile[] {
  const files = keyFilesOf(env)
  const found = files.filter((file) => existsSync(join(dataDir, file)))
  if (found.length === 0)
    throw new Error(`${dataDir} holds no keys: name the data folder by QUITTANCE_DATA.`)
  const isOfVault = found.length === 1 && found[0] === 'vault-keys.json'
  return isOfVault ? found : files
}

async function refuseOtherInstallation(
  env: Env,
  place: { readonly databaseUrl: string; readonly dataDir: string },
  files: readonly KeyFile[],
): Promise<void> {
  const isKindAsked = env.isDemoAsked || !env.demo
  await (isKindAsked ? refuseOtherKind : refuseOtherStamp)({ ...env, ...place })
  await requireKnownKeys(place, files)
}

type Opening = { readonly now: number; readonly check: (databaseUrl: string) => Promise<void> }

/** A given database is left as it is: the login of a vault elsewhere may change nothing of it. */
async function withOwner<T>(
  env: Env,
  { now, check }: Opening,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const { databaseUrl } = env
  if (databaseUrl === undefined)
    return withDatabase(env, { appliedAt: new Date(now), check }, (_owner, url) => work(url))
  await checkDatabaseUrl(databaseUrl)
  await check(databaseUrl)
  return work(databaseUrl)
}

function rotatedLine(file: KeyFile, usedFrom: Date): string {
  return `${file}: a new key stands first, and is used from ${usedFrom.toISOString()}.`
}

function droppedLines(dropped: readonly KeyFile[], { files }: Asked): readonly string[] {
  if (dropped.length > 0) return dropped.map((file) => `${file}: old keys were taken out.`)
  return files.length > 0 ? [] : ['There is no old key that nothing needs.']
}
