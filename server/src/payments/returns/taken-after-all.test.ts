import { parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { sendBatch } from '../batches/send-batch.ts'

let world: BankFixture
afterEach(() => world.closeInBalance())

const on = parseDay('2026-11-20')
const batched = { borAchRealtimePmts: '0', oneTimeAchImportNls: '1' }
const tasks = () =>
  world.read((trx) =>
    trx.selectFrom('lender_tasks').select('payload').where('kind', '=', 'takenAfterAll').execute(),
  )

async function payWith(token: string): Promise<string> {
  const methodId = await world.mine.addMethod({ kind: 'ach', token })
  await world.mine.pay({ methodId, paymentType: '2', amount: '60.00' })
  const made = await world.read((trx) =>
    trx.selectFrom('payments').select('payment_id').executeTakeFirstOrThrow(),
  )
  return made.payment_id
}

/** What a person is told of a payment, which stays as it was, and of which nothing waits. */
async function expectTold(orderId: string, told: string): Promise<void> {
  const { reference, state, method_last_four: lastFour } = await world.rowOf(orderId)
  const payload = { paymentId: orderId, reference, lastFour, amount: '60.00', told }
  expect([state, await tasks()]).toEqual([told, [{ payload }]])
  const waiting = await world.read((trx) =>
    trx.selectFrom('gateway_events').select('kind').where('applied_at', 'is', null).execute(),
  )
  expect(waiting).toEqual([])
}

it('tells a person once of a debit that its network takes though it was declined', async () => {
  world = await bankFixture()
  const orderId = await payWith('tok-declined')
  await world.hear(orderId, { kind: 'charged', code: '' })
  await expectTold(orderId, 'declined')
  await world.hear(orderId, { kind: 'settled', code: '', on })
  await expectTold(orderId, 'declined')
})

it('tells a person of a debit that its network takes though it was cancelled', async () => {
  world = await bankFixture()
  const { orderId } = await payByBank(world.mine, '60.00')
  expect((await world.mine.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
  await world.hear(orderId, { kind: 'charged', code: '' })
  expect(await tasks()).toEqual([]) // the charge that was taken back
  await world.hear(orderId, { kind: 'settled', code: '', on })
  await expectTold(orderId, 'cancelled')
})

it('tells a person of a debit that its network takes though it was taken out of the batch', async () => {
  world = await bankFixture(batched)
  const { orderId } = await payByBank(world.mine, '60.00')
  expect((await world.mine.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
  await world.hear(orderId, { kind: 'charged', code: '' })
  await expectTold(orderId, 'cancelled')
})

it('tells a person of a debit of the batch that its network takes though it refused it', async () => {
  world = await bankFixture(batched)
  const orderId = await payWith('tok-declined')
  world.clocks.forward(7 * fixtureHourMs + 60_000)
  await sendBatch(world.worker, world.lender)
  await world.hear(orderId, { kind: 'settled', code: '', on })
  await expectTold(orderId, 'returned')
})

it('tells nobody of a debit that came back as its network says', async () => {
  world = await bankFixture()
  const { orderId } = await payByBank(world.mine, '60.00')
  await world.hear(orderId, { kind: 'returned', code: 'R01' })
  await world.hear(orderId, { kind: 'settled', code: '', on })
  await world.hear(orderId, { kind: 'charged', code: '' })
  expect(await tasks()).toEqual([])
})
