import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { CompactEncrypt, type JWK, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provenHeaders } from '../../server/testing/integrations/proven-call.ts'
import { programScripts } from '@quittance/launcher/program-scripts'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import {
  type VaultAndSandbox,
  startVaultAndSandbox,
} from '../../server/testing/integrations/vault-and-sandbox.ts'
import { childVariables } from '@quittance/server/platform/env'
import { systemClocks } from '@quittance/server/platform/clocks'
import { rotateKeys } from './keys/key-file.ts'
import { type RunningVault, startVault } from './start-vault.ts'

const lenderId = randomUUID()
const number = '4242424242424242'
const accepted = ['visa']
const usd = { currency: 'USD', collectOn: '2026-11-20' }
let database: TestDatabase
let programs: VaultAndSandbox

beforeAll(async () => {
  database = await testDatabase()
  programs = await startVaultAndSandbox({ databaseUrl: database.url, gatewayTimeoutMs: 300 })
})

afterAll(async () => {
  await programs.close()
  await database.close()
})

describe('a caller', () => {
  it('tells a caller without the secret only that the vault is healthy', async () => {
    for (const path of ['/keys', '/charges?lenderId=a', '/journal', '/nowhere']) {
      const guess = provenHeaders('a guess', { method: 'GET', path })
      const shown = ['', `Bearer ${programs.secret}`, guess.authorization]
      const answers = shown.map((authorization) =>
        fetch(programs.vaultUrl + path, { headers: { ...guess, authorization } }),
      )
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([path === '/nowhere' ? 404 : 401]))
    }
    expect(await (await fetch(`${programs.vaultUrl}/healthz`)).json()).toEqual({ ok: true })
  })

  it('tells a caller which field can not be read, and never what it held', async () => {
    const answer = await call('/cards/check', { lenderId, cardNumber: number, accepted, extra: 1 })
    expect(answer.status).toBe(400)
    const wrong = await call('/charges', { lenderId, token: number, amount: '1.00' }, 'key')
    expect(wrong).toEqual({ status: 400, text: '{"code":"unreadable","field":"token"}' })
    const broken = `{"cardNumber": ${number}`
    const unread = await fetch(`${programs.vaultUrl}/cards`, {
      method: 'POST',
      headers: {
        ...provenHeaders(programs.secret, { method: 'POST', path: '/cards', text: broken }),
        'content-type': 'application/json',
      },
      body: broken,
    })
    expect(await unread.text()).toBe('{"code":"unreadable"}')
  })

  it('answers that a token does not exist without making a charge', async () => {
    const order = { lenderId, token: randomUUID(), amount: '1.00', ...usd }
    expect((await call('/charges', order, randomUUID())).status).toBe(404)
  })
})

describe('a number that is kept', () => {
  it('keeps a number nowhere in clear: not in the database, the journal or an answer', async () => {
    const { token } = await addCard()
    const order = { lenderId, token, amount: '12.50', ...usd }
    await call('/charges', order, randomUUID())
    const { rows } = await database.owner.query<{ row: string; sealed: string }>(
      `select n::text as row, encode(sealed, 'escape') as sealed from vault.numbers n`,
    )
    const journal = await readFile(join(programs.dataDir, 'journal.ndjson'), 'utf8')
    const written = [...rows.flatMap(({ row, sealed }) => [row, sealed]), journal]
    expect(journal).toContain('"amount":"12.50"')
    expect(written.join(' ')).not.toContain(number)
    expect(written.join(' ')).not.toContain(number.slice(0, 12))
    expect(programs.told.join(' ')).not.toMatch(/\d{12}/)
  })

  it('shows a number to its own lender only, and to the vault role only', async () => {
    await addCard()
    expect(await countAs('quittance_vault', lenderId)).toBeGreaterThan(0)
    expect(await countAs('quittance_vault', randomUUID())).toBe(0)
    expect(await countAs('quittance_vault', '')).toBe(0)
    await expect(countAs('quittance_app', lenderId)).rejects.toThrow('permission denied')
  })

  it('refuses to write a number for another lender by the vault role', async () => {
    const { token } = await addCard()
    const text = `begin; set local role quittance_vault; set local app.lender = '${lenderId}';
      update vault.numbers set lender_id = '${randomUUID()}' where token = '${token}'`
    const client = await database.owner.connect()
    await expect(client.query(text)).rejects.toThrow('row-level security')
    await client.query('rollback')
    client.release()
  })

  it('encrypts a number anew after a rotation, and charges it before and after', async () => {
    const { token } = await addCard()
    await rotateKeys(programs.dataDir, new Date(0))
    const vault = await startAnother()
    const before = await keyIds()
    const order = { lenderId, token, amount: '3.00', ...usd }
    const charge = async () => (await call('/charges', order, randomUUID(), vault.url)).text
    expect(await charge()).toContain('"charged"')
    const closedBefore = async () => (await keyIds()).filter((id) => before.includes(id))
    await expect.poll(closedBefore).toEqual([])
    expect(await charge()).toContain('"charged"')
    await vault.close()
  })
})

