import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import { followBank } from './follow-bank.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { addUses, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import type { NumberedEvent } from '../../platform/ports/vault-afterwards.ts'

let world: BankFixture

async function begin(settings: object = {}): Promise<BankFixture> {
  world = await bankFixture(settings)
  return world
}

afterEach(() => world.closeInBalance())

describe('a bank payment', () => {
  it('keeps an accepted bank payment pending under its own terms, and completes it at settlement', async () => {
    const { mine: payer } = await begin()
    const { orderId, answer } = await payByBank(payer)
    expect(answer.paymentToken).toMatchObject({
      state: 'pending',
      cancelUntil: '2026-11-20T22:00:00.000Z',
    })
    expect(answer.achDetails).toMatchObject({ lastFour: '6789' })
    const consent = await world.read((trx) =>
      trx.selectFrom('consents').selectAll().executeTakeFirstOrThrow(),
    )
    expect(consent.kind).toBe('oneTimeAch')
    expect(consent.text).toContain('one-time electronic debit of $100.00')
    expect(consent.text).toContain('ending 6789')
    expect(consent.text).toContain('returned-payment fee of $25.00')

    world.clocks.forward(5 * fixtureDayMs)
    await openDays(world.worker, world.lender)
    expect((await payer.askOrder(orderId)).body.result.paymentToken.state).toBe('completed')
    expect(await world.accounts()).toEqual(['1010 10000'])
  })

  it('asks about a debit by bank made twice within ten minutes, and makes it again when it is confirmed', async () => {
    const { mine: payer } = await begin()
    const order = { amount: '54.00', paymentType: '2' } as const
    expect((await payer.pay(order)).body.result.paymentToken).toMatchObject({ state: 'pending' })
    expect((await payer.pay(order)).body).toMatchObject({ status: 0, reason: 'sameAgain' })
    expect(await paymentsMade()).toHaveLength(1)
    expect((await payer.pay({ ...order, confirmDuplicate: '1' })).body.status).toBe(1)
    expect(await paymentsMade()).toHaveLength(2)
  })

  it('shows the lender’s own terms where it has some, and PAD terms from the labels', async () => {
    const { mine: payer } = await begin({
      borrowerOnetimeAchDisclosure: 'Our own words for :total.',
    })
    await payByBank(payer)
    const canadian = await world.payer({ kind: 'pad', token: 'tok-6789', country: 'CA' })
    await canadian.pay({ amount: '100.00', paymentType: '3' })
    const consents = await world.read((trx) =>
      trx.selectFrom('consents').select(['kind', 'text']).orderBy('kind').execute(),
    )
    expect(consents.map(({ kind }) => kind)).toEqual(['oneTimeAch', 'oneTimePad'])
    expect(consents[0]?.text).toBe('Our own words for $100.00.')
    expect(consents[1]?.text).toContain('(personal PAD)')
    expect(consents[1]?.text).toContain('one time on 11/20/2026')
  })

  it('takes a bank payment though too many cards were declined at that address', async () => {
    const { mine: payer } = await begin()
    const methodId = await payer.addMethod({ token: 'tok-4242' })
    const from = { rule: 'declinesPerIpHour', subject: '127.0.0.1', windowMs: hourMs }
    const now = world.clocks.elapsed()
    await world.read((trx) => addUses(trx, world.lender.id, from, { uses: 20, now }))
    const byCard = { methodId, paymentType: '1' } as const
    const refused = await payer.pay(byCard)
    expect(refused.body).toMatchObject({ statusCode: 429, reason: 'tooManyDeclines' })
    await payByBank(payer)
    world.clocks.forward(refused.body.retryAfterSeconds * 1000)
    expect((await payer.pay(byCard)).body.status).toBe(1)
  })

  it.each([
    ['unvalidated', 'methodUnvalidated'],
    ['blocked', 'methodBlocked'],
    ['revoked', 'methodRevoked'],
  ] as const)('refuses a bank payment from an account that is %s', async (status, reason) => {
    const { mine: payer } = await begin()
    await world.read((trx) => trx.updateTable('methods').set({ status }).execute())
    const { body } = await payer.pay({ paymentType: '2' })
    expect(body).toMatchObject({ status: 0, reason, field: 'id' })
    expect(body.message).toContain('Nothing was charged')
  })

  it.each([
    { isAchMobile: '0' },
    { borAchRealtimePmts: '0', oneTimeAchImportNls: '0' },
    { achGateway: null },
  ])('offers no bank payment with %o', async (settings) => {
    const { mine: payer } = await begin(settings)
    const { body } = await payer.pay({ paymentType: '2' })
    expect(body).toMatchObject({ status: 0, reason: 'methodNotOffered' })
  })
})

