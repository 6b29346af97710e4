import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv, type Variables } from '@quittance/server/platform/env'
import {
  type KeyFile,
  keyFiles,
  readThumbprints,
} from '@quittance/server/platform/keys/key-thumbprints'
import { refuseMismatchedKeys } from '@quittance/server/platform/keys/key-register'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { registerTestKeys } from '../../server/testing/database/register-test-keys.ts'
import { insertTestLender } from '../../server/testing/payments-fixture-rows.ts'
import { rotateKeysUsage, runRotateKeys } from './rotate-keys.ts'

let database: TestDatabase
let lenderId: string
/** the folder of the database's keys */
let own: string
let other: string
let now: number

const second = 1_000
const week = 7 * 24 * 60 * 60 * second

beforeAll(async () => {
  database = await testDatabase()
  lenderId = await insertTestLender(database.owner, { host: 'pay.example.com' })
})
afterAll(() => database.close())

beforeEach(async () => {
  own = mkdtempSync(join(tmpdir(), 'quittance-own-'))
  other = mkdtempSync(join(tmpdir(), 'quittance-other-'))
  now = Date.parse('2026-11-20T15:00:00Z')
  await registerTestKeys(placeOf(own), keyFiles)
})
afterEach(async () => {
  for (const folder of [own, other]) rmSync(folder, { recursive: true })
  await database.owner.query('delete from key_thumbprints; delete from loan_signers')
  await database.owner.query('delete from vault.numbers; delete from notification_tokens')
})

const placeOf = (dataDir: string) => ({ databaseUrl: database.url, dataDir })

const rotate = (text: string, variables: Variables = {}) => {
  const given = { DATABASE_URL: database.url, QUITTANCE_DATA: own, ...variables }
  return runRotateKeys(text.split(' '), { env: readEnv(given), now })
}

/** In their order in the file, or of one purpose alone. */
async function keysOf(file: KeyFile, purpose?: string) {
  const keys = (await readThumbprints(own, file))?.keys ?? []
  return keys.filter((key) => purpose === undefined || key.purpose === purpose)
}

async function registered(): Promise<string[]> {
  const { rows } = await database.owner.query<{ hex: string }>(
    `select encode(thumbprint, 'hex') as hex from key_thumbprints order by 1`,
  )
  return rows.map(({ hex }) => hex)
}

const thumbprintsIn = async (folder: string) => {
  const found = await Promise.all(keyFiles.map((file) => readThumbprints(folder, file)))
  return found.flatMap((one) => one?.keys.map(({ thumbprint }) => thumbprint) ?? []).toSorted()
}

/** As the owner, for the lender. */
async function write(text: string, ...values: readonly unknown[]): Promise<void> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.lender', $1, true)`, [lenderId])
    await client.query(text, [lenderId, ...values])
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

describe('a new key', () => {
  it.each([
    ['portal', 'portal-keys.json', 'sealing'],
    ['secret', 'portal-secret', 'secret'],
    ['push', 'push-key.json', 'push'],
    ['vault', 'vault-keys.json', 'sealing'],
    ['vault', 'vault-keys.json', 'numbers'],
  ] as const)('puts a new key of %s first in %s, for its time: %s', async (what, file, purpose) => {
    const before = await keysOf(file, purpose)
    const others = await thumbprintsIn(own)
    const said = await rotate(what)
    expect(said).toBe(
      `${file}: a new key stands first, and is used from 2026-11-20T15:01:00.000Z.\n`,
    )
    const [added, ...kept] = await keysOf(file, purpose)
    expect(kept).toEqual(before)
    expect(added?.usedFrom).toBe(now + 60 * second)
    expect(await thumbprintsIn(own)).toEqual(expect.arrayContaining(others))
    expect(await registered()).toEqual(await thumbprintsIn(own))
  })

  it('keeps the key that recognizes a number that was saved before', async () => {
    const before = await keysOf('vault-keys.json', 'fingerprint')
    await rotate('all')
    expect(await keysOf('vault-keys.json', 'fingerprint')).toEqual(before)
  })

  it('uses a new key when it is asked for, and leaves no other file behind', async () => {
    const said = await rotate('all --after 3600')
    expect(said.match(/ is used from 2026-11-20T16:00:00\.000Z\.\n/g)).toHaveLength(4)
    expect(readdirSync(own).toSorted()).toEqual([...keyFiles])
  })

  it('keeps the keys of two rotations at one moment', async () => {
    await Promise.all([rotate('all'), rotate('all')])
    expect(await keysOf('portal-secret')).toHaveLength(3)
    expect(await keysOf('vault-keys.json', 'numbers')).toHaveLength(3)
    expect(await registered()).toEqual(await thumbprintsIn(own))
  })
})

