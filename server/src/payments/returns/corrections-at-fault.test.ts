import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseDay } from '@quittance/domain/calendar'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import { followBank } from './follow-bank.ts'

let world: BankFixture

beforeEach(async () => {
  world = await bankFixture()
})
afterEach(() => world.closeInBalance())

it('acts on a notice of change behind more that fail than are read at once', async () => {
  const { worker, lender, fake } = world
  const { orderId } = await payByBank(world.mine)
  const said = { ref: `${lender.id}.${orderId}`, lenderId: lender.id, code: 'C04' }
  const on = parseDay('2026-11-20')
  const ids = Array.from({ length: 51 }, (_, no) => `notice ${String(no).padStart(2, '0')}`)
  for (const id of ids) fake.afterwards.pass({ ...said, id, kind: 'corrected', on })
  const correct: typeof worker.vault.correct = (ask) =>
    ask.eventId === ids.at(-1)
      ? worker.vault.correct(ask)
      : Promise.reject(new TypeError('a notice at fault'))
  const round = followBank({ ...worker, vault: { ...worker.vault, correct } }, lender)
  await expect(round).rejects.toThrow('a notice at fault')
  const acted = await world.read((trx) =>
    trx
      .selectFrom('gateway_events')
      .select('event_id')
      .where('applied_at', 'is not', null)
      .execute(),
  )
  expect(acted.map((row) => row.event_id)).toEqual(ids.slice(-1))
})
