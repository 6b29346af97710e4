import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

const loanRow = (loanId: string) =>
  world.read((trx) =>
    trx.selectFrom('loans').selectAll().where('loan_id', '=', loanId).executeTakeFirstOrThrow(),
  )
const paymentRow = (orderId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .selectAll()
      .where('payment_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
const paymentsOf = (borrowerId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').selectAll().where('borrower_id', '=', borrowerId).execute(),
  )

describe('a payment that is charged', () => {
  it('answers a completed payment with the fee, the day and the references', async () => {
    const payer = await world.payer()
    const { code, body } = await payer.pay({ amount: '500.00' })
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 1, statusCode: 200 })
    expect(body.result.paymentToken).toMatchObject({
      state: 'completed',
      date: '2026-11-20',
      effectiveDate: '2026-11-20',
      paidAmount: '500.00',
      transactionFee: '3.95',
      currencyCode: 'USD',
    })
    expect(body.result.paymentToken.confirmId).toMatch(/^confirm-/)
    expect(body.result.cardDetails).toEqual({
      id: payer.methodId,
      brand: 'visa',
      lastFour: '4242',
    })
  })

  it('lowers the loan by a payment, and keeps the split with the payment', async () => {
    const payer = await world.payer()
    const { body } = await payer.pay({ amount: '1500.00' })
    // 309 days at 9% of 18,800.00 are 1,432.41 (18800 * 0.09 * 309 / 365).
    const payment = await paymentRow(body.result.paymentToken.orderId)
    expect(payment).toMatchObject({
      state: 'completed',
      posted_on: '2026-11-20',
      interest_cents: 1432_41n,
      principal_cents: 67_59n,
      principal_after_cents: 18_732_41n,
      settles_on: '2026-11-24',
      settled_on: null,
    })
    expect(await loanRow(payer.loanId)).toMatchObject({
      principal_cents: 18_732_41n,
      satisfied_cents: 1500_00n,
      last_paid_on: '2026-11-20',
      last_paid_cents: 1500_00n,
      accrued_through: '2026-11-20',
    })
  })

  it('keeps the authorization text that was agreed to, its hash, and the client address', async () => {
    const payer = await world.payer()
    const { body } = await payer.pay({ amount: '30.00' })
    const consent = await world.read((trx) =>
      trx
        .selectFrom('consents')
        .selectAll()
        .where('borrower_id', '=', payer.borrowerId)
        .executeTakeFirstOrThrow(),
    )
    expect(consent.text).toContain(
      'I authorize Lone Mesa to charge my Visa card ending 4242 one time for $33.95 on 11/20/2026.',
    )
    expect(consent.text).toContain('a convenience fee of $3.95')
    expect(consent).toMatchObject({ amount_cents: 33_95n, language: 'en', user_agent: 'test' })
    expect(consent.text_hash).toHaveLength(32)
    const { consent_id } = await paymentRow(body.result.paymentToken.orderId)
    expect(consent_id).toBe(consent.consent_id)
  })

  it('keeps the lender’s own authorization text where it has one, filled in', async () => {
    const own = 'Charge :total to card :lastFour on :date.'
    const other = await paymentsFixture({ settings: { borrowerOnetimeCardDisclosure: own } })
    const payer = await other.payer()
    await payer.pay({ amount: '30.00' })
    const consents = await other.read((trx) => trx.selectFrom('consents').select('text').execute())
    await other.closeInBalance()
    expect(consents).toEqual([{ text: 'Charge $33.95 to card 4242 on 11/20/2026.' }])
  })

  it('charges no fee where the fee table allows none', async () => {
    const payer = await world.payer({ stateCode: 'CT' })
    const fees = `/payments/get-convenience-fees?loanId=${payer.loanId}&paymentType=1&pmtAmt=30.00`
    const asked = await payer.call(fees, {})
    expect(asked.body.result).toMatchObject({ transactionFee: '0.00', effectiveDate: '2026-11-20' })
    const { body } = await payer.pay({ amount: '30.00' })
    expect(body.result.paymentToken.transactionFee).toBe('0.00')
  })

  it('writes a payment to the outbox in the same commit, once', async () => {
    const payer = await world.payer()
    const { body } = await payer.pay()
    const { orderId } = body.result.paymentToken
    const messages = await world.read((trx) =>
      trx
        .selectFrom('outbox')
        .selectAll()
        .where('dedupe_key', '=', `payment.completed:${orderId}`)
        .execute(),
    )
    expect(messages).toMatchObject([
      { topic: 'payment.completed', payload: { paymentId: orderId } },
    ])
  })
})

describe('a card that is declined', () => {
  it.each([
    [
      'tok-0002',
      'declined',
      /^You were not charged. Your bank declined the card ending 0002. Reference LM-[A-Z\d]{4}-[A-Z\d]{4}\.$/,
    ],
    ['tok-9995', 'declinedFunds', /not enough money/],
    ['tok-0069', 'declinedExpired', /it has expired/],
    ['tok-0127', 'declinedCode', /security code is wrong/],
  ])('refuses the card %s as %s, and never touches the ledger', async (token, reason, message) => {
    const payer = await world.payer({ token })
    const before = await loanRow(payer.loanId)
    const { code, body } = await payer.pay()
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 422, reason })
    expect(body.message).toMatch(message)
    expect(await loanRow(payer.loanId)).toEqual(before)
    const [payment] = await paymentsOf(payer.borrowerId)
    expect(payment).toMatchObject({ state: 'declined', posted_on: null, settles_on: null })
    expect(body.message).toContain(payment?.reference)
  })
})

