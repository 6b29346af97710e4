import { afterAll, beforeAll, expect, it } from 'vitest'
import { bankSettings } from '../../../testing/integrations/bank-accounts.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

let world: LenderApiFixture
let payer: Payer
let token: { readonly orderId: string; readonly reference: string }

beforeAll(async () => {
  world = await lenderApiFixture({
    settings: { ...bankSettings, isAchMobile: '1', borAchRealtimePmts: '1' },
  })
  payer = await world.payer()
  token = (await payer.pay({ amount: '60.00' })).body.result.paymentToken
})

afterAll(() => world.closeInBalance())

const find = (typed: string) => world.callLenderApi('GET', `/payments/${encodeURIComponent(typed)}`)

/** Another character in a place, that is one of a reference too. */
const withOther = (reference: string, at: number) =>
  `${reference.slice(0, at)}${reference[at] === '2' ? '3' : '2'}${reference.slice(at + 1)}`

it('answers with a reference to who pays, in the commit of the payment', async () => {
  expect(token.reference).toMatch(/^[A-Z]{2}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  const row = await world.read((trx) =>
    trx
      .selectFrom('payments')
      .select('reference')
      .where('payment_id', '=', token.orderId)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ reference: token.reference })
})

it.each([
  ['as it stands', (reference: string) => reference],
  [
    'in small letters, with spaces',
    (reference: string) => reference.toLowerCase().replaceAll('-', ' '),
  ],
  ['without dashes', (reference: string) => reference.replaceAll('-', '')],
  ['without its prefix', (reference: string) => reference.slice(3)],
  [
    'with O for 0 and l for 1',
    (reference: string) => reference.replaceAll('0', 'O').replaceAll('1', 'l'),
  ],
])('finds a payment by its reference %s', async (_how, type) => {
  const { code, body } = await find(type(token.reference))
  expect([code, body]).toMatchObject([
    200,
    { orderId: token.orderId, reference: token.reference, amount: '60.00', fee: '3.95' },
  ])
})

it('finds a payment by its order id too', async () => {
  expect((await find(token.orderId)).body).toMatchObject({ reference: token.reference })
})

it('names a wrong check character, and the prefix of another lender', async () => {
  const mistyped = await find(withOther(token.reference, 5))
  expect([mistyped.code, mistyped.body]).toMatchObject([
    422,
    { field: 'reference', reason: 'wrongCheck' },
  ])
  const foreign = await find(`XY${token.reference.slice(2)}`)
  expect([foreign.code, foreign.body]).toMatchObject([
    422,
    { field: 'reference', reason: 'wrongPrefix' },
  ])
  expect((await find('nothing')).code).toBe(404)
  expect((await find('0000-0000')).code).toBe(404)
})

it('finds no payment of another lender by its reference', async () => {
  const other = await lenderApiFixture()
  expect((await other.callLenderApi('GET', `/payments/${token.reference.slice(3)}`)).code).toBe(404)
  await other.closeInBalance()
})

it('takes the reference where a payment is refunded', async () => {
  const { body } = await world.refund(token.reference, { amount: '10.00', reason: 'as asked' })
  expect(body).toMatchObject({ orderId: token.orderId, state: 'completed', amount: '10.00' })
  const { body: list } = await world.callLenderApi('GET', `/payments/${token.reference}/refunds`)
  expect(list).toMatchObject({ orderId: token.orderId, refunds: [{ amount: '10.00' }] })
})

it('begins new references with the prefix that the lender sets, and keeps the old ones', async () => {
  const set = await world.callLenderApi('PATCH', '/settings', { body: { referencePrefix: 'QED' } })
  expect([set.code, set.body]).toMatchObject([200, { referencePrefix: 'QED' }])
  const bad = await world.callLenderApi('PATCH', '/settings', { body: { referencePrefix: 'q1' } })
  expect(bad.code).toBe(422)
  world.clocks.forward(2_000)
  const paid = await payer.pay({ amount: '61.00' })
  expect(paid.body.result.paymentToken.reference).toMatch(/^QED-/)
  expect((await find(token.reference)).body).toMatchObject({ reference: token.reference })
})

it('lets no two payments of a lender share a reference, nor change one', async () => {
  const paid = (await payer.pay({ amount: '62.00' })).body.result.paymentToken
  const change = (sql: string) =>
    world.database.owner.query(sql, [paid.orderId, `ZZ${token.reference.slice(2)}`])
  await expect(
    change(`update payments set reference = $2 where payment_id = $1`),
  ).rejects.toMatchObject({ code: '23505' })
})
