import { parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fixtureDayMs, payByBank } from '../../../testing/bank-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { finishCancels } from './finish-cancels.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
})
afterEach(() => world.closeInBalance())

/** Takes nine payments back, with no answer; in the order of their ids. */
async function askNineCancels(): Promise<string[]> {
  const ids: string[] = []
  for (let no = 0; no < 9; no += 1) {
    const { orderId } = await payByBank(world.mine, `${10 + no}.00`)
    ids.push(orderId)
  }
  world.fake.afterwards.cancels = 'silent'
  for (const id of ids) await world.mine.cancel(id)
  world.fake.afterwards.cancels = 'cancelled'
  world.clocks.forward(20_000)
  return ids.toSorted()
}

const unknown = { result: 'unknown' } as const

it.each([
  ['fail', () => Promise.reject(new TypeError('a loan at fault'))],
  ['are answered by nothing yet', () => Promise.resolve(unknown)],
])('finishes a cancel behind eight that %s', async (_what, answer) => {
  const ids = await askNineCancels()
  const held = new Set(ids.slice(0, 8).map((id) => `${world.lender.id}.${id}`))
  const { worker, lender } = world
  const cancel: typeof worker.vault.cancel = (ask) =>
    held.has(ask.ref) ? answer() : worker.vault.cancel(ask)
  const round = finishCancels({ ...worker, vault: { ...worker.vault, cancel } }, lender)
  const thrown = await round.then(
    () => null,
    (error: unknown) => error,
  )
  const states = await Promise.all(ids.map(async (id) => (await world.rowOf(id)).state))
  expect(states).toEqual([...Array<string>(8).fill('pending'), 'cancelled'])
  expect(thrown === null).toBe((await answer().catch(() => null)) === unknown)
  await finishCancels(worker, lender)
  for (const id of ids) expect((await world.rowOf(id)).state).toBe('cancelled')
})

it.each([
  ['before', '2026-11-20'],
  ['after', '2026-12-28'],
])(
  'books a cancel that ends late %s the days were opened on a day for which the books are open',
  async (order, on) => {
    const { worker, lender, mine } = world
    const { orderId } = await payByBank(mine)
    world.fake.afterwards.cancels = 'unknown'
    await mine.cancel(orderId)
    world.fake.afterwards.cancels = 'cancelled'
    world.clocks.forward(38 * fixtureDayMs)
    if (order === 'after') await openDays(worker, lender)
    await finishCancels(worker, lender)
    await openDays(worker, lender)
    const posted = await world.read((trx) =>
      trx
        .selectFrom('ledger_transactions')
        .select(['kind', 'posted_on'])
        .where('loan_id', '=', mine.loanId)
        .where('posted_on', '>', parseDay('2026-11-19'))
        .execute(),
    )
    const daysOf = (kind: string) =>
      posted.filter((one) => one.kind === kind).map((one) => one.posted_on)
    expect(daysOf('return')).toEqual([on])
    expect(new Set(daysOf('accrual'))).toHaveProperty('size', 39)
  },
)