describe('a notice of change that waits', () => {
  it('encrypts a waiting notice of change anew after a rotation, and corrects the account then', async () => {
    const { token } = await addAccount('77441111')
    const told = { id: randomUUID(), merchant: lenderId, ref: randomUUID(), on: '2026-11-20' }
    const notice = { ...told, kind: 'corrected', code: 'C01', data: '77446789' } as const
    expect(await programs.say(notice)).toBe('taken')
    const [before] = await noticeKeys(told.id)
    const newest = (await rotateKeys(programs.dataDir, new Date(0))).numbers[0].kid
    expect(before).not.toBe(newest)
    const vault = await startAnother()
    await read(vault.url, `/events?lenderId=${lenderId}`)
    await expect.poll(() => noticeKeys(told.id)).toEqual([newest])
    const ask = { lenderId, eventId: told.id, token }
    const { text } = await call('/corrections', ask, undefined, vault.url)
    expect(JSON.parse(text)).toMatchObject({ outcome: 'applied', account: { lastFour: '6789' } })
    await vault.close()
  })
})

describe('the gateway', () => {
  it('reports a charge as unknown, and saves no card, while the gateway is down', async () => {
    const { token } = await addCard()
    const vault = await startAnother('http://127.0.0.1:9')
    const order = { lenderId, token, amount: '3.00', ...usd }
    const charge = await call('/charges', order, randomUUID(), vault.url)
    expect(charge).toEqual({ status: 200, text: '{"result":"unknown"}' })
    const added = await call('/cards', await cardForm(vault.url), undefined, vault.url)
    expect(added.status).toBe(503)
    await vault.close()
  })
})

