import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'

const gateway = { adapter: 'sandbox', account: 'test' }
const feeRules = [
  { paymentType: '1', type: '1', flat: '1.00', percent: '2', max: '9.00' },
  { paymentType: '1', type: '2', flat: '0.50' },
  { paymentType: '2', flat: '0.25' },
]

let world: PaymentsFixture

beforeAll(async () => {
  const banks = { achGateway: gateway, padGateway: gateway, isAchMobile: '1' }
  world = await paymentsFixture({ settings: { ...banks, borAchRealtimePmts: '1', feeRules } })
})

afterAll(() => world.closeInBalance())

type Fields = Readonly<Record<string, unknown>>

function fieldsOf({ methodId, loanId }: Payer): Fields {
  return { id: methodId, paymentType: '1', loanId, amount: '25.00' }
}

const make = (payer: Payer, payload: Fields, key?: string) =>
  payer.call('/payments/make', { method: 'POST', payload, ...(key !== undefined && { key }) })

const askFee = (payer: Payer, changes: Readonly<Record<string, string>> = {}) => {
  const asked = {
    loanId: payer.loanId,
    cardBrand: 'visa',
    paymentType: '1',
    type: '1',
    id: payer.methodId,
    pmtAmt: '100.00',
    ...changes,
  }
  return payer.call(`/payments/get-convenience-fees?${new URLSearchParams(asked).toString()}`, {})
}

const rowsOf = ({ borrowerId }: Payer) =>
  world.read((trx) =>
    trx.selectFrom('payments').selectAll().where('borrower_id', '=', borrowerId).execute(),
  )

describe('the call that pays', () => {
  it('[API-62] charges the method of id and paymentType the amount, for the named loan', async () => {
    const payer = await world.payer()
    await payer.addLoan()
    await payer.addMethod({ token: 'tok-4444' })
    const { code, body } = await make(payer, { ...fieldsOf(payer), date: '2026-11-20' })
    expect([code, body.status, body.result.paymentToken.paidAmount]).toEqual([200, 1, '25.00'])
    const rows = await rowsOf(payer)
    expect(rows).toMatchObject([
      { loan_id: payer.loanId, method_id: payer.methodId, amount_cents: 25_00n, fee_cents: 1_50n },
    ])
    expect([...world.fake.charged.values()].at(-1)).toBe(26_50n)
  })

  it.each(['id', 'paymentType', 'loanId', 'amount'])(
    '[API-62] requires %s to make a payment',
    async (field) => {
      const payer = await world.payer()
      const { [field]: _left, ...fields } = fieldsOf(payer)
      const { code, body } = await make(payer, fields)
      expect([code, body]).toEqual([
        200,
        expect.objectContaining({ status: 0, statusCode: 422, reason: 'missingField', field }),
      ])
      expect(await rowsOf(payer)).toEqual([])
    },
  )

  it.each(['25', '25.0', '25.000', '-25.00', '25,00', ' 25.00', '$25.00', '1e2', 25, '', null])(
    '[API-62] takes no amount but text with 2 decimals: not %j',
    async (amount) => {
      const payer = await world.payer()
      const { body } = await make(payer, { ...fieldsOf(payer), amount })
      expect(body).toMatchObject({ status: 0, statusCode: 422, field: 'amount' })
      expect(await rowsOf(payer)).toEqual([])
    },
  )

  it.each(['11/20/2026', '2026-11-31', '2026-1-2', '20261120', '2026-11-20T00:00:00Z', ''])(
    '[API-62][LIM-31] takes no date but YYYY-MM-DD: not %j',
    async (date) => {
      const payer = await world.payer()
      for (const field of ['date', 'shownDate']) {
        const { body } = await make(payer, { ...fieldsOf(payer), [field]: date })
        expect(body).toMatchObject({ status: 0, statusCode: 422, field })
      }
      expect(await rowsOf(payer)).toEqual([])
    },
  )

  it('[LIM-31] takes and writes its dates as YYYY-MM-DD of Eastern time, also when it is tomorrow in UTC', async () => {
    const late = await paymentsFixture()
    late.clocks.forward(13.5 * 3_600_000) // half past eleven at night
    const payer = await late.payer()
    const tomorrow = await make(payer, { ...fieldsOf(payer), date: '2026-11-21' })
    expect(tomorrow.body).toMatchObject({ status: 0, reason: 'notToday', field: 'date' })
    const { body } = await make(payer, { ...fieldsOf(payer), date: '2026-11-20' })
    const { date, effectiveDate } = body.result.paymentToken
    expect([date, effectiveDate]).toEqual(['2026-11-20', '2026-11-20'])
    await late.closeInBalance()
  })

  it('makes one payment of repeated calls under one key, and finds the duplicate of calls without', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    const [first, again] = [
      await make(payer, fieldsOf(payer), key),
      await make(payer, fieldsOf(payer), key),
    ]
    expect(again.text).toBe(first.text)
    const keyless = await make(payer, fieldsOf(payer))
    expect(keyless.body).toMatchObject({ status: 0, reason: 'sameAgain' })
    expect(keyless.body.message).toMatch(/^You already made a payment of \$25\.00 at \d\d:\d\d\sAM/)
    expect(await rowsOf(payer)).toHaveLength(1)
    await make(payer, { ...fieldsOf(payer), confirmDuplicate: '1' })
    expect(await rowsOf(payer)).toHaveLength(2)
  })
})

