import { jsonLog } from '../logging/log.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClocks } from '../clocks.ts'
import type { DueKind, DueMoments } from './due-work.ts'
import type { Job } from './job.ts'
import { type RunningWork, runDueWork } from './run-due-work.ts'

const clock = systemClocks(0)

type Lender = { readonly id: string }

/** What the database would answer: moments in milliseconds from the beginning of the test. */
let due: Record<string, Partial<Record<DueKind, number>>>
let asked: (readonly string[] | null)[]
let done: string[]
let told: string[]
let work: RunningWork | null
let isAway: boolean
let began: number

beforeEach(() => {
  ;[due, asked, done, told, work, isAway, began] = [{}, [], [], [], null, false, clock.elapsed()]
})
afterEach(() => work?.stop())

const none: DueMoments = {
  open_payments: null,
  business_days: null,
  bank_events: null,
  cancels: null,
  representments: null,
  open_refunds: null,
  bank_batch: null,
  reconciliation: null,
  requests: null,
  messages: null,
  ended_messages: null,
  spare_numbers: null,
  scheduled_debits: null,
  statements: null,
}

function momentsOf(lenderId: string): DueMoments {
  const dated = Object.entries(due[lenderId] ?? {}).map(([kind, ms]) => [
    kind,
    new Date(began + ms),
  ])
  return { ...none, ...(Object.fromEntries(dated) as Partial<DueMoments>) }
}

async function queryDue(lenderIds: readonly string[] | null): Promise<Map<string, DueMoments>> {
  asked.push(lenderIds)
  if (isAway) throw new Error('the database is away')
  const of = (lenderIds ?? Object.keys(due)).filter((id) => due[id] !== undefined)
  return new Map(of.map((id) => [id, momentsOf(id)]))
}

function start(jobs: readonly Job<Lender>[]): RunningWork {
  work = runDueWork<Lender>(
    {
      lenders: { byId: async (id) => ({ id }) },
      queryDue,
      now: () => clock.elapsed(),
      log: jsonLog((line) => void told.push(line)),
      sweepMs: 3_600_000,
    },
    jobs,
  )
  return work
}

/** A job that does what was due, and takes some time for it. */
function sending(more: Partial<Job<Lender>> = {}): Job<Lender> {
  return {
    name: 'send',
    due: 'messages',
    restMs: 20,
    async work({ id }) {
      await sleep(10)
      done.push(id)
      delete due[id]?.messages
    },
    ...more,
  }
}

it('does what is due for each lender after one question, and nothing for the others', async () => {
  due = { a: { messages: -5 }, b: {}, c: { messages: -1 } }
  start([sending()]).sweep()
  await expect.poll(() => done).toEqual(['a', 'c'])
  expect(asked[0]).toBe(null)
})

it('waits for the moment that the database named, and its grace after it', async () => {
  due = { a: { messages: 150 } }
  start([sending({ afterMs: 100 })]).sweep()
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['a'])
  expect(clock.elapsed() - began).toBeGreaterThanOrEqual(250)
})

it('asks for a lender anew when work was made for it, also while it asks', async () => {
  due = { a: {}, b: {} }
  const running = start([sending()])
  running.sweep()
  await expect.poll(() => asked.length).toBe(1)
  due = { a: { messages: 0 }, b: {} }
  running.check('a')
  running.check('a')
  await expect.poll(() => done).toEqual(['a'])
  expect(asked.slice(0, 2)).toEqual([null, ['a']])
})

it('asks nothing while nothing is due and nobody tells of work', async () => {
  due = Object.fromEntries(Array.from({ length: 200 }, (_none, n) => [`lender ${n}`, {}]))
  start([sending(), sending({ due: 'requests' })]).sweep()
  await sleep(300)
  expect(asked).toEqual([null])
})

