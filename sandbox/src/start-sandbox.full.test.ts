import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programScripts } from '@quittance/launcher/program-scripts'
import { childVariables } from '@quittance/server/platform/env'
import { systemClocks } from '@quittance/server/platform/clocks'
import { type Sandbox, startSandbox } from './start-sandbox.ts'
import { testCards } from './tables/test-cards.ts'
import { passesLuhn } from '@quittance/domain/payments/luhn'

const now = (): number => systemClocks(0).elapsed()
const good = '4242424242424242'
let dataDir: string
let sandbox: Sandbox
const children: ChildProcess[] = []
/** How long an answer is waited for: longer than many at once take on a busy machine, unless it is silence. */
let waitsMs: number
const silenceMs = 4_000

beforeEach(async () => {
  waitsMs = 30_000
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  sandbox = await start()
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

describe('a charge', () => {
  it('charges once for 50 posts of one key at once', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('one', good)))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'succeeded', amount: '9.00' } })
    expect(await charged('one')).toHaveLength(1)
  })

  it('refuses a charge for a key that was used for something else', async () => {
    await post('one', good)
    const other = await post('one', good, '9.01')
    expect(other).toEqual({ status: 409, body: { code: 'key_reused' } })
    expect(await charged('one')).toHaveLength(1)
  })

  it('charges again where keys are not recognized, or no longer', async () => {
    await control({ dedup: 'off' })
    await Promise.all([post('one', good), post('one', good)])
    expect(await charged('one')).toHaveLength(2)

    await control({ dedup: 'expires:2000ms' })
    await post('two', good)
    await post('two', good)
    expect(await charged('two')).toHaveLength(1)
    await sleep(2_100)
    await post('two', good)
    expect(await charged('two')).toHaveLength(2)
  })

  it('shows a charge to a caller that may ask, and hides it where queries lag', async () => {
    expect(await ask('none')).toMatchObject({ status: 404, body: { dedups: true } })
    await post('one', good)
    expect(await ask('one')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    await control({ query: 'lag:1500' })
    await post('two', good)
    expect(await ask('two')).toMatchObject({ status: 404 })
    await sleep(1_600)
    expect(await ask('two')).toMatchObject({ status: 200 })
    await control({ query: 'off' })
    expect(await ask('two')).toMatchObject({ status: 501 })
  })

  it('fails a charge by its amount once that is switched on', async () => {
    expect(await post('calm', good, '1.15')).toMatchObject({ status: 200 })
    await control({ amountFaults: 'on', dedup: 'off' })
    expect(await post('limited', good, '1.15')).toMatchObject({ status: 429 })
    expect(await charged('limited')).toEqual([])
    await post('twice', good, '1.14')
    expect(await charged('twice')).toHaveLength(2)
    waitsMs = silenceMs
    expect(await post('silent', good, '1.13')).toBe('no answer')
    expect(await charged('silent')).toHaveLength(1)
  })

  it('fails charges by the seed alone, the same way in each run', async () => {
    waitsMs = silenceMs
    await control({ faultSeed: 7, faultRate: 0.5 })
    const first = await manyTries()
    await sandbox.close()
    await rm(join(dataDir, 'journal.ndjson'))
    sandbox = await start()
    await control({ faultSeed: 7, faultRate: 0.5 })
    expect(await manyTries()).toEqual(first)
    expect(new Set(first)).toEqual(new Set(['200', '500', '503', 'cut', 'no answer']))
  })

  it('refunds a charge once for its key and never beyond its amount', async () => {
    await post('one', good)
    const first = await refund('back', '5.00')
    expect(first).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await refund('back', '5.00')).toEqual(first)
    expect(await refund('more', '4.01')).toMatchObject({ status: 409 })
    sandbox = await restart()
    expect(await refund('back', '5.00')).toEqual(first)
    expect(await refund('more', '4.01')).toMatchObject({ status: 409 })
    expect(await refund('rest', '4.00')).toMatchObject({ status: 200 })
    const kinds = (await entries()).map(({ kind, amount }) => `${kind} ${amount}`)
    expect(kinds).toEqual(['charge 9.00', 'refund 5.00', 'refund 4.00'])
  })
})