describe('the answer to a payment', () => {
  it.each([
    ['1', 'card', 'US', 'cardDetails'],
    ['2', 'ach', 'US', 'achDetails'],
    ['3', 'pad', 'CA', 'padDetails'],
  ] as const)(
    '[PAY-14] answers a payment of type %s with token, loan and the details of a %s',
    async (...row) => {
      const [paymentType, kind, country, details] = row
      const accountType = 'savings'
      const payer = await world.payer({ kind, country, accountType, token: 'tok-6789' })
      const { body } = await make(payer, { ...fieldsOf(payer), paymentType })
      const { paymentToken: token, loanDetails, ...rest } = body.result
      expect(token).toMatchObject({ date: '2026-11-20', paidAmount: '25.00' })
      expect([token.orderId, token.confirmId]).toEqual([
        expect.stringMatching(/^[\da-f-]{36}$/),
        expect.stringMatching(/^confirm-\d+$/),
      ])
      expect(loanDetails).toEqual({ loanNo: `LM-${payer.loanId.slice(0, 8)}` })
      const { methodId: id } = payer
      const type = kind === 'ach' ? { accountType: '2' } : {}
      expect(rest).toEqual({ [details]: { id, brand: 'visa', lastFour: '6789', ...type } })
    },
  )
})

describe('payment types', () => {
  it.each([
    ['1', 'card', 'US', 'cardDetails'],
    ['2', 'ach', 'US', 'achDetails'],
    ['3', 'pad', 'CA', 'padDetails'],
  ] as const)(
    '[LIM-19] lists, pays and reports payment type %s as %s',
    async (code, kind, country, details) => {
      const payer = await world.payer({ kind, country, token: 'tok-6789' })
      const { body: list } = await payer.call('/payments/get-card-lists?limit=10&offset=0', {})
      expect(list.result.savedCards).toMatchObject([{ id: payer.methodId, paymentType: code }])

      for (const other of ['1', '2', '3'].filter((one) => one !== code))
        expect((await make(payer, { ...fieldsOf(payer), paymentType: other })).body).toMatchObject({
          status: 0,
          reason: 'methodNotFound',
        })
      const { body } = await make(payer, { ...fieldsOf(payer), paymentType: code })
      expect(body.result[details]).toMatchObject({ id: payer.methodId, lastFour: '6789' })
      expect(await rowsOf(payer)).toMatchObject([{ channel: kind }])

      const asked = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
      const receipts = '/payments/get-payment-receipts'
      const told = await payer.call(receipts, { method: 'POST', payload: asked })
      expect(told.body.result.receipts).toMatchObject([{ paymentsMade: { paymentType: code } }])
    },
  )

  it.each(['0', '4', 'card', ''])('[LIM-19] refuses %j as a payment type', async (paymentType) => {
    const payer = await world.payer()
    const { body } = await make(payer, { ...fieldsOf(payer), paymentType })
    expect(body).toMatchObject({ status: 0, statusCode: 422, field: 'paymentType' })
  })
})

describe('the call that returns the fee', () => {
  it.each([
    ['flat and percent, once', {}, '3.00'],
    ['half a cent up', { pmtAmt: '20.25' }, '1.41'],
    ['no more than the most', { pmtAmt: '5000.00' }, '9.00'],
    ['recurring', { type: '2' }, '0.50'],
  ])(
    '[API-75] returns the convenience fee by the rules of the lender: %s',
    async (_, changes, fee) => {
      const { body } = await askFee(await world.payer(), changes)
      expect(body).toMatchObject({ status: 1, result: { transactionFee: fee } })
    },
  )

  it('[API-75] returns the convenience fee by the type of payment', async () => {
    const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
    const { body } = await askFee(payer, { paymentType: '2', cardBrand: '' })
    expect(body.result.transactionFee).toBe('0.25')
  })

  it('quotes the fees that stay due where interest is paid before them', async () => {
    const payer = await world.payer()
    expect((await askFee(payer)).body.result).toMatchObject({ feeNotes: [] })
    const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '25.00', reason: 'a search' }
    const office = await lenderApiOf(world)
    expect(await office.event(payer.loanId, fee)).toMatchObject({ code: 200 })
    const { body } = await askFee(payer, { pmtAmt: '25.00' })
    expect(body.result.feeNotes).toEqual([
      'This payment goes to interest and principal first: $25.00 in fees stays due after it.',
    ])
  })

  it('charges the fee that it returned, whatever a browser says that it showed', async () => {
    const payer = await world.payer()
    const { transactionFee } = (await askFee(payer)).body.result
    const fields = { ...fieldsOf(payer), amount: '100.00' }
    const cheap = await make(payer, { ...fields, shownFee: '0.00' })
    expect(cheap.body).toMatchObject({ status: 0, reason: 'changed' })
    const { body } = await make(payer, { ...fields, shownFee: transactionFee })
    expect(body.result.paymentToken.transactionFee).toBe('3.00')
    expect([...world.fake.charged.values()].at(-1)).toBe(103_00n)
  })

  it.each([
    ['pmtAmt', '100', 'badField'],
    ['type', '3', 'badField'],
    ['paymentType', '9', 'badField'],
    ['loanId', randomUUID(), 'loanNotFound'],
    ['id', randomUUID(), 'methodNotFound'],
    ['fee', '0.00', 'unknownField'],
  ])('[API-75] refuses a fee request for its %s of %s', async (field, value, reason) => {
    const { body } = await askFee(await world.payer(), { [field]: value })
    expect(body).toMatchObject({ status: 0, statusCode: 422, field, reason })
  })
})
