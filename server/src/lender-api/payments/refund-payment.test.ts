import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import { finishRefunds } from '../../payments/refunds/finish-refunds.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { reconcile } from '../../payments/reconciliation/reconcile.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>
let payer: Payer

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  payer = await world.payer()
})

afterEach(async () => {
  const { discrepancies } = await reconcile(world.worker, world.lender, { grace: 0 })
  await world.closeInBalance()
  assert(discrepancies.length === 0, JSON.stringify(discrepancies))
})

const why = { reason: 'paid by mistake' }
const payCard = async (amount = '100.00') =>
  (await payer.pay({ amount })).body.result.paymentToken.orderId as string

const openUntil = async (days: number) => {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

/** Cash, clearing and fee income: those that are not zero. */
const accounts = async () => {
  const sums = await world.read((trx) =>
    sql<{ account: string; cents: bigint }>`
      select account, sum(amount_cents)::bigint as cents from ledger_entries
      where account in ('1010', '1020', '1030', '4120') group by account
      having sum(amount_cents) <> 0 order by account`.execute(trx),
  )
  return sums.rows.map(({ account, cents }) => `${account} ${cents}`)
}

const given = async () => {
  const entries = await world.vault.journal({ lenderId: world.lender.id, after: 0 })
  return entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)
}

