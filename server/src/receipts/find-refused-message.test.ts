import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../testing/payments-fixture.ts'
import { findRefusedMessage } from './find-refused-message.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

type End = { readonly sent_at?: Date; readonly failed_as?: 'refused' | 'gaveUp'; why?: string }

/** A message in the outbox, as the worker left it. */
async function message(end: End, channel: 'email' | 'sms' = 'email'): Promise<string> {
  const at = new Date(world.clocks.elapsed())
  const key = randomUUID()
  await world.read((trx) =>
    trx
      .insertInto('outbox')
      .values({
        lender_id: world.lender.id,
        message_id: randomUUID(),
        dedupe_key: key,
        topic: 'receipt.asked',
        channel,
        recipient: 'somebody',
        payload: '{}',
        written_at: at,
        next_attempt_at: at,
        ...end,
      })
      .execute(),
  )
  return key
}

const refused: End = { failed_as: 'refused', why: '550 no such user' }
const sent: End = { sent_at: new Date('2026-11-20T15:00:00Z') }
const later: End = { why: 'the mail server is away' }

it.each([
  ['refused', [refused], 'email'],
  ['sent', [sent], null],
  ['to be tried again', [later], null],
  ['one sent and one refused', [sent, refused], 'email'],
  ['one to be tried again and one sent', [later, sent], null],
] as const)('reports the delivery of messages that are: %s', async (_, ends, told) => {
  const keys = await Promise.all(ends.map((end) => message(end)))
  const { id: lenderId } = world.lender
  expect(await findRefusedMessage(world.context, { lenderId, keys, patienceMs: 60_000 })).toBe(told)
})

it('waits for the first try of a message, and names its channel', async () => {
  const key = await message({}, 'sms')
  const { id: lenderId } = world.lender
  const asked = findRefusedMessage(world.context, { lenderId, keys: [key], patienceMs: 60_000 })
  await world.read((trx) =>
    trx.updateTable('outbox').set(refused).where('dedupe_key', '=', key).execute(),
  )
  expect(await asked).toBe('sms')
})

it('waits no longer for a delivery than allowed', async () => {
  const keys = [await message({})]
  const { id: lenderId } = world.lender
  expect(await findRefusedMessage(world.context, { lenderId, keys, patienceMs: 300 })).toBe(null)
})
