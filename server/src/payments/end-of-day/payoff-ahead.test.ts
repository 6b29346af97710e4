import { randomUUID } from 'node:crypto'
import { addDays, parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars, parseDollars } from '@quittance/domain/money'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
} from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { openDays } from './open-days.ts'

/** The world begins on Friday, 2026-11-20, at 10 AM Eastern. */
const afterCutoffMs = 8 * fixtureHourMs
const friday = parseDay('2026-11-20')
const monday = parseDay('2026-11-23')

/** A late fee of 5 %, at least 10.00, ten days and one after the due date. */
const withLateFees = { lateFeePercent: '5', lateFeeMin: '10.00', graceDays: 10 }

const lateFee =
  'A late fee of $23.39 is added on 11/21/2026, before this payment posts. A payment that posts sooner avoids it.'

let world: BankFixture

beforeEach(async () => {
  world = await bankFixture({ ...withLateFees, chargeOffDays: 120, smallBalance: '0.00' })
  return () => world.closeInBalance()
})

/** A loan of the payer's own that came over on 2026-11-20; its oldest open installment is named. */
async function boardedFor(dueOn: string): Promise<string> {
  const loanId = await boardTestLoan(world, { loanNo: `B-${dueOn}`, dueOn: parseDay(dueOn) })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
  return loanId
}

const ach = '2'
const card = '1'

async function quote(loanId: string, paymentType: string) {
  const query = `loanId=${loanId}&paymentType=${paymentType}`
  return (await world.mine.call(`/payments/get-convenience-fees?${query}`, {})).body.result
}

async function shownPayoff(loanId: string): Promise<string> {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  return body.result.loans.find(({ id }: { id: string }) => id === loanId).payoffAmount
}

/** Pays by the payer's bank account. */
const payByAch = async (loanId: string, amount: string) =>
  (await world.mine.pay({ loanId, amount, paymentType: ach })).body

async function payByCard(loanId: string, amount: string, token = 'tok-4242') {
  const methodId = await world.mine.addMethod({ token, fingerprint: randomUUID() })
  return (await world.mine.pay({ loanId, amount, methodId })).body
}