describe('a return', () => {
  it('reverses a returned payment once, days later, with fee, code and a notification', async () => {
    const { mine: payer } = await begin()
    const before = await world.loanOf(payer.loanId)
    const { orderId } = await payByBank(payer, '500.00')
    expect((await world.loanOf(payer.loanId)).satisfied_cents).not.toBe(before.satisfied_cents)
    world.clocks.forward(4 * fixtureDayMs)
    await openDays(world.worker, world.lender)
    const event = { id: 'a', on: '2026-11-24' } as Partial<NumberedEvent>
    await world.hear(orderId, event)
    await world.hear(orderId, event)
    expect(await world.statusOf(payer)).toBe('usable')
    await world.hear(orderId, { ...event, id: 'b', code: 'R10' })
    expect(await world.statusOf(payer)).toBe('revoked')

    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'R10' })
    expect(await world.loanOf(payer.loanId)).toEqual({ ...before, nsf_fee_cents: 25_00n })
    expect(await world.accounts()).toEqual(['1310 2500'])
    // It was promised again for R01, and R10 ends that.
    const notAgain = 'payment.notTriedAgain'
    expect(await world.topics()).toEqual([notAgain, 'payment.pending', 'payment.returned'])
    const list = await payer.call('/users/list-loan-account', {})
    const text = JSON.stringify(list.body)
    expect(text).toContain('"state":"returned"')
    expect(text).toContain('"returnCode":"R10","returnedOn":"2026-11-24","returnFee":"25.00"')
  })

  it.each([
    ['R02', 'blocked', 1],
    ['R10', 'revoked', 1],
    ['R08', 'usable', 1],
    ['901', 'usable', 0],
  ] as const)(
    'leaves after %s the method %s, and %i tasks for staff',
    async (code, status, tasks) => {
      const { mine: payer } = await begin()
      const { orderId } = await payByBank(payer)
      await world.hear(orderId, { code })
      expect(await world.statusOf(payer)).toBe(status)
      const rows = await world.read((trx) => trx.selectFrom('lender_tasks').selectAll().execute())
      expect(rows).toHaveLength(tasks)
      const fee = (await world.loanOf(payer.loanId)).nsf_fee_cents
      expect(fee).toBe(code === '901' ? 25_00n : 0n)
    },
  )

  it('withdraws a return after settlement from the bank account on the next banking day', async () => {
    const { mine: payer } = await begin()
    const { orderId } = await payByBank(payer)
    world.clocks.forward(7 * fixtureDayMs) // Friday after Thanksgiving
    await openDays(world.worker, world.lender)
    await world.hear(orderId, { code: 'R10', on: '2026-11-27' as NumberedEvent['on'] })
    expect(await world.accounts()).toEqual(['1010 10000', '1030 -10000'])
    world.clocks.forward(3 * fixtureDayMs)
    await openDays(world.worker, world.lender)
    expect(await world.accounts()).toEqual([])
    expect(await world.rowOf(orderId)).toMatchObject({ return_settled_on: '2026-11-30' })
  })

  it('keeps a return that comes before the answer until the charge is known', async () => {
    const { mine: payer } = await begin()
    const silent = await payer.addMethod({ kind: 'ach', token: 'tok-silent' })
    const key = randomUUID()
    const answer = await payer.pay({ methodId: silent, paymentType: '2', amount: '60.00', key })
    const { orderId } = answer.body.result.paymentToken
    await world.hear(orderId, { code: 'R02' })
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'confirming' })
    world.clocks.forward(10_000)
    await world.settle()
    await followBank(world.worker, world.lender)
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'R02' })
  })

  it('keeps a return of a later day until that day opens, and opens days without the bank', async () => {
    const { mine: payer } = await begin()
    const { orderId } = await payByBank(payer)
    world.clocks.forward(3 * fixtureDayMs)
    await world.hear(orderId, { on: '2026-11-22' as NumberedEvent['on'] })
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'pending' })
    world.fake.setAway(true)
    await openDays(world.worker, world.lender)
    world.fake.setAway(false)
    expect(await world.rowOf(orderId)).toMatchObject({
      state: 'returned',
      returned_on: '2026-11-22',
    })
    expect(world.told.join()).toContain('days open without its events')
  })

  it('handles a card’s return as a chargeback, and blocks the card', async () => {
    const { mine: payer } = await begin()
    const card = await payer.addMethod({ token: 'tok-4242' })
    const answer = await payer.pay({ methodId: card, amount: '70.00' })
    const { orderId } = answer.body.result.paymentToken
    await world.hear(orderId, { kind: 'chargedBack', code: 'chargeback' })
    expect(await world.rowOf(orderId)).toMatchObject({
      state: 'returned',
      return_code: 'chargeback',
    })
    const again = await payer.pay({ methodId: card, amount: '71.00' })
    expect(again.body.reason).toBe('methodBlocked')
    await sendMessages({ ...world.worker, mailer: demoMailer() }, world.lender)
    const sent = await world.read((trx) => trx.selectFrom('sent_messages').select('text').execute())
    const mail = sent.map(({ text }) => text).find((text) => text.includes('disputed'))
    expect(mail).toContain(
      'The card payment of $70.00 + $3.95 fee was disputed, and the card’s bank took it back.',
    )
    expect(mail).toContain('The card ending 4242 cannot be used.')
    expect(mail).not.toContain('What your bank said')
  })
})

function paymentsMade() {
  return world.read((trx) => trx.selectFrom('payments').selectAll().execute())
}