describe('the program', () => {
  beforeAll(async () => {
    const host = ['pay.example.com', lenderId]
    await database.owner.query('insert into hosts (host, lender_id) values ($1, $2)', host)
  })

  it('says when the vault is ready, and ends when asked, with keys that open what is stored', async () => {
    await addCard()
    const child = startProgram(programs.dataDir)
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    const { port } = JSON.parse(line) as { port: number }
    const health = await fetch(`http://127.0.0.1:${port}/healthz`)
    child.kill('SIGTERM')
    expect(health.status).toBe(200)
    expect(await once(child, 'exit')).toEqual([0, null])
    const { rows } = await database.owner.query('select distinct file from key_thumbprints')
    expect(rows).toEqual([{ file: 'vault-keys.json' }])
  })

  it('refuses keys of the right names that open no stored number, and serves nothing', async () => {
    await addCard()
    await database.owner.query('delete from key_thumbprints')
    const dataDir = await mkdtemp(join(tmpdir(), 'vault-'))
    const text = await readFile(join(programs.dataDir, 'vault-keys.json'), 'utf8')
    await writeFile(join(dataDir, 'vault-keys.json'), text.replaceAll(/"k": "[^"]+"/g, anyKey))
    const child = startProgram(dataDir)
    let said = ''
    child.stderr.on('data', (piece: Buffer) => void (said += piece.toString()))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(said).toMatch(/^vault-keys\.json in \S+ opens no stored number: [^\n]+\n$/)
    const { rowCount } = await database.owner.query('select from key_thumbprints')
    expect(rowCount).toBe(0)
    await rm(dataDir, { recursive: true })
  })
})

type Answer = { readonly status: number; readonly text: string }

function anyKey(): string {
  return `"k": "${randomBytes(32).toString('base64url')}"`
}

function startProgram(dataDir: string) {
  const env = childVariables({
    QUITTANCE_DATA: dataDir,
    DATABASE_URL: database.url,
    VAULT_SECRET: programs.secret,
    SANDBOX_URL: programs.sandboxUrl,
    QUITTANCE_DEMO: '1',
    NODE_ENV: undefined,
  })
  const script = programScripts.vault
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  return spawn(process.execPath, [script], { env, stdio, timeout: 20_000 })
}

function read(base: string, path: string): Promise<Response> {
  return fetch(base + path, { headers: provenHeaders(programs.secret, { method: 'GET', path }) })
}

async function call(
  path: string,
  body: unknown,
  key?: string,
  base = programs.vaultUrl,
): Promise<Answer> {
  const keyed = key === undefined ? {} : { 'idempotency-key': key }
  const text = JSON.stringify(body)
  const shown = provenHeaders(programs.secret, { method: 'POST', path, text, key: key ?? '' })
  const headers = { ...shown, 'content-type': 'application/json', ...keyed }
  const options = { method: 'POST', headers, body: text }
  const response = await fetch(base + path, options)
  return { status: response.status, text: await response.text() }
}

async function addCard(): Promise<{ token: string }> {
  const { text } = await call('/cards', await cardForm(programs.vaultUrl))
  return JSON.parse(text) as { token: string }
}

async function addAccount(accountNumber: string): Promise<{ token: string }> {
  const seal = await sealerOf(programs.vaultUrl)
  const place = { kind: 'ach', routing: '110000000', accountType: 'checking', by: 'none' }
  const account = { lenderId, borrowerId: randomUUID(), ...place }
  const { text } = await call('/bank-accounts', {
    ...account,
    accountNumber: await seal(accountNumber),
  })
  return JSON.parse(text) as { token: string }
}

async function cardForm(base: string) {
  const seal = await sealerOf(base)
  const sealed = { cardNumber: await seal(number), cvvNumber: await seal('123') }
  return { lenderId, borrowerId: randomUUID(), ...sealed, expiry: '05/2040', accepted }
}

async function sealerOf(base: string): Promise<(text: string) => Promise<string>> {
  const { keys } = (await (await read(base, '/keys')).json()) as {
    keys: [JWK]
  }
  const key = await importJWK(keys[0], 'ECDH-ES')
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: keys[0].kid ?? '' }
  return (text) => new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(key)
}

/** How many numbers this role sees while it works for this lender. */
async function countAs(role: string, lender: string): Promise<number | undefined> {
  const text = `begin; set local role ${role}; set local app.lender = '${lender}';
    select count(*)::int as n from vault.numbers; rollback`
  const client = await database.owner.connect()
  const results = client.query(text) as unknown as Promise<{ rows: { n: number }[] }[]>
  return results.then(([, , , counted]) => counted?.rows[0]?.n).finally(() => client.release(true))
}

async function keyIds(): Promise<string[]> {
  const text = 'select key_id from vault.numbers order by token'
  const { rows } = await database.owner.query<{ key_id: string }>(text)
  return rows.map((row) => row.key_id)
}

async function noticeKeys(eventId: string): Promise<string[]> {
  const text = 'select key_id from vault.corrections where event_id = $1'
  const { rows } = await database.owner.query<{ key_id: string }>(text, [eventId])
  return rows.map((row) => row.key_id)
}

function startAnother(sandboxUrl = programs.sandboxUrl): Promise<RunningVault> {
  return startVault({
    port: 0,
    secret: programs.secret,
    databaseUrl: database.url,
    dataDir: programs.dataDir,
    sandboxUrl,
    connectionsMax: 2,
    now: () => systemClocks(0).elapsed(),
    log: { error: () => undefined },
  })
}
