import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { openDays } from './open-days.ts'

const ach = '2'
const friday = '20232.41'
const monday = '20246.31'
const day = parseDay

let world: BankFixture

/** The worked loan at 16:00 of a Friday, and a bank account to pay it by. */
beforeEach(async () => {
  world = await bankFixture()
  await setClock('2026-11-20', '16:00:00')
})
afterEach(() => world.closeInBalance())

/** Moves the business clock on to a time of day in the East, and opens the days between. */
async function setClock(on: string, time: string): Promise<void> {
  world.clocks.forward(instantAt(day(on), time) - world.clocks.business())
  await openDays(world.worker, world.lender)
}

async function quote({ loanId, call }: Payer, paymentType = ach, more = '') {
  const query = `loanId=${loanId}&paymentType=${paymentType}${more}`
  return (await call(`/payments/get-convenience-fees?${query}`, {})).body.result
}

const readLoan = (loanId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('loans')
      .select(['principal_cents', 'late_fee_cents', 'nsf_fee_cents', 'other_fee_cents'])
      .select(['interest_posted_cents', 'interest_paid_cents', 'paid_off_on', 'held_until'])
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow(),
  )

/** Principal, interest and fees; cents. */
async function owedOf(loanId: string): Promise<bigint> {
  const row = await readLoan(loanId)
  const interest = row.interest_posted_cents - row.interest_paid_cents
  const fees = row.late_fee_cents + row.nsf_fee_cents + row.other_fee_cents
  return row.principal_cents + interest + fees
}

async function shownLoan({ call }: Payer) {
  const { body } = await call('/users/list-loan-account', {})
  return body.result.loans[0]
}

/** What was written to borrowers about the end of a loan, in its order. */
const mailedPayoffs = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('outbox')
      .select('topic')
      .where('topic', 'in', ['account.payoffHeld', 'account.paidOff'])
      .orderBy('written_at')
      .execute()
    return rows.map(({ topic }) => topic)
  })

const payments = () =>
  world.read((trx) => trx.selectFrom('payments').select('payment_id').execute())

describe('the payoff that is quoted', () => {
  it('quotes the payoff of the day on which a payment by the method posts', async () => {
    const { mine } = world
    const today = { effectiveDate: '2026-11-20', payoffAmount: friday }
    expect(await quote(mine)).toMatchObject(today)
    await setClock('2026-11-20', '17:00:00')
    expect(await quote(mine, '1')).toMatchObject(today)
    const later = { effectiveDate: '2026-11-23', payoffAmount: monday }
    expect(await quote(mine)).toMatchObject(later)
    expect(await quote(mine, ach, '&pmtAmt=100.00')).toMatchObject(later)
    await setClock('2026-11-25', '18:00:00')
    expect(await quote(mine)).toMatchObject({ effectiveDate: '2026-11-27' })
  })

  it('prices the payoff itself where no amount is given', async () => {
    const { mine } = world
    expect(await quote(mine, '1')).toMatchObject({ transactionFee: '3.95', payoffAmount: friday })
  })
})

describe('a payoff by bank account after the cut-off', () => {
  beforeEach(() => setClock('2026-11-20', '17:00:00'))

  it('refuses the payoff of an earlier day by bank account after the cut-off, and names the right one', async () => {
    const { mine } = world
    for (const amount of [friday, '20237.04', '20241.68']) {
      const { body } = await mine.pay({ amount, paymentType: ach })
      expect(body).toMatchObject({
        status: 0,
        statusCode: 422,
        reason: 'changed',
        field: 'amount',
        result: { data: { payoffAmount: monday, effectiveDate: '2026-11-23' } },
        message:
          'This payment posts Monday, November 23, 2026, so the payoff with interest to then is $20,246.31. Nothing was charged. Please look at it again.',
      })
    }
    expect(await payments()).toEqual([])
  })

  it('takes any other amount by bank after the cut-off, up to the payoff of its day', async () => {
    const { mine } = world
    const above = await mine.pay({ amount: '20246.32', paymentType: ach })
    expect(above.body).toMatchObject({
      reason: 'abovePayoff',
      message: 'Amount exceeds payoff amount of $20,246.31 good through 11/23/2026',
    })
    const part = await mine.pay({ amount: '20232.42', paymentType: ach })
    expect(part.body).toMatchObject({ status: 1 })
  })

  it('ends the loan by a payoff by bank account: nothing is owed or due on any later day', async () => {
    const { mine } = world
    const shown = { shownFee: '0.00', shownDate: '2026-11-23', shownPayoff: monday }
    const { body } = await mine.pay({ amount: monday, paymentType: ach, ...shown })
    expect(body.result.paymentToken).toMatchObject({ effectiveDate: '2026-11-23' })
    const loanStatusText = 'Past due, payment on its way'
    const whilePending = { loanStatusText, newOldestDate: null, payoffAmount: '0.00' }
    for (const on of ['2026-11-21', '2026-11-22']) {
      await setClock(on, '12:00:00')
      expect(await shownLoan(mine)).toMatchObject(whilePending)
      expect(await owedOf(mine.loanId)).toBeGreaterThan(18_800_00n)
    }
    expect(await mailedPayoffs()).toEqual([])
    await setClock('2026-11-23', '00:05:00')
    expect(await mailedPayoffs()).toEqual(['account.payoffHeld'])
    expect(await owedOf(mine.loanId)).toBe(0n)
    expect(await readLoan(mine.loanId)).toMatchObject({
      paid_off_on: '2026-11-23',
      held_until: '2026-12-03',
    })
    expect(await shownLoan(mine)).toMatchObject({
      loanStatusText: 'Payoff received, held until 12/03/2026',
      payoffHeldUntil: '2026-12-03',
      isPaidOff: '0',
      oldestDueDt: null,
      newOldestDate: null,
      totalAmtDue: '0.00',
      calNextPayment: '0.00',
      regularPmtAmt: '0.00',
      payoffAmount: '0.00',
    })
    for (const on of ['2026-11-23', '2026-11-24', '2026-12-02']) {
      await setClock(on, '12:00:00')
      expect(await owedOf(mine.loanId)).toBe(0n)
      expect(await shownLoan(mine)).toMatchObject({ newOldestDate: null, isPaidOff: '0' })
    }
    await setClock('2026-12-03', '12:00:00')
    expect(await shownLoan(mine)).toMatchObject({ loanStatusText: 'PAID OFF', isPaidOff: '1' })
    expect(await mailedPayoffs()).toEqual(['account.payoffHeld', 'account.paidOff'])
  })
})