describe('the journal', () => {
  it('holds no more of a number in the journal than its last four digits', async () => {
    waitsMs = silenceMs
    await control({ processingMs: 0, lateMs: 0 })
    await Promise.all(testCards.map(({ number }) => post(number.slice(-4), number)))
    const text = await readFile(join(dataDir, 'journal.ndjson'), 'utf8')
    expect(text.split('\n').length).toBeGreaterThan(testCards.length - 1)
    expect(text).toContain('"last4":"4242"')
    for (const { number } of testCards) expect(text).not.toContain(number.slice(0, 12))
  })

  it('drops the journal’s torn last line at the start, and nothing before it', async () => {
    await post('one', good)
    await sandbox.close()
    await appendFile(join(dataDir, 'journal.ndjson'), '{"seq":2,"kind":"charge","ref":"to')
    sandbox = await start()
    await post('two', good)
    sandbox = await restart()
    expect((await entries()).map(({ seq, ref }) => [seq, ref])).toEqual([
      [1, 'one'],
      [2, 'two'],
    ])
  })

  it('stops the start when a line in the journal’s middle is gone', async () => {
    for (const key of ['one', 'two', 'three']) await post(key, good)
    await sandbox.close()
    const path = join(dataDir, 'journal.ndjson')
    const [first, , third] = (await readFile(path, 'utf8')).split('\n')
    await rm(path)
    await appendFile(path, `${first}\n${third}\n`)
    await expect(start()).rejects.toThrow('damaged')
    await rm(path)
    sandbox = await start()
  })

  it('completes after a restart the charges that were processing before it', async () => {
    await control({ processingMs: 4_000, lateMs: 4_000 })
    await post('wait', '4000000000009052')
    const late = post('late', '4000000000009045')
    await sleep(1_600)
    sandbox = await restart()
    expect(await late).toBe('cut')
    expect(await ask('wait')).toMatchObject({ status: 200, body: { status: 'processing' } })
    expect(await ask('late')).toMatchObject({ status: 404 })
    const succeeded = { status: 200, body: { status: 'succeeded' } }
    await expect.poll(() => ask('wait'), { timeout: 10_000 }).toMatchObject(succeeded)
    await expect.poll(() => ask('late'), { timeout: 10_000 }).toMatchObject(succeeded)
    expect(await entries()).toHaveLength(2)
  })

  it('holds every answered charge in the journal when the process is killed in between', async () => {
    const answered: string[] = []
    const child = await spawnSandbox()
    const running = Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; ; n += 1) {
        const key = `${client}-${n}`
        const answer = await call('/charges', { ...charge(key, good), base: child.url })
        if (typeof answer === 'string') return
        answered.push(key)
      }
    })
    await expect.poll(() => answered.length, { timeout: 50_000 }).toBeGreaterThan(20)
    child.process.kill('SIGKILL')
    await Promise.all(running)
    const again = await spawnSandbox()
    const kept = await json<{ entries: Entry[] }>(`${again.url}/journal`)
    const refs = kept.entries.map(({ ref }) => ref)
    expect(answered.filter((key) => !refs.includes(key))).toEqual([])
    expect(new Set(refs).size).toBe(refs.length)
    again.process.kill('SIGTERM')
    expect(await once(again.process, 'exit')).toEqual([0, null])
  })
})