describe('a refund', () => {
  it('refunds a whole card payment with its fee, and never settles it', async () => {
    const before = await world.loanOf(payer.loanId)
    const orderId = await payCard()
    const { code, body } = await world.refund(orderId, why)
    expect([code, body]).toMatchObject([
      200,
      { state: 'completed', amount: '100.00', fee: '3.95', total: '103.95', on: '2026-11-20' },
    ])
    expect(await given()).toEqual([103_95n])
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'refunded', refunded_cents: 103_95n })
    expect(await world.loanOf(payer.loanId)).toMatchObject({
      principal_cents: before.principal_cents,
      satisfied_cents: before.satisfied_cents,
      last_paid_cents: 0n,
    })
    await openUntil(7)
    expect(await accounts()).toEqual([])
    expect(await world.topics()).toEqual(['payment.completed', 'payment.refunded'])
  })

  it('refunds parts from what was paid last, and leaves the fee unless it is asked for', async () => {
    const orderId = await payCard()
    const first = await world.refund(orderId, { amount: '30.00', ...why })
    expect(first.body).toMatchObject({ amount: '30.00', fee: '0.00', state: 'completed' })
    expect((await payer.askOrder(orderId)).body.result.paymentToken.state).toBe('refunded')
    const { body } = await world.callLenderApi('GET', `/payments/${orderId}`)
    expect(body).toMatchObject({ state: 'refunded', amount: '100.00', refunded: '30.00' })
    expect(await world.loanOf(payer.loanId)).toMatchObject({ last_paid_cents: 100_00n })
    await openUntil(7)
    expect(await accounts()).toEqual(['1010 7395', '4120 -395'])

    const rest = await world.refund(orderId, { amount: '70.00', withFee: '1', ...why })
    expect(rest.body).toMatchObject({ amount: '70.00', fee: '3.95' })
    expect(await given()).toEqual([30_00n, 73_95n])
    await openUntil(5)
    expect(await accounts()).toEqual([])
    const list = await world.callLenderApi('GET', `/payments/${orderId}/refunds`)
    expect(list.body.refunds).toMatchObject([{ amount: '30.00' }, { amount: '70.00' }])
    const receipts = await payer.call('/payments/get-payment-receipts', {
      method: 'POST',
      payload: { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' },
    })
    expect(receipts.body.result.receipts[0].paymentsMade).toMatchObject({
      refundedAmt: '103.95',
      isRefunded: '1',
    })
  })

  it('tells of a refund in part on which day, which fees it brought back, and how it left the loan', async () => {
    const loanId = await boardTestLoan(world, { loanNo: 'late', dueOn: parseDay('2026-11-10') })
    await world.linkLoan(loanId, payer.borrowerId, 'borrower')
    const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '18.00', reason: 'a key' }
    expect((await world.event(loanId, fee)).code).toBe(200)
    const { body } = await payer.pay({ loanId, amount: '485.84' })
    const { orderId } = body.result.paymentToken
    await openUntil(1)
    await world.refund(orderId, { amount: '100.00', ...why })
    const receipts = await payer.call('/payments/get-payment-receipts', {
      method: 'POST',
      payload: { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' },
    })
    const [receipt] = receipts.body.result.receipts
    expect(receipt.paymentStatus).toMatchObject({
      state: 'refunded',
      description: 'Partly refunded $100.00',
    })
    const [refund, ...more] = receipt.refunds
    expect(more).toEqual([])
    expect(refund).toMatchObject({
      on: '2026-11-21',
      amount: '100.00',
      after: { otherFee: '18.00', daysPastDue: 11 },
    })
    const { principal, interest } = receipt.afterRefunds
    expect(receipt.afterRefunds).toMatchObject({ otherFee: '0.00' })
    expect(Number(principal) + Number(interest)).toBeCloseTo(385.84)
    expect(receipt.otherFee).toBe('18.00')
    await sendMessages({ ...world.worker, mailer: demoMailer() }, world.lender)
    const sent = await world.read((trx) => trx.selectFrom('sent_messages').select('text').execute())
    const mail = sent.map(({ text }) => text).find((text) => text.includes('Partly refunded'))
    expect(mail).toContain(
      [
        `Principal: $${principal}`,
        `Interest: $${interest}`,
        'Late Fee: $0.00',
        'Returned-Payment Fee: $0.00',
        'To your loan: $385.84',
        'Convenience Fee: $3.95',
        'Refunded: $100.00',
        'Total charged: $489.79',
      ].join('\n'),
    )
    for (const line of [
      'Status: Partly refunded $100.00',
      'Refunded on 11/21/2026: $100.00',
      'Other fees owed again: $18.00',
      'Days past due after it: 11',
      `Principal Balance after it: $${Number(refund.after.principal).toLocaleString('en-US')}`,
    ])
      expect(mail).toContain(line)
  })

  it('leaves nothing in any account after partial refunds before the settlement', async () => {
    const orderId = await payCard()
    await world.refund(orderId, { amount: '30.00', ...why })
    await world.refund(orderId, { withFee: '1', ...why })
    await openUntil(7)
    expect(await accounts()).toEqual([])
  })

  it('refunds a bank payment once it is completed, and not before', async () => {
    const { orderId } = await payByBank(world.mine)
    expect((await world.refund(orderId, why)).body).toMatchObject({ reason: 'notCompleted' })
    await openUntil(5)
    const { body } = await world.refund(orderId, { amount: '40.00', ...why })
    expect(body).toMatchObject({ state: 'completed', amount: '40.00' })
    await openUntil(5)
    expect(await accounts()).toEqual(['1010 6000'])
  })

  it.each([
    ['silent', 1],
    ['lost', 1],
  ] as const)(
    'keeps a refund whose answer is %s confirming, and ends it once when the worker asks',
    async (how, times) => {
      const orderId = await payCard()
      world.fake.afterwards.refunds = how
      const key = randomUUID()
      const { body } = await world.refund(orderId, { amount: '30.00', ...why }, key)
      expect(body.state).toBe('confirming')
      const other = await world.refund(orderId, { amount: '10.00', ...why })
      expect(other).toMatchObject({ code: 409, body: { reason: 'refundRuns' } })
      world.fake.afterwards.refunds = 'answered'
      world.clocks.forward(61_000)
      await finishRefunds(world.worker, world.lender)
      await finishRefunds(world.worker, world.lender)
      expect(await given()).toEqual(Array.from({ length: times }, () => 30_00n))
      const again = await world.refund(orderId, { amount: '30.00', ...why }, key)
      expect(again.body).toMatchObject({ state: 'completed', refundId: body.refundId })
      expect(await given()).toHaveLength(times)
    },
  )

  it.each(['before_gateway_submit', 'after_gateway_ack'] as const)(
    'sends a refund once though the program ends at %s',
    async (point) => {
      const orderId = await payCard()
      world.crashNextAt(point)
      expect((await world.refund(orderId, why)).code).toBe(500)
      world.clocks.forward(61_000)
      await finishRefunds(world.worker, world.lender)
      expect(await given()).toEqual([103_95n])
      expect((await world.rowOf(orderId)).state).toBe('refunded')
    },
  )

  it('refunds before a chargeback, which takes what is left, without any fee for it', async () => {
    const orderId = await payCard()
    await world.refund(orderId, { amount: '30.00', ...why })
    await openUntil(5)
    await world.hear(orderId, { kind: 'chargedBack', on: '2026-11-25' as never, code: '' })
    expect(await world.rowOf(orderId)).toMatchObject({
      state: 'returned',
      return_code: 'chargeback',
    })
    expect(await world.loanOf(payer.loanId)).toMatchObject({ nsf_fee_cents: 0n })
    expect(await world.statusOf(payer)).toBe('blocked')
    await openUntil(5)
    expect(await accounts()).toEqual([])
  })

  it('refunds all but the fee before a chargeback, which takes the fee', async () => {
    const orderId = await payCard()
    await world.refund(orderId, { withFee: '0', ...why })
    await openUntil(5)
    const loan = await world.loanOf(payer.loanId)
    await world.hear(orderId, { kind: 'chargedBack', on: '2026-11-25' as never, code: '' })
    expect((await world.rowOf(orderId)).state).toBe('returned')
    expect((await world.loanOf(payer.loanId)).principal_cents).toBe(loan.principal_cents)
    await openUntil(5)
    expect(await accounts()).toEqual([])
  })

  it('refuses a refund above what is left, a second one, one of a return, and one without a reason', async () => {
    const orderId = await payCard()
    const above = await world.refund(orderId, { amount: '100.01', ...why })
    expect(above.body).toMatchObject({ field: 'amount', reason: 'aboveBalance', status: 422 })
    expect((await world.refund(orderId, {})).body).toMatchObject({ field: 'reason' })
    expect((await world.refund(randomUUID(), why)).code).toBe(404)
    await world.refund(orderId, why)
    expect((await world.refund(orderId, why)).body).toMatchObject({ reason: 'alreadyReversed' })
    const back = await payByBank(world.mine)
    await world.hear(back.orderId, { code: 'R01' })
    expect((await world.refund(back.orderId, why)).body.reason).toBe('alreadyReversed')
    expect(await given()).toEqual([103_95n])
  })
})
