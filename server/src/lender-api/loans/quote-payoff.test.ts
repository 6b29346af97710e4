import { parseDay } from '@quittance/domain/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureHourMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'

/** The world begins on Friday, 2026-11-20, at 10 AM Eastern. */
const afterCutoffMs = 8 * fixtureHourMs
const friday = '2026-11-20'
const monday = '2026-11-23'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const lateFees = { lateFeePercent: '5', lateFeeMin: '10.00', graceDays: 10 }
  const bank = await bankFixture({ ...lateFees, chargeOffDays: 120 })
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

/** A loan of the payer's own that came over on 2026-11-20; its oldest open installment is named. */
async function boardedFor(dueOn: string): Promise<string> {
  const loanId = await boardTestLoan(world, { loanNo: `B-${dueOn}`, dueOn: parseDay(dueOn) })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
  return loanId
}

async function quoteOf(loanId: string, goodThrough: string) {
  const path = `/loans/${await world.loanNoOf(loanId)}/payoff?goodThrough=${goodThrough}`
  return (await world.callLenderApi('GET', path)).body
}

/** What the form says that a payment by a card, or by a bank account, may come to. */
async function formOf(loanId: string, paymentType: '1' | '2') {
  const query = `loanId=${loanId}&paymentType=${paymentType}`
  const { body } = await world.mine.call(`/payments/get-convenience-fees?${query}`, {})
  return [body.result.effectiveDate, body.result.payoffAmount]
}

describe("the lender's quote and the form", () => {
  it.each([
    ['with a late fee on the way', '2026-11-10', '15084.49'],
    ['without one', '2026-12-01', '15061.10'],
    ['with a charge-off on the way', '2026-07-24', '15053.70'],
  ])(
    'gives one figure for one day in the lender’s quote and the form: %s',
    async (_what, dueOn, onMonday) => {
      const loanId = await boardedFor(dueOn)
      world.clocks.forward(afterCutoffMs)
      const today = await quoteOf(loanId, friday)
      expect(await formOf(loanId, '1')).toEqual([friday, today.total])
      const quote = await quoteOf(loanId, monday)
      expect(await formOf(loanId, '2')).toEqual([monday, quote.total])
      expect(quote.total).toBe(onMonday)
      const parts = Object.values<string>(quote.components).map((part) => Number(part) * 100)
      expect(Math.round(parts.reduce((sum, part) => sum + part))).toBe(Number(quote.total) * 100)
    },
  )

  it('lists pending payments in the quote, and takes what is accepted of them off in the form', async () => {
    const loanId = await boardedFor('2026-12-01')
    const methodId = await world.mine.addMethod({ token: 'tok-silent' })
    await world.mine.pay({ loanId, amount: '100.00', methodId })
    world.clocks.forward(afterCutoffMs)
    await world.mine.pay({ loanId, amount: '200.00', paymentType: '2' })
    const quote = await quoteOf(loanId, monday)
    expect(quote).toMatchObject({
      total: '15061.10',
      pending: [
        { channel: 'card', effectiveOn: friday, amount: '100.00' },
        { channel: 'ach', effectiveOn: monday, amount: '200.00' },
      ],
    })
    // Nobody knows yet whether the card is charged: 100.00 that may be paid are not taken off.
    expect(await formOf(loanId, '2')).toEqual([monday, '14861.10'])
    await world.settle()
  })
})
