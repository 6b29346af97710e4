import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClocks } from '@quittance/server/platform/clocks'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { testCards } from '../tables/test-cards.ts'

// A timer waits at most 2^31 - 1 milliseconds, 24.8 days; asked for more it is over at once.
const day = 86_400_000
const year = 365.25 * day
const today = systemClocks(0).elapsed()

let dataDir: string
let sandbox: Sandbox

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

function start(aheadMs = 0): Promise<Sandbox> {
  const now = () => systemClocks(aheadMs).business()
  return startSandbox({ port: 0, dataDir, production: false, now, webhook: () => null })
}

async function restart(aheadMs: number): Promise<void> {
  await sandbox.close()
  sandbox = await start(aheadMs)
}

describe('a charge that is decided in 30 days', () => {
  it('decides a delayed charge after its 30 days and not before, also across a restart', async () => {
    await call('/control', { processingMs: 30 * day })
    const number = testCards.find((card) => card.behaviour === 'processThenApprove')?.number
    await charge(number ?? '')
    await restart(0)
    await sleep(50)
    expect(await readStatus()).toBe('processing')
    await restart(29 * day)
    await sleep(50)
    expect(await readStatus()).toBe('processing')
    await restart(31 * day)
    await expect.poll(readStatus).toBe('succeeded')
  })
})

it('refuses by name an answer that takes longer than a timer waits', async () => {
  expect(await call('/control', { latencyMs: 30 * day })).toEqual({
    status: 400,
    body: { code: 'unreadable', field: 'latencyMs' },
  })
})

it.each([
  ['behind', -40 * year],
  ['ahead', 40 * year],
])('keeps the days of a demo through a restart: 40 years %s', async (_way, moveMs) => {
  const now = today + moveMs
  expect(await follow(now)).toBeCloseTo(now / day, 1)
  await restart(0)
  expect(await follow(now - 10 * day)).toBeCloseTo(now / day, 1)
  expect(await follow(now + day)).toBeCloseTo(now / day + 1, 1)
})

it.each([
  ['2024-11-22T15:00:00Z', '11/2024', 'ok'],
  ['2066-11-22T15:00:00Z', '10/2066', 'declined'],
])('judges a card by the day of the demo: on %s one valid through %s is %s', async (...row) => {
  const [now, expiry, said] = row
  await call('/clock', { now })
  const number = '4242424242424242'
  const { body } = await call('/cards/check', { number, expiry, cvv: '123' })
  expect(body.status).toBe(said)
})

/** @returns where the network's clock then stands; days */
async function follow(now: number): Promise<number> {
  const { body } = await call('/clock', { now: new Date(now).toISOString() })
  return Date.parse(String(body.now)) / day
}

async function charge(number: string): Promise<void> {
  await call('/charges', {
    kind: 'card',
    number,
    expiry: '05/2040',
    amount: '9.00',
    currency: 'USD',
  })
}

async function readStatus(): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/charges?ref=one`)
  return ((await answer.json()) as { status: string }).status
}

async function call(path: string, body: object) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