describe('a rotation that is refused', () => {
  it.each([
    ['nothing known', 'cards', /^Name one of portal, secret, vault, push, all and drop; /],
    ['two at once', 'portal push', /^Name one of portal, /],
    ['too short a time', 'all --after 9', /^--after takes whole seconds, from 10 to 604800\.$/],
    ['no number', 'all --after soon', /^--after takes whole seconds/],
    ['an unknown option', 'all --now', /^Unknown option '--now'/],
  ])('refuses %s in a sentence, and writes nothing', async (_what, text, why) => {
    const before = await thumbprintsIn(own)
    await expect(rotate(text)).rejects.toThrow(why)
    expect(await thumbprintsIn(own)).toEqual(before)
    expect(await registered()).toEqual(before)
  })

  it('refuses an empty folder, and makes no key in it', async () => {
    const asked = rotate('all', { QUITTANCE_DATA: other, DATABASE_URL: undefined })
    await expect(asked).rejects.toThrow(`${other} holds no keys: name the data folder by`)
    expect(readdirSync(other)).toEqual([])
  })

  it('refuses the folder of another database, and leaves it as it is', async () => {
    const elsewhere = await testDatabase()
    await registerTestKeys({ databaseUrl: elsewhere.url, dataDir: other }, keyFiles)
    await elsewhere.close()
    const before = keyFiles.map((file) => readFileSync(join(other, file), 'utf8'))
    const asked = rotate('all', { QUITTANCE_DATA: other })
    await expect(asked).rejects.toThrow(/ are in \S+, but not with the keys of the database: /)
    expect(keyFiles.map((file) => readFileSync(join(other, file), 'utf8'))).toEqual(before)
  })

  it('refuses a folder without one of the files, and makes no new one', async () => {
    rmSync(join(own, 'push-key.json'))
    await expect(rotate('portal')).rejects.toThrow(/^push-key\.json is missing in /)
    expect(readdirSync(own)).not.toContain('push-key.json')
  })

  it('refuses a database that was never started, and one of production as a demo', async () => {
    await database.owner.query('delete from key_thumbprints')
    await expect(rotate('all')).rejects.toThrow(/^The database knows no keys of /)
    await expect(rotate('all', { QUITTANCE_DEMO: '0' })).rejects.toThrow(/production/)
  })

  it('refuses to rotate the keys of a vault that is elsewhere', async () => {
    const place = { VAULT_URL: 'http://127.0.0.1:9', VAULT_SECRET: 'x'.repeat(32) }
    await expect(rotate('vault', place)).rejects.toThrow(/^VAULT_URL names a vault elsewhere: /)
  })
})

/** A rotation, and so long after the new keys came into use. */
async function rotateAndWait(afterMs: number): Promise<void> {
  await rotate('all --after 10')
  now += 10 * second + afterMs
}

