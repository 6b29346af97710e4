import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClocks } from '@quittance/server/platform/clocks'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { correctedData, testAccounts, testBank } from '../tables/test-accounts.ts'
import { signatureOf, type WebhookEvent } from '../journal/webhooks.ts'

const now = (): number => systemClocks(0).elapsed()
const friday = '2026-11-20T15:00:00Z' // 10 in the morning, Eastern
const secret = 'a secret of two programs'
let dataDir: string
let sandbox: Sandbox
let ear: Server
let isDeaf = false
let told: WebhookEvent[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  told = []
  isDeaf = false
  ear = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces).toString()
      const given = String(request.headers['webhook-signature'])
      const at = Number(/^t=(\d+),/.exec(given)?.[1])
      if (!isDeaf && given === signatureOf(secret, body, at))
        told.push(JSON.parse(body) as WebhookEvent)
      response.statusCode = isDeaf ? 503 : 200
      response.end()
    })
  })
  await new Promise<void>((ready) => ear.listen(0, '127.0.0.1', ready))
  sandbox = await start()
  await call('POST', '/clock', { body: { now: friday } })
})

afterEach(async () => {
  await sandbox.close()
  ear.close()
  await rm(dataDir, { recursive: true })
})

function start(): Promise<Sandbox> {
  const url = `http://127.0.0.1:${(ear.address() as AddressInfo).port}`
  const webhook = () => ({ url, secret })
  return startSandbox({ port: 0, dataDir, production: false, now, webhook })
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  { key, body }: { readonly key?: string; readonly body?: object } = {},
) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${sandbox.url}${path}`, sent)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

type Debit = { readonly routing?: string; readonly amount?: string }

const ach = (
  key: string,
  number: string,
  { routing = testBank.ach, amount = '9.00' }: Debit = {},
) =>
  call('POST', '/ach', {
    key,
    body: {
      kind: 'ach',
      routing,
      number,
      accountType: 'checking',
      amount,
      currency: 'USD',
      merchant: 'm',
    },
  })

const pad = (key: string, number: string, day: { readonly collectOn?: string } = {}) =>
  call('POST', '/pad', {
    key,
    body: {
      kind: 'pad',
      institution: '001',
      branch: '00011',
      number,
      amount: '9.00',
      currency: 'CAD',
      merchant: 'm',
      ...day,
    },
  })

const advance = (advanceDays: number) => call('POST', '/control', { body: { advanceDays } })
const said = () => told.map(({ ref, kind, on, code }) => [ref, kind, on, code].join(' ').trim())
const cancel = (ref: string) => call('POST', '/ach/cancel', { body: { ref, merchant: 'm' } })

async function journal(): Promise<string[]> {
  const { body } = await call('GET', '/journal?merchant=m')
  const entries = body.entries as { kind: string; ref: string; amount: string }[]
  return entries.map(({ kind, ref, amount }) => `${kind} ${ref} ${amount}`)
}

describe('a debit of a bank account', () => {
  it('charges a debit once for its key, finds it by the key, and settles it on the third banking day', async () => {
    const answers = await Promise.all([ach('one', '000123456789'), ach('one', '000123456789')])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'succeeded', amount: '9.00' } })
    const found = await call('GET', '/charges?ref=one&merchant=m')
    expect(found.body).toEqual(answers[0]?.body)
    expect((await ach('one', '000123456789', { amount: '9.01' })).status).toBe(409)
    await advance(4)
    expect(said()).toEqual([])
    await advance(1)
    expect(said()).toEqual(['one settled 2026-11-25'])
    expect(await journal()).toEqual(['charge one 9.00'])
  })

  const moved = testAccounts.filter(({ corrects }) => corrects !== undefined)

  it.each(moved)(
    'pays a debit of $rail …$ending, whose account has moved: $says',
    async (account) => {
      const { rail, ending, corrects = '' } = account
      await (rail === 'ach' ? ach : pad)('one', `5550${ending}`)
      await advance(70)
      const data = correctedData(corrects)
      expect(told).toMatchObject([{ kind: 'corrected', code: corrects, data }, { kind: 'settled' }])
      expect(await journal()).toEqual(['charge one 9.00'])
      // What may be a whole number goes to the customer, and is not kept.
      const kept = await readFile(join(dataDir, 'journal.ndjson'), 'utf8')
      expect(kept).toContain('"kind":"corrected"')
      expect(kept).not.toContain(`"${data}"`)
    },
  )

  const returned = testAccounts.filter(({ code }) => code !== null)

  it.each(returned)('returns a debit of $rail …$ending: $says', async (account) => {
    const number = `5550${account.ending}`
    await (account.rail === 'ach' ? ach('one', number) : pad('one', number))
    await advance(70)
    const kinds = told.map(({ kind, code }) => `${kind} ${code}`.trim())
    const back = `returned ${account.code}`
    expect(kinds).toEqual(
      { no: [back], before: ['settled', back], after: [back, 'settled'] }[account.settles],
    )
    expect(await journal()).toEqual(['charge one 9.00', 'return one 9.00'])
  })

  it('returns a debit of an account that was short once, and pays the same again', async () => {
    await ach('one', '55500201')
    await advance(5)
    await ach('two', '55500201')
    await ach('two', '55500201')
    await advance(70)
    expect(told.map(({ ref, kind }) => `${ref} ${kind}`)).toEqual(['one returned', 'two settled'])
  })

  it('pays a debit at any other bank, whatever its number', async () => {
    await ach('one', '5550001', { routing: '021000021' })
    await advance(70)
    expect(said()).toEqual(['one settled 2026-11-25'])
  })

  it('debits a payment handed over ahead on its day, and goes on from there', async () => {
    await pad('ahead', '000123456789', { collectOn: '2026-11-24' })
    await pad('closed', '000123456788', { collectOn: '2026-11-28' }) // a Saturday
    await pad('late', '000123456787', { collectOn: '2026-11-17' })
    await advance(70)
    expect(said()).toEqual([
      'late settled 2026-11-25',
      'ahead settled 2026-11-27',
      'closed settled 2026-12-03',
    ])
  })

  it('sends due events after a restart, and again what nobody took, once each', async () => {
    await ach('one', '5550001')
    isDeaf = true
    await advance(10)
    isDeaf = false
    await sandbox.close()
    sandbox = await start()
    await advance(1)
    expect(said()).toEqual(['one returned 2026-11-24 R01'])
    await sandbox.close()
    sandbox = await start()
    await advance(1)
    expect(said()).toHaveLength(1)
  })
})

describe('taking a debit out', () => {
  it('withdraws a debit until 5 PM Eastern of its day, more than once, and sends nothing after', async () => {
    await ach('one', '5550001')
    await call('POST', '/clock', { body: { now: '2026-11-20T21:59:00Z' } })
    const answers = [await cancel('one'), await cancel('one')]
    expect(answers.map(({ body }) => body.status)).toEqual(['cancelled', 'cancelled'])
    await advance(70)
    expect(said()).toEqual([])
    expect(await journal()).toEqual(['charge one 9.00', 'cancel one 9.00'])
  })

  it('refuses to withdraw a debit from the cut-off on, and one that was never sent', async () => {
    await ach('one', '000123456789')
    await call('POST', '/clock', { body: { now: '2026-11-20T22:00:00Z' } })
    expect(await cancel('one')).toEqual({ status: 409, body: { code: 'too_late' } })
    expect((await cancel('two')).status).toBe(404)
    expect(await journal()).toEqual(['charge one 9.00'])
  })
})

const card = (key: string, number: string) => {
  const body = { kind: 'card', number, expiry: '05/2031', amount: '9.00', currency: 'USD' }
  return call('POST', '/charges', { key, body: { ...body, merchant: 'm' } })
}

describe('a card', () => {
  it('reports a card’s event before the answer, five times, or when its holder disputes it', async () => {
    await card('first', '4000000000009086')
    expect(said()).toEqual(['first charged 2026-11-20'])
    await card('often', '4000000000009078')
    await expect.poll(() => told.filter(({ ref }) => ref === 'often')).toHaveLength(5)
    await card('back', '4000000000009094')
    await advance(3)
    expect(said().at(-1)).toBe('back chargedBack 2026-11-23 chargeback')
    expect((await journal()).at(-1)).toBe('return back 9.00')
  })
})
