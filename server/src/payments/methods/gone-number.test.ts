import { randomUUID } from 'node:crypto'
import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  SimulatedCrash,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { addTestCard } from '../../../testing/add-test-card.ts'

let world: PaymentsFixture
const later = toInstant(8.64e15)

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

/** A payer whose card the vault had once, and has no more. */
async function withGoneCard() {
  const payer = await world.payer()
  const { id, token } = await addTestCard(world, payer)
  await forget(token)
  return { payer, id, token }
}

const forget = (token: string) =>
  world.fake.forget({ lenderId: world.lender.id, token, givenBefore: later })

const declinesCounted = () =>
  world.read((trx) =>
    trx.selectFrom('limit_counts').select('subject').where('rule', 'like', 'declines%').execute(),
  )

it('ends a payment whose number is missing in the vault: nothing charged, no decline counted', async () => {
  const { payer, id } = await withGoneCard()
  const key = randomUUID()
  const { body, text } = await payer.pay({ methodId: id, key })
  expect(body).toMatchObject({ status: 0, reason: 'methodGone' })
  expect(body.message).toContain('Nothing was charged')
  expect((await payer.pay({ methodId: id, key })).text).toBe(text)
  expect((await payer.ask(key)).body).toMatchObject({ status: 0, reason: 'methodGone' })
  expect(world.fake.charged.size).toBe(0)
  expect(await declinesCounted()).toEqual([])
})

it('pays by the same method again once the number is given anew', async () => {
  const { payer, id, token } = await withGoneCard()
  await payer.pay({ methodId: id })
  const again = await addTestCard(world, payer)
  expect(again.id).toBe(id)
  expect(again.token).not.toBe(token)
  expect((await payer.pay({ methodId: id })).body.status).toBe(1)
})

it('keeps a payment confirming that may have been sent, until the number is there again', async () => {
  const payer = await world.payer()
  const { id, token } = await addTestCard(world, payer)
  const key = randomUUID()
  world.crashNextAt('after_intent_commit')
  await payer.pay({ methodId: id, key }).catch((error: unknown) => {
    if (!(error instanceof SimulatedCrash)) throw error
  })
  await forget(token)
  for (let n = 0; n < 3; n += 1) {
    world.clocks.forward(3_600_000)
    await world.settle()
    const { body } = await payer.ask(key)
    expect(body.result.paymentToken.state).toBe('confirming')
  }
  await addTestCard(world, payer)
  world.clocks.forward(3_600_000)
  await world.settle()
  expect((await payer.ask(key)).body.result.paymentToken.state).toBe('completed')
})
