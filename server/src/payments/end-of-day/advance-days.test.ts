import { addDays, dayOf, type Instant, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { addBankingDays } from '@quittance/domain/calendar/banking-days'
import { processingDay } from '@quittance/domain/payments/effective-date'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import type { WorkerContext } from '../worker-context.ts'
import { advanceDays } from './advance-days.ts'

const worlds: RepresentmentFixture[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.closeInBalance()
})

/** How often a debit comes back before it is paid. */
type Course = { readonly amount: string; readonly returns: number }

/** A bank whose days go by the clock that the worker tells it, as the sandbox's do. */
function bankOf(world: RepresentmentFixture, courses: readonly Course[]): WorkerContext {
  const { fake, lender } = world
  const planned: {
    readonly at: Instant
    readonly id: string
    readonly ref: string
    readonly on: LocalDate
  }[] = []
  const tried = new Map<string, number>()
  let clock = world.clocks.business()
  const plan = (ref: string, amount: string) => {
    const times = tried.get(amount) ?? 0
    tried.set(amount, times + 1)
    const { returns = 0 } = courses.find((course) => course.amount === amount) ?? {}
    if (times >= returns) return
    const taken = processingDay(clock, 'ach', { cardCutoffApplies: false })
    const on = addBankingDays(taken, 2, 'US')
    // Those of one day are taken by their ids: in both worlds in the order of their payments.
    const id = `${String(planned.length).padStart(3, '0')}.${ref}`
    planned.push({ at: instantAt(on, '08:00:00'), id, ref, on })
  }
  const vault: WorkerContext['vault'] = {
    ...world.worker.vault,
    async charge(order) {
      const answer = await fake.charge(order)
      if (answer.result === 'charged') plan(order.key, (Number(order.amount) / 100).toFixed(2))
      return answer
    },
    async events(ask) {
      if (ask.now > clock) clock = ask.now
      for (const { at, id, ref, on } of planned)
        if (at <= clock) {
          const said = { id, kind: 'returned', on, code: 'R01' } as const
          fake.afterwards.say({ ...said, ref, lenderId: lender.id })
        }
      return fake.events(ask)
    },
  }
  for (const orderId of orders.get(world) ?? []) plan(`${lender.id}.${orderId[0]}`, orderId[1])
  return { ...world.worker, vault }
}

const orders = new Map<RepresentmentFixture, [string, string][]>()

/** The history of a loan whose debits come back, over so many days in steps of so many. */
async function historyOf(
  courses: readonly Course[],
  days: number,
  step: number,
  breakIn = (worker: WorkerContext) => worker,
) {
  const world = await representmentFixture({ lateFeePercent: '5', graceDays: 5, nsfFee: '25.00' })
  worlds.push(world)
  const made: [string, string][] = []
  for (const { amount } of courses) {
    const { body } = await world.mine.pay({ amount, paymentType: '2' })
    made.push([body.result.paymentToken.orderId as string, amount])
    world.clocks.forward(1_000) // no two payments of a borrower are made at one moment
  }
  orders.set(world, made)
  await world.mails()
  const worker = breakIn(bankOf(world, courses))
  for (let passed = 0; passed < days; passed += step) {
    world.clocks.forward(Math.min(step, days - passed) * fixtureDayMs)
    while ((await advanceDays(worker, [world.lender])).size > 0);
    await world.mails()
  }
  return readHistory(world)
}

async function readHistory(world: RepresentmentFixture) {
  const mails = await world.mails()
  return world.read(async (trx) => {
    const books = await sql`select t.kind, t.effective_on, t.posted_on, e.account, e.amount_cents
      from ledger_entries e join ledger_transactions t using (lender_id, transaction_id)
      order by 3, 1, 2, 4, 5`.execute(trx)
    const payments = await sql`select amount_cents, state, effective_on, posted_on, settles_on,
      settled_on, returned_on, return_code, return_fee_cents, retry_on, represents is not null as again,
      principal_cents, interest_cents, late_fee_cents, loan_after, made_at::date as made_on
      from payments order by amount_cents, effective_on, made_at`.execute(trx)
    const events = await sql`select kind, effective_on, amount_cents from loan_events
      order by event_no`.execute(trx)
    const loan =
      await sql`select to_jsonb(l) - array['lender_id', 'loan_id', 'loan_no', 'loan_no_key',
      'version', 'cif_number'] as loan from loans l`.execute(trx)
    const told = mails.map((mail) => withoutNames(mail, world.host)).toSorted()
    return [books, payments, events, loan].map(({ rows }) => rows).concat([told])
  })
}

/** Without what no two worlds share. */
function withoutNames(mail: string, host: string): string {
  return mail
    .replaceAll(host, 'host')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'order')
    .replaceAll(/\b[A-Z]{2}-[\dA-Z]{4}-[\dA-Z]{4}\b/g, 'reference')
    .replaceAll(/confirm-\d+|\b[\d-]{4,}-[\da-f]+\b|\d\d:\d\d (AM|PM)/g, 'number')
    .replaceAll(/Loan Number: .*|loan [\w-]+/g, 'loan')
}

it('posts each day’s work on its own day after a jump: the history is that of days one by one', async () => {
  const course = fc.record({
    amount: fc.constantFrom('100.00', '250.00', '467.84'),
    returns: fc.integer({ min: 0, max: 3 }),
  })
  const courses = fc.uniqueArray(course, {
    minLength: 1,
    maxLength: 2,
    selector: (one) => one.amount,
  })
  await fc.assert(
    fc.asyncProperty(courses, fc.integer({ min: 2, max: 6 }), async (given, days) => {
      expect(await historyOf(given, days, days)).toEqual(await historyOf(given, days, 1))
    }),
    {
      numRuns: 2,
      examples: [
        [
          [
            { amount: '100.00', returns: 1 },
            { amount: '250.00', returns: 3 },
          ],
          11,
        ],
      ],
    },
  )
})

it('presents a returned debit again on its day, not on the day to which a clock jumps', async () => {
  const history = await historyOf([{ amount: '100.00', returns: 1 }], 16, 16)
  const [, payments] = history
  expect(payments).toMatchObject([
    { state: 'returned', effective_on: '2026-11-20', returned_on: '2026-11-24' },
    { state: 'completed', effective_on: '2026-11-30', made_on: '2026-11-30' },
  ])
  expect(dayOf(worlds[0]?.clocks.business() as Instant)).toBe(
    addDays('2026-11-20' as LocalDate, 16),
  )
})

it('continues from the day on which a lender had trouble: the history is that of a walk without any', async () => {
  const courses = [{ amount: '100.00', returns: 1 }]
  let asks = 0
  const brokenOnce = (worker: WorkerContext): WorkerContext => {
    const { vault } = worker
    const events: typeof vault.events = async (ask) => {
      asks += 1
      if (asks % 7 === 0) throw new Error('the database took too long')
      return vault.events(ask)
    }
    return { ...worker, vault: { ...vault, events } }
  }
  const history = await historyOf(courses, 11, 11, brokenOnce)
  expect(asks).toBeGreaterThan(14)
  expect(history).toEqual(await historyOf(courses, 11, 11))
})