describe('what a payoff by any method leaves', () => {
  it.each([
    ['a card', '1', null],
    ['a bank account', '2', '2026-12-03'],
  ] as const)(
    'leaves nothing owed after a payoff at a weekend: %s',
    async (_method, paymentType, heldUntil) => {
      await setClock('2026-11-21', '12:00:00')
      const { mine } = world
      const card = await mine.addMethod({ token: 'tok-4242' })
      const { payoffAmount: amount } = await quote(mine, paymentType)
      const paid = { amount, paymentType, ...(paymentType === '1' && { methodId: card }) }
      expect((await mine.pay(paid)).body.status).toBe(1)
      await setClock('2026-11-23', '12:00:00')
      expect(await owedOf(mine.loanId)).toBe(0n)
      expect(await readLoan(mine.loanId)).toMatchObject({ held_until: heldUntil })
    },
  )
})

describe('what was shown is not what it is by now', () => {
  it('refuses a payoff with the new figure when the cut-off passes while the review is open', async () => {
    const { mine } = world
    const key = randomUUID()
    const shown = { shownFee: '0.00', shownDate: '2026-11-20', shownPayoff: friday }
    await setClock('2026-11-20', '17:00:00')
    const refused = await mine.pay({ amount: friday, paymentType: ach, key, ...shown })
    expect(refused.body).toMatchObject({
      reason: 'changed',
      result: { data: { payoffAmount: monday, effectiveDate: '2026-11-23' } },
    })
    expect(await payments()).toEqual([])
    const seen = { shownFee: '0.00', shownDate: '2026-11-23', shownPayoff: monday }
    const paid = await mine.pay({ amount: monday, paymentType: ach, key, ...seen })
    expect(paid.body.status).toBe(1)
    await setClock('2026-11-23', '12:00:00')
    expect(await owedOf(mine.loanId)).toBe(0n)
  })

  it('refuses a card payoff with the new figure when midnight passes during the review', async () => {
    const { mine } = world
    const methodId = await mine.addMethod({ token: 'tok-4242' })
    await setClock('2026-11-21', '00:00:01')
    const shown = { shownFee: '3.95', shownDate: '2026-11-20', shownPayoff: friday }
    const { body } = await mine.pay({ amount: friday, methodId, paymentType: '1', ...shown })
    const result = { data: { payoffAmount: '20237.04', effectiveDate: '2026-11-21' } }
    expect(body).toMatchObject({ reason: 'changed', result })
  })

  it('says whether the fee or the date changed where the amount was no payoff', async () => {
    const { mine } = world
    await setClock('2026-11-20', '17:00:00')
    const shown = { shownFee: '0.00', shownDate: '2026-11-20', shownPayoff: friday }
    const { body } = await mine.pay({ amount: '100.00', paymentType: ach, ...shown })
    expect(body).toMatchObject({ reason: 'changed' })
    expect(body.result).toBeUndefined()
    expect(body.message).toBe(
      'The fee or the date has changed since it was shown. Nothing was charged. Please look at it again.',
    )
  })
})

describe('a rest that is too small to collect', () => {
  it.each([
    ['1.00', '20245.31', 100n],
    ['0.01', '20246.30', 1n],
  ])(
    'writes off a remainder of %s at the next opening of a day, in the ledger too',
    async (_rest, amount, cents) => {
      const { mine } = world
      await setClock('2026-11-22', '12:00:00')
      expect((await mine.pay({ amount, paymentType: ach })).body.status).toBe(1)
      await setClock('2026-11-23', '12:00:00')
      expect(await owedOf(mine.loanId)).toBe(cents)
      await setClock('2026-11-24', '12:00:00')
      expect(await owedOf(mine.loanId)).toBe(0n)
      expect(await readLoan(mine.loanId)).toMatchObject({ paid_off_on: '2026-11-24' })
      expect(await shownLoan(mine)).toMatchObject({ newOldestDate: null, payoffAmount: '0.00' })
      const journal = await world.read((trx) =>
        trx
          .selectFrom('ledger_transactions as t')
          .innerJoin('ledger_entries as e', 'e.transaction_id', 't.transaction_id')
          .select(['e.account', 'e.amount_cents'])
          .where('t.loan_id', '=', mine.loanId)
          .where('t.kind', '=', 'writeOff')
          .orderBy('e.account')
          .execute(),
      )
      expect(journal).toEqual([
        { account: '1100', amount_cents: -cents },
        { account: '5300', amount_cents: cents },
      ])
    },
  )

  it('keeps a remainder above one dollar owed', async () => {
    const { mine } = world
    await setClock('2026-11-22', '12:00:00')
    await mine.pay({ amount: '20245.30', paymentType: ach })
    await setClock('2026-11-23', '12:00:00')
    expect(await owedOf(mine.loanId)).toBe(101n)
  })
})