describe('the network', () => {
  it('lists test numbers that forms take', () => {
    expect(testCards.filter(({ number }) => !passesLuhn(number))).toEqual([])
  })

  it('shows the sandbox’s cards and controls to people and programs', async () => {
    const page = await (await fetch(`${sandbox.url}/`)).text()
    const help = await json<{ cards: { number: string }[] }>(`${sandbox.url}/control/help`)
    expect(page).toContain('4000 0000 0000 9003')
    expect(help.cards.map(({ number }) => number)).toContain('4000000000009003')
  })

  it('says how a card is funded, and refuses one that has expired', async () => {
    const funded = { status: 200, body: { status: 'ok', funding: 'prepaid' } }
    expect(await check('5105105105105100', '01/2040')).toEqual(funded)
    expect(await check(good, '01/2020')).toMatchObject({ status: 402 })
  })

  it('names the field that it can not read, and never repeats its value', async () => {
    const broken = { ...charge('one', good).body, number: '4242x' }
    const answer = await call('/charges', { method: 'POST', key: 'one', body: broken })
    expect(answer).toEqual({ status: 400, body: { code: 'unreadable', field: 'number' } })
    expect(await control({ speed: 1 })).toMatchObject({ status: 400 })
  })

  it('starts no sandbox in production', async () => {
    const starting = startSandbox({ port: 0, dataDir, now, production: true })
    await expect(starting).rejects.toThrow('production')
  })
})

type Entry = { seq: number; kind: string; ref: string; amount: string }
type Answer = { status: number; body: unknown } | 'no answer' | 'cut'
type Sent = { method?: string; key?: string; body?: unknown; base?: string }

function start(): Promise<Sandbox> {
  return startSandbox({ port: 0, dataDir, production: false, now })
}

const restart = (): Promise<Sandbox> => sandbox.close().then(start)

async function spawnSandbox(): Promise<{ process: ChildProcess; url: string }> {
  const script = programScripts.sandbox
  const unset = { NODE_ENV: undefined, QUITTANCE_DEMO: undefined, DATABASE_URL: undefined }
  const env = childVariables({ QUITTANCE_DATA: join(dataDir, 'spawned'), ...unset })
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { process: child, url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` }
}

function charge(key: string, number: string, amount = '9.00') {
  const body = { kind: 'card', number, expiry: '05/2040', amount, currency: 'USD' }
  return { method: 'POST', key, body }
}

function post(key: string, number: string, amount?: string): Promise<Answer> {
  return call('/charges', charge(key, number, amount))
}

function ask(ref: string): Promise<Answer> {
  return call(`/charges?ref=${ref}`, {})
}

function refund(key: string, amount: string): Promise<Answer> {
  return call('/refunds', { method: 'POST', key, body: { ref: 'one', amount } })
}

function check(number: string, expiry: string): Promise<Answer> {
  return call('/cards/check', { method: 'POST', body: { number, expiry, cvv: '123' } })
}

function control(changes: Record<string, unknown>): Promise<Answer> {
  return call('/control', { method: 'POST', body: changes })
}

/** What the first tries of many keys came to; the order is theirs, whatever the timing. */
async function manyTries(): Promise<string[]> {
  const keys = Array.from({ length: 40 }, (_, n) => `key-${n}`)
  const answers = await Promise.all(keys.map((key) => post(key, good)))
  return answers.map((one) => (typeof one === 'string' ? one : String(one.status)))
}

async function entries(): Promise<Entry[]> {
  return (await json<{ entries: Entry[] }>(`${sandbox.url}/journal`)).entries
}

const charged = async (key: string) => (await entries()).filter(({ ref }) => ref === key)

async function json<T>(url: string): Promise<T> {
  return (await (await fetch(url)).json()) as T
}

async function call(path: string, { method = 'GET', key, body, base }: Sent): Promise<Answer> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  const signal = AbortSignal.timeout(waitsMs)
  return fetch(`${base ?? sandbox.url}${path}`, { method, headers, signal, ...content }).then(
    async (response) => ({ status: response.status, body: await response.json() }),
    (error: Error): Answer => (error.name === 'TimeoutError' ? 'no answer' : 'cut'),
  )
}
