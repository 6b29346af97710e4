import { assert } from '@quittance/domain/assert'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { compareLedgers } from '../../../testing/compare-ledgers.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'

// A loan that the engine charges off, and that the lender puts back on the books.

let world: LenderApiFixture

beforeEach(async () => {
  world = await lenderApiFixture({ settings: { chargeOffDays: 120 } })
})

afterEach(async () => {
  const differences = await compareLedgers(world)
  await world.closeInBalance()
  assert(differences.length === 0, differences.join('\n'))
})

const why = { reason: 'the days past due were told wrong' }
const reverse = { kind: 'chargeOffReversed', ...why }
const cheque = (amount: string) => ({ kind: 'payment', channel: 'check', amount, ...why })

async function passNights(count: number): Promise<void> {
  for (let night = 1; night <= count; night += 1) {
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
  }
}

/** A loan of 18,800.00 that was never paid: the next night charges it off. */
async function aLostLoan(): Promise<Payer & { readonly loanNo: string }> {
  const payer = await world.payer()
  await passNights(1)
  return { ...payer, loanNo: await world.loanNoOf(payer.loanId) }
}

const loanOf = async ({ loanNo }: { loanNo: string }) =>
  (await world.callLenderApi('GET', `/loans/${loanNo}`)).body

const onHome = async (payer: Payer) => {
  const { loans } = (await payer.call('/users/list-loan-account', {})).body.result
  return loans[0]
}

describe('the reversal of a charge-off by the lender', () => {
  it('restores the balances of a charged-off loan with the interest since, and says who did it and why', async () => {
    const lost = await aLostLoan()
    const owed = (await loanOf(lost)).chargedOff
    await passNights(3)
    const { code, body } = await world.event(lost.loanId, reverse)
    expect(code).toBe(200)
    expect(body).toMatchObject({
      kind: 'chargeOffReversed',
      author: 'the office',
      ...why,
      catchUp: '13.91', // 18,800.00 at 9% over 3 days
      recoveriesApplied: '0.00',
      loan: { status: 'pastDue', balances: { principal: '18800.00' } },
    })
    const loan = await loanOf(lost)
    expect(loan).toMatchObject({ chargedOff: null, chargeOffHeldSince: body.on })
    expect(Number(loan.balances.interest)).toBeCloseTo(Number(owed.interest) + 13.91, 2)
    const own = loan.journal.filter(({ kind }: { kind: string }) => kind === 'chargeOffReversed')
    expect(own).toMatchObject([{ author: 'the office', ...why }])
    expect(loan.trialBalance['5200']).toBe('0.00')
  })

  it('makes no other automatic charge-off on the days after a reversal', async () => {
    const lost = await aLostLoan()
    await world.event(lost.loanId, reverse)
    await passNights(2)
    const loan = await loanOf(lost)
    expect(loan).toMatchObject({ status: 'pastDue', chargedOff: null })
    expect(Number(loan.ageing.daysPastDue)).toBeGreaterThan(120)
    const byHand = await world.event(lost.loanId, { kind: 'chargedOff', ...why })
    expect(byHand).toMatchObject({ code: 200, body: { loan: { status: 'chargedOff' } } })
    expect((await loanOf(lost)).chargeOffHeldSince).toBe(null)
  })

  it('shows the borrower the amounts again after a reversal, and leaves ended schedules ended', async () => {
    const payer = await world.payer()
    await writeSchedule(world, payer)
    const before = await onHome(payer)
    await passNights(1)
    expect(await onHome(payer)).toMatchObject({ totalAmtDue: '0.00', daysPastDue: 0 })
    await world.event(payer.loanId, reverse)
    const after = await onHome(payer)
    expect(Number(before.totalAmtDue)).toBeGreaterThan(0)
    expect(after).toMatchObject({
      totalAmtDue: before.totalAmtDue,
      daysPastDue: before.daysPastDue + 1,
      hasScheduled: '0',
    })
  })

  it('applies recoveries by the waterfall at a reversal, and lets them be returned', async () => {
    const lost = await aLostLoan()
    const { orderId } = (await world.event(lost.loanId, cheque('500.00'))).body
    await world.event(lost.loanId, cheque('300.00'))
    const { body } = await world.event(lost.loanId, reverse)
    expect(body.recoveriesApplied).toBe('800.00')
    const applied = await loanOf(lost)
    expect(applied.trialBalance).toMatchObject({ '4200': '0.00', '2100': '0.00', '5200': '0.00' })
    const back = await world.event(lost.loanId, { kind: 'reversal', orderId, ...why })
    expect(back.code).toBe(200)
    const { balances, trialBalance } = await loanOf(lost)
    expect(trialBalance).toMatchObject({ '4200': '0.00', '2100': '0.00', '1010': '300.00' })
    expect(Number(balances.interest)).toBeCloseTo(Number(applied.balances.interest) + 500, 2)
  })

  it('applies at a reversal what a partial refund left of a recovery by card', async () => {
    const lost = await aLostLoan()
    const { orderId } = (await lost.pay({ amount: '200.00' })).body.result.paymentToken
    expect((await world.refund(orderId, { amount: '50.00', ...why })).code).toBe(200)
    const { body } = await world.event(lost.loanId, reverse)
    expect(body.recoveriesApplied).toBe('150.00')
    expect((await world.refund(orderId, { amount: '150.00', ...why })).code).toBe(200)
    const { trialBalance } = await loanOf(lost)
    expect(trialBalance).toMatchObject({ '4200': '0.00', '2100': '0.00', '1020': '0.00' })
  })

  it('refuses to reverse the charge-off of a loan that is not charged off or is paid off', async () => {
    const payer = await world.payer()
    const refused = await world.event(payer.loanId, reverse)
    expect(refused).toMatchObject({ code: 422, body: { reason: 'notChargedOff' } })
    await world.event(payer.loanId, { kind: 'writtenOff', ...why })
    expect((await world.event(payer.loanId, reverse)).body.reason).toBe('paidOff')
  })
})
