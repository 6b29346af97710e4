import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts'

let world: BankFixture
beforeAll(async () => {
  world = await bankFixture({}, { ownDatabase: true })
  world.clocks.forward(7 * 3_600_000 - 60_000) // a minute before the cut-off of five o'clock, Eastern
})
afterAll(() => world.closeInBalance())

const wanted = 54

/** Every connection of the program is busy for as long as the work lasts. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const { pool } = world.db
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  return work().finally(() => {
    for (const connection of held) connection.release()
  })
}

it('turns payments by bank away while no connection is free, and makes each once by its key', async () => {
  const payers = await Promise.all(
    Array.from({ length: wanted }, () => world.payer({ kind: 'ach', token: 'tok-7777' })),
  )
  const orders = payers.map((payer) => ({ payer, key: randomUUID() }))
  const payAll = () =>
    Promise.all(orders.map(({ payer, key }) => payer.pay({ key, paymentType: '2' })))
  const made = async () =>
    world.read((trx) =>
      trx
        .selectFrom('payments')
        .select('state')
        .where(
          'loan_id',
          'in',
          payers.map(({ loanId }) => loanId),
        )
        .execute(),
    )
  const turnedAway = await whileBusy(payAll)
  for (const { code, body } of turnedAway)
    expect([code, body.message]).toEqual([503, expect.stringMatching(/not ready|Nothing/)])
  expect(await made()).toEqual([])
  // Some come twice at one moment, as from a borrower who presses while the page sends again by itself.
  const answers = (await Promise.all([payAll(), payAll()])).flat()
  expect(answers.map(({ code, body }) => [code, body.status])).toEqual(answers.map(() => [200, 1]))
  expect(await made()).toHaveLength(wanted)
})
