import { parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>

afterEach(() => world.closeInBalance())

const why = { reason: 'paid by mistake' }
const on = parseDay('2026-11-26')
/** A convenience fee of 2 % on a debit. */
const feeRules = [{ paymentType: '2', type: '*', percent: '2', flat: '0.00' }]

/** A debit of 100.00 that settled, and of which the lender gave some back. */
async function settledAndRefunded(asked: object, settings: object = {}): Promise<string> {
  const bank = await representmentFixture(settings)
  world = { ...bank, ...(await lenderApiOf(bank)) }
  const { orderId } = await payByBank(world.mine, '100.00')
  await world.moveOn(6)
  expect((await world.refund(orderId, { ...asked, ...why })).body.state).toBe('completed')
  return orderId
}

/** What the borrower reads that the next try debits at most. */
const promisedMost = async (orderId: string) =>
  (await world.mine.askOrder(orderId)).body.result.paymentToken.retryMost as string

const isTriedAgain = async (orderId: string) => {
  await world.moveOn(6)
  await world.tryAgain()
  const tries = await world.triesOf(orderId)
  return tries.map((row) => [
    row.amount_cents,
    row.fee_cents,
    world.fake.charged.get(row.gateway_ref),
  ])
}

it.each([
  ['90.00', 10_00n],
  ['40.00', 60_00n],
])('presents no more again than came back, after a refund of $%s', async (amount, left) => {
  const orderId = await settledAndRefunded({ amount })
  await world.hear(orderId, { code: 'R01', on })
  expect(await promisedMost(orderId)).toBe(formatDollars(cents(left)))
  expect(await isTriedAgain(orderId)).toEqual([[left, 0n, left]])
  const newAmount = `${left / 100n}.00`
  expect(await world.notificationsOf('payment.triedAgain')).toMatchObject([{ newAmount }])
})

it('tells in its emails what came back after a refund, and why less is debited again', async () => {
  const orderId = await settledAndRefunded({ amount: '40.00' })
  await world.hear(orderId, { code: 'R01', on })
  await isTriedAgain(orderId)
  const mails = await world.mails()
  const [returned] = mails.filter((mail) => mail.includes('Returned on'))
  expect(returned).toContain('Returned on 11/26/2026: $60.00')
  const [tried] = mails.filter((mail) => mail.includes('we are trying it again'))
  expect(tried).toContain('we debit $60.00')
  expect(tried).toContain('It is less than before, as a part of it was refunded.')
})

it.each([
  ['a part', { amount: '40.00' }, '60.00', '40.00'],
  ['a part with the fee', { amount: '40.00', withFee: '1' }, '60.00', '42.00'],
  ['all but the fee', { withFee: '0' }, '0.00', '100.00'],
])(
  'tells in the receipt what stays on the loan after a refund of %s',
  async (_what, asked, left, refunded) => {
    await settledAndRefunded(asked, { feeRules })
    const { body } = await world.mine.call('/payments/get-payment-receipts', {
      method: 'POST',
      payload: { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' },
    })
    const [receipt] = body.result.receipts
    expect(receipt.paymentsMade).toMatchObject({ refundedAmt: refunded, unrefundedAmt: left })
  },
)

it('charges no more convenience fee than the unrefunded part costs when it is presented again', async () => {
  const orderId = await settledAndRefunded({ amount: '40.00' }, { feeRules })
  await world.hear(orderId, { code: 'R01', on })
  expect(await isTriedAgain(orderId)).toEqual([[60_00n, 1_20n, 61_20n]])
})

it('charges no convenience fee again that a refund gave back', async () => {
  const orderId = await settledAndRefunded({ amount: '40.00', withFee: '1' }, { feeRules })
  await world.hear(orderId, { code: 'R01', on })
  expect(await isTriedAgain(orderId)).toEqual([[60_00n, 0n, 60_00n]])
})

it('plans no re-presentment where only the convenience fee came back after a refund', async () => {
  const orderId = await settledAndRefunded({ withFee: '0' }, { feeRules })
  await world.hear(orderId, { code: 'R01', on })
  expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned' })
  expect(await world.promised(world.mine, orderId)).toBeNull()
  const [told] = await world.notificationsOf('payment.returned')
  expect(told).not.toHaveProperty('tryAgainOn')
  expect(await isTriedAgain(orderId)).toEqual([])
})

it('drops a re-presentment that was planned though nothing of its loan payment came back', async () => {
  const orderId = await settledAndRefunded({ withFee: '0' }, { feeRules })
  await world.hear(orderId, { code: 'R01', on })
  await world.read((trx) =>
    trx
      .updateTable('payments')
      .set({ retry_on: parseDay('2026-12-01') })
      .where('payment_id', '=', orderId)
      .execute(),
  )
  expect(await isTriedAgain(orderId)).toEqual([])
  expect(await world.notificationsOf('payment.notTriedAgain')).toEqual([
    { paymentId: orderId, why: 'paid' },
  ])
})

it('presents no more again than the bank named, where it took less than was left', async () => {
  const orderId = await settledAndRefunded({ amount: '40.00' })
  await world.hear(orderId, { code: 'R01', on, amount: cents(25_00n) })
  expect(await promisedMost(orderId)).toBe('25.00')
  expect(await isTriedAgain(orderId)).toEqual([[25_00n, 0n, 25_00n]])
})

it('presents again what was left alone where the bank took the refunded part too', async () => {
  const orderId = await settledAndRefunded({ amount: '40.00' })
  await world.hear(orderId, { code: 'R01', on, amount: cents(100_00n) })
  expect(await promisedMost(orderId)).toBe('60.00')
  expect(await isTriedAgain(orderId)).toEqual([[60_00n, 0n, 60_00n]])
})