async function openThrough(days: number): Promise<void> {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

const loanOf = (loanId: string) =>
  world.read((trx) =>
    trx.selectFrom('loans').selectAll().where('loan_id', '=', loanId).executeTakeFirstOrThrow(),
  )

const more = (dollars: string, by: bigint) => formatDollars(cents(parseDollars(dollars) + by))

/** A cent more is too much, the figure itself is taken. */
async function expectTakenTo(figure: string, pay: (amount: string) => Promise<{ status: number }>) {
  expect(await pay(more(figure, 1n))).toMatchObject({ status: 0, field: 'amount' })
  expect(await pay(figure)).toMatchObject({ status: 1 })
}

async function expectOver(loanId: string, on: string): Promise<void> {
  expect(await loanOf(loanId)).toMatchObject({
    paid_off_on: on,
    principal_cents: 0n,
    late_fee_cents: 0n,
    refunds_payable_cents: 0n,
  })
}

describe('the payoff of a later day', () => {
  it('includes the late fee that arises by the day of a later payoff, and ends the loan', async () => {
    const loanId = await boardedFor('2026-11-10') // grace ends on Friday, 11-20
    const before = parseDollars(await shownPayoff(loanId))
    world.clocks.forward(afterCutoffMs)
    const { payoffAmount, feeNotes } = await quote(loanId, ach)
    expect(feeNotes).toEqual([lateFee])
    expect(parseDollars(payoffAmount) - before).toBe(23_39n + 11_10n) // 3 days of 3.70
    await expectTakenTo(payoffAmount, (amount) => payByAch(loanId, amount))
    await openThrough(3)
    await expectOver(loanId, monday)
  })

  it('quotes a later payoff as if a confirming payment came to nothing, and takes no more than both', async () => {
    const loanId = await boardedFor('2026-12-01')
    expect(await payByCard(loanId, '5000.00', 'tok-silent')).toMatchObject({ status: 1 })
    world.clocks.forward(afterCutoffMs)
    expect((await quote(loanId, ach)).payoffAmount).toBe('15061.10')
    // 15,050.00 less 5,000.00, of which 50.00 was interest: three days of 10,050.00 at 9 %
    await expectTakenTo('10057.43', (amount) => payByAch(loanId, amount))
    await world.settle()
    await openThrough(3)
    await expectOver(loanId, monday)
  })

  it('takes no late fee in a later payoff that a confirming payment would prevent, and announces it', async () => {
    const loanId = await boardedFor('2026-11-10')
    expect(await payByCard(loanId, '5000.00', 'tok-silent')).toMatchObject({ status: 1 })
    world.clocks.forward(afterCutoffMs)
    const { payoffAmount, feeNotes } = await quote(loanId, ach)
    expect([payoffAmount, feeNotes[0]]).toEqual(['15084.49', lateFee])
    await expectTakenTo('10057.43', (amount) => payByAch(loanId, amount))
    await world.settle()
    await openThrough(3)
    await expectOver(loanId, monday)
  })

  it('announces the whole late fee beside a confirming payment that would lower it', async () => {
    const loanId = await boardedFor('2026-11-10')
    expect(await payByCard(loanId, '100.00', 'tok-silent')).toMatchObject({ status: 1 })
    world.clocks.forward(afterCutoffMs)
    const { feeNotes } = await quote(loanId, ach)
    expect(feeNotes[0]).toBe(lateFee)
    await world.settle()
  })
})

describe('a payment of today before a pending one of a later day', () => {
  it('leaves for a pending payment of a later day as much as will be owed on its day', async () => {
    const loanId = await boardedFor('2026-12-01')
    world.clocks.forward(afterCutoffMs)
    expect(await payByAch(loanId, '5000.00')).toMatchObject({ status: 1 })
    const { payoffAmount, effectiveDate } = await quote(loanId, card)
    expect(effectiveDate).toBe(friday)
    expect(await shownPayoff(loanId)).toBe(payoffAmount)
    // 4,996.30 left of 15,050.00 earn 3.70 in three days
    expect(payoffAmount).toBe('10053.70')
    await expectTakenTo(payoffAmount, (amount) => payByCard(loanId, amount))
    expect(await shownPayoff(loanId)).toBe('0.00')
    await openThrough(3)
    await expectOver(loanId, monday)
  })
})

describe('a charged-off loan', () => {
  const chargedOffBy = '2026-07-24' // 119 days before the world begins

  it('takes for a charged-off loan what was charged off, and no more', async () => {
    const loanId = await boardedFor(chargedOffBy)
    await openThrough(1)
    expect(await loanOf(loanId)).toMatchObject({ charged_off_on: addDays(friday, 1) })
    world.clocks.forward(afterCutoffMs)
    const whole = parseDollars(await shownPayoff(loanId))
    expect(await payByCard(loanId, '1000.00', 'tok-silent')).toMatchObject({ status: 1 })
    expect(await payByAch(loanId, '2000.00')).toMatchObject({ status: 1 })
    const { payoffAmount } = await quote(loanId, card)
    expect(parseDollars(payoffAmount)).toBe(whole - 2_000_00n)
    await expectTakenTo(more(payoffAmount, -1_000_00n), (amount) => payByCard(loanId, amount))
    world.clocks.forward(fixtureHourMs)
    await world.settle()
    await openThrough(3)
    expect(await loanOf(loanId)).toMatchObject({
      recovered_cents: whole,
      refunds_payable_cents: 0n,
    })
  })

  it('takes by a later day what will be charged off before it', async () => {
    const loanId = await boardedFor(chargedOffBy)
    world.clocks.forward(afterCutoffMs)
    const { payoffAmount } = await quote(loanId, ach)
    await expectTakenTo(payoffAmount, (amount) => payByAch(loanId, amount))
    await openThrough(3)
    const loan = await loanOf(loanId)
    expect(loan).toMatchObject({ charged_off_on: addDays(friday, 1), refunds_payable_cents: 0n })
    expect(formatDollars(cents(loan.recovered_cents ?? 0n))).toBe(payoffAmount)
  })

  it('takes as much less for a charged-off loan as is held of its borrower’s payments', async () => {
    const loanId = await boardedFor(chargedOffBy)
    await openThrough(1)
    const before = parseDollars(await shownPayoff(loanId))
    await world.read((trx) =>
      trx
        .updateTable('loans')
        .set({ unapplied_cents: 250_00n })
        .where('loan_id', '=', loanId)
        .execute(),
    )
    expect(parseDollars(await shownPayoff(loanId))).toBe(before - 250_00n)
    expect(await payByCard(loanId, more('0.00', before))).toMatchObject({ status: 0 })
    await world.read((trx) =>
      trx.updateTable('loans').set({ unapplied_cents: 0n }).where('loan_id', '=', loanId).execute(),
    )
  })
})