it('lets lenders take turns in a job, and one’s long work hold no other job up', async () => {
  due = { a: { messages: -1, requests: -1 }, b: { messages: -1 } }
  const order: string[] = []
  const endless = sending({
    restMs: 1,
    async work({ id }) {
      await sleep(30)
      order.push(id)
      due[id] = { ...due[id], messages: -order.length - 1 }
    },
  })
  start([endless, sending({ due: 'requests' })]).sweep()
  await expect.poll(() => order.length).toBeGreaterThan(3)
  expect(order.slice(0, 4)).toEqual(['a', 'b', 'a', 'b'])
  expect(done[0]).toBe('a')
})

it('continues with what a round left without a rest, after the others had their turn', async () => {
  due = { a: { messages: -1 }, b: { messages: -1 }, c: {} }
  const order: string[] = []
  const long: Job<Lender> = sending({
    restMs: 60_000,
    async work({ id }) {
      await sleep(10)
      order.push(id)
      const isOver = id === 'b' || order.length > 5
      if (isOver) delete due[id]?.messages
      return isOver ? 'done' : 'more'
    },
  })
  start([long]).sweep()
  await expect.poll(() => order.length).toBe(6)
  expect(order).toEqual(['a', 'b', 'a', 'a', 'a', 'a'])
  await sleep(200)
  expect(order.length).toBe(6)
})

it('tells of work that fails, and tries it again less and less often until something changes', async () => {
  due = { a: { messages: -1 } }
  let tries = 0
  const failing = sending({
    restMs: 40,
    work: async () => {
      tries += 1
      throw new Error('no route')
    },
  })
  const running = start([failing])
  running.sweep()
  await expect.poll(() => tries, { timeout: 5_000 }).toBe(4)
  expect(clock.elapsed() - began).toBeGreaterThanOrEqual(40 + 80 + 160)
  expect(JSON.parse(told[0] ?? '{}')).toMatchObject({ job: 'send', lenderId: 'a' })
  await sleep(10)
  const checkedAt = clock.elapsed()
  running.check('a')
  await expect.poll(() => tries, { interval: 5 }).toBe(5)
  expect(clock.elapsed() - checkedAt).toBeLessThan(320) // else it rested so long
})

it('holds a job back while it has to wait, and does another one for all until then', async () => {
  due = { a: { messages: -1 }, b: {} }
  const opened = new Set<string>()
  const isHeld = () => opened.size < 2
  const opening: Job<Lender> = {
    name: 'open',
    restMs: 10,
    isDueForAll: isHeld,
    work: async ({ id }) => void opened.add(id),
  }
  start([
    sending({ isHeld, work: async () => void done.push([...opened].join()) }),
    opening,
  ]).sweep()
  await expect.poll(() => done[0]).toBe('a,b')
})

it('does again after a time what is due by time alone', async () => {
  due = { a: {} }
  start([{ name: 'purge', everyMs: 60, restMs: 60, work: async () => done.push('a') }]).sweep()
  await expect.poll(() => done.length, { timeout: 5_000 }).toBe(3)
  expect(clock.elapsed() - began).toBeGreaterThanOrEqual(120)
})

it('lets nothing rest any more when it is woken', async () => {
  due = { a: { messages: -1 } }
  const running = start([sending({ restMs: 3_600_000, work: async () => done.push('a') })])
  running.sweep()
  await expect.poll(() => done.length).toBe(1)
  running.wake()
  await expect.poll(() => done.length).toBe(2)
})

it('asks for all lenders again when a question failed', async () => {
  due = { a: { messages: -1 } }
  isAway = true
  const running = start([sending()])
  running.check('a')
  await expect.poll(() => told.length).toBe(1)
  isAway = false
  await expect.poll(() => done, { timeout: 5_000 }).toEqual(['a'])
  expect(asked.slice(0, 2)).toEqual([['a'], null])
})

it('ends when what it had begun has ended, and begins nothing else', async () => {
  due = { a: { messages: -1 }, b: { messages: -1 } }
  const running = start([sending({ restMs: 1 })])
  running.sweep()
  await expect.poll(() => asked.length).toBe(1)
  await sleep(1)
  await running.stop()
  expect(done).toEqual(['a'])
})