describe('the same key', () => {
  it('charges once for twenty calls under one key, and answers all with the same bytes', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payer.pay({ key })))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 1, statusCode: 200 })
    expect(await paymentsOf(payer.borrowerId)).toHaveLength(1)
    const journal = await world.vault.journal({ lenderId: world.lender.id, after: 0 })
    const [payment] = await paymentsOf(payer.borrowerId)
    expect(journal.filter(({ ref }) => ref === payment?.gateway_ref)).toHaveLength(1)
  })

  it('answers the same key with the same bytes later, whatever happened to payment and settings', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    const first = await payer.pay({ key })
    const { orderId } = first.body.result.paymentToken
    await world.read((trx) =>
      trx
        .updateTable('payments')
        .set({ state: 'refunded' })
        .where('payment_id', '=', orderId)
        .execute(),
    )
    const again = await payer.pay({ key })
    const asked = await payer.ask(key)
    expect(again.text).toBe(first.text)
    expect(asked.body.result.paymentToken.state).toBe('refunded')
  })

  it('answers a decline under the same key with the same bytes too', async () => {
    const payer = await world.payer({ token: 'tok-9995' })
    const key = randomUUID()
    const first = await payer.pay({ key })
    expect((await payer.pay({ key })).text).toBe(first.text)
    expect(await paymentsOf(payer.borrowerId)).toHaveLength(1)
  })

  it('refuses a key that is used for another payment, even with confirmDuplicate', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    const first = await payer.pay({ key })
    expect((await payer.pay({ key, amount: '26.00' })).body).toMatchObject({
      status: 0,
      reason: 'keyReused',
    })
    expect((await payer.pay({ key, confirmDuplicate: '1' })).text).toBe(first.text)
    expect(await paymentsOf(payer.borrowerId)).toHaveLength(1)
  })

  it('frees a key after a refusal, and keeps keys of different borrowers apart', async () => {
    const payer = await world.payer()
    const other = await world.payer()
    const key = randomUUID()
    expect((await payer.pay({ key, amount: '1.00' })).body.reason).toBe('belowMinimum')
    expect((await payer.ask(key)).body.reason).toBe('neverReceived')
    expect((await payer.pay({ key })).body.status).toBe(1)
    expect((await other.ask(key)).body.reason).toBe('neverReceived')
    expect((await other.pay({ key })).body.status).toBe(1)
  })

  it('makes one payment when the same key is used at the same moment for two loans', async () => {
    const payer = await world.payer()
    const secondLoan = await payer.addLoan()
    const key = randomUUID()
    const payload = { id: payer.methodId, paymentType: '1', loanId: secondLoan, amount: '25.00' }
    const [one, two] = await Promise.all([
      payer.pay({ key }),
      payer.call('/payments/make', { method: 'POST', key, payload }),
    ])
    const reasons = [one, two].map(({ body }) => String(body.reason ?? 'done'))
    expect(reasons.toSorted()).toEqual(['done', 'keyReused'])
    expect(await paymentsOf(payer.borrowerId)).toHaveLength(1)
  })
})

describe('the same payment again under another key', () => {
  it('names amount and time of the duplicate, and goes through when it is confirmed', async () => {
    const payer = await world.payer()
    await payer.pay({ amount: '25.00' })
    const duplicate = await payer.pay({ amount: '25.00' })
    expect(duplicate.body).toMatchObject({ status: 0, statusCode: 422, reason: 'sameAgain' })
    expect(duplicate.body.message).toMatch(/^You already made a payment of \$25\.00 at 10:0\d\sAM/)
    expect((await payer.pay({ amount: '25.00', confirmDuplicate: '1' })).body.status).toBe(1)
    expect((await payer.pay({ amount: '25.01' })).body.status).toBe(1)
    expect(await paymentsOf(payer.borrowerId)).toHaveLength(3)
  })

  it('makes nine charges of nine confirmed duplicates at once, each split after the one before', async () => {
    const payer = await world.payer()
    const pay = () => payer.pay({ amount: '200.00', confirmDuplicate: '1' })
    const answers = await Promise.all(Array.from({ length: 9 }, pay))
    expect(answers.map(({ body }) => body.status)).toEqual(Array(9).fill(1))
    const { principal_cents } = await loanRow(payer.loanId)
    // 1,432.41 of interest first; what is left of 1,800.00 is principal.
    expect(principal_cents).toBe(18_800_00n - (1800_00n - 1432_41n))
  })

  it('makes one charge when two tabs pay the same at the same moment', async () => {
    const payer = await world.payer()
    const answers = await Promise.all([payer.pay(), payer.pay(), payer.pay()])
    const reasons = answers.map(({ body }) => String(body.reason ?? 'done')).toSorted()
    expect(reasons).toEqual(['done', 'sameAgain', 'sameAgain'])
  })

  it('asks about no duplicate after a decline, nor after ten minutes', async () => {
    const payer = await world.payer({ token: 'tok-0002' })
    expect((await payer.pay()).body.reason).toBe('declined')
    expect((await payer.pay()).body.reason).toBe('declined')
    const methodId = await payer.addMethod({ token: 'tok-4242' })
    await payer.pay({ methodId })
    world.clocks.forward(10 * 60_000 + 1_000)
    expect((await payer.pay({ methodId })).body.status).toBe(1)
  })
})