describe('an old key', () => {
  it('keeps an old key for a week after the new one came in its place', async () => {
    await rotateAndWait(week - second)
    const before = await thumbprintsIn(own)
    expect(await rotate('drop')).toBe('There is no old key that nothing needs.\n')
    expect(await thumbprintsIn(own)).toEqual(before)
  })

  it('drops an old key from every file after a week when nothing needs it', async () => {
    const before = await thumbprintsIn(own)
    const [print] = await keysOf('vault-keys.json', 'fingerprint')
    cpSync(own, other, { recursive: true })
    await rotateAndWait(week)
    expect(await rotate('drop')).toBe(
      keyFiles.map((file) => `${file}: old keys were taken out.\n`).join(''),
    )
    const after = await thumbprintsIn(own)
    expect(after.filter((one) => before.includes(one))).toEqual([print?.thumbprint])
    expect(after).toHaveLength(6)
    expect(await registered()).toEqual(expect.arrayContaining(after))
    await refuseMismatchedKeys(placeOf(own), keyFiles)
    // The files from before have no key that is left, but for the vault's.
    await expect(refuseMismatchedKeys(placeOf(other), keyFiles)).rejects.toThrow(
      /^portal-keys\.json, portal-secret,? and push-key\.json are in /,
    )
  })

  it.each([
    ['a number that it closed', 'vault-keys.json', 'numbers', storeNumber],
    ['a signer that it hashed', 'portal-secret', 'secret', storeSigner],
    ['a signer from before keys had names', 'portal-secret', 'secret', storeOldSigner],
    ['an entry of the audit that it sealed', 'portal-secret', 'secret', storeAudit],
    ['a browser that subscribed for it', 'push-key.json', 'push', storeSubscription],
  ] as const)(
    'keeps an old key for %s, and drops it when that is gone',
    async (_what, file, purpose, store) => {
      const [key] = await keysOf(file, purpose)
      const forget = await store(key?.id ?? '')
      await rotateAndWait(week)
      await rotate('drop')
      expect(await keysOf(file, purpose)).toHaveLength(2)
      expect((await keysOf(file, purpose)).at(-1)).toEqual(key)
      await forget()
      await rotate('drop')
      expect(await keysOf(file, purpose)).toHaveLength(1)
    },
  )
})

it('says in its help what each word does, and how long old keys stay', () => {
  for (const word of ['portal', 'secret', 'vault', 'push', 'all', 'drop'])
    expect(rotateKeysUsage).toContain(`npm run rotate-keys -- ${word} `)
  expect(rotateKeysUsage).toContain('a week more')
})

type Store = (keyId: string) => Promise<() => Promise<void>>

async function storeNumber(keyId: string): ReturnType<Store> {
  await write(
    `insert into vault.numbers (lender_id, token, borrower_id, kind, key_id, sealed, fingerprint,
        brand, funding, last_four, expiry, added_at)
      values ($1, $2, $3, 'card', $4, sha256('x'), 'x', 'visa', 'credit', '4242', '12/2030',
        '2026-11-20')`,
    randomUUID(),
    randomUUID(),
    keyId,
  )
  return () => write('delete from vault.numbers where lender_id = $1')
}

async function insertSigner(keyId: string | null): ReturnType<Store> {
  const loanId = randomUUID()
  // Whose loan it is does not matter here.
  await database.owner.query('alter table loan_signers disable trigger all')
  await write(
    `insert into loan_signers (lender_id, loan_id, role, first_name, last_name, phones, postal_code,
        ssn_hash, hash_key_id)
      values ($1, $2, 'borrower', 'Maria', 'Ortega', '{}', '78205', 'x', $3)`,
    loanId,
    keyId,
  )
  await database.owner.query('alter table loan_signers enable trigger all')
  return () => write('delete from loan_signers where lender_id = $1')
}

function storeSigner(keyId: string): ReturnType<Store> {
  return insertSigner(keyId)
}

function storeOldSigner(): ReturnType<Store> {
  return insertSigner(null)
}

async function storeAudit(keyId: string): ReturnType<Store> {
  await write(
    `insert into audit_entries (lender_id, entry_no, kind, actor, detail, at, entry_hash, key_id)
      values ($1, 1, 'refund', 'the office', '{}', '2026-11-20', 'x', $2)`,
    keyId,
  )
  return () => write('delete from audit_entries where lender_id = $1')
}

async function storeSubscription(): ReturnType<Store> {
  await database.owner.query('alter table notification_tokens disable trigger all')
  await write(
    `insert into notification_tokens (lender_id, borrower_id, device_id, token, endpoint, session_id,
        changed_at)
      values ($1, $2, 'phone', '{}', 'https://push.test', $2, '2026-11-20T14:00:00Z')`,
    randomUUID(),
  )
  await database.owner.query('alter table notification_tokens enable trigger all')
  return () => write('delete from notification_tokens where lender_id = $1')
}
