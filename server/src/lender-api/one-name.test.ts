import { parseDay } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardTestLoan } from '../../testing/board-test-loan.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../testing/lender-api-fixture.ts'

// An amount has one name wherever the lender reads it: those of the specification's receipt.

const reason = 'one name'
const event = { kind: 'payment', channel: 'check', amount: '100.00', reason }

let world: LenderApiFixture
let loanId = ''
beforeAll(async () => {
  world = await lenderApiFixture({ settings: { waterfall: 'FEES_FIRST' } })
  const given = { loanNo: 'named', dueOn: parseDay('2026-11-01'), lateFeeCharged: false }
  loanId = await boardTestLoan(world, given)
  await lateFee(13, '12.00')
  for (const fee of ['nsfFee', 'otherFee'])
    await world.event(loanId, { kind: 'feeAssessed', fee, amount: '12.00', reason })
})
afterAll(() => world.closeInBalance())

/** A late fee by hand, for an installment that fell due. */
function lateFee(installment: number, amount: string) {
  const fee = { kind: 'feeAssessed', fee: 'lateFee', amount, installment, reason }
  return world.event(loanId, fee)
}

/** Every name in an answer, however deep. */
function namesIn(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(namesIn)
  if (answer === null || typeof answer !== 'object') return []
  return Object.entries(answer).flatMap(([name, value]) => [name, ...namesIn(value)])
}

describe('the amounts of a loan', () => {
  it('names the amounts of a payment as the split of the answer does', async () => {
    const { split, orderId } = (await world.event(loanId, event)).body
    const { payments } = (await world.callLenderApi('GET', '/loans/named')).body
    const parts = ['interest', 'principal', 'lateFee', 'nsfFee', 'otherFee', 'overpayment']
    const partsOf = (one: Record<string, string>) => parts.map((part) => one[part])
    expect(partsOf(payments[0])).toEqual(partsOf(split))
    expect(partsOf(split)).not.toContain(undefined)
    expect(payments[0]).toMatchObject({ orderId, lateFee: '12.00', nsfFee: '12.00' })
    expect(payments[0].otherFee).toBe('12.00')
  })

  it('names the amounts in balances, quote and charge-off alike, and nowhere otherwise', async () => {
    const quote = (await world.callLenderApi('GET', '/loans/named/payoff')).body
    await lateFee(12, '9.00')
    await world.event(loanId, { kind: 'feeAssessed', fee: 'nsfFee', amount: '8.00', reason })
    await world.event(loanId, { kind: 'chargedOff', reason })
    const loan = (await world.callLenderApi('GET', '/loans/named')).body
    expect(loan.chargedOff).toMatchObject({ lateFee: '9.00', nsfFee: '8.00', otherFee: '0.00' })
    expect(loan.balances).toMatchObject({ lateFee: '0.00', nsfFee: '0.00', otherFee: '0.00' })
    const answers = [quote, loan]
    for (const path of ['events', 'ledger'])
      answers.push((await world.callLenderApi('GET', `/loans/named/${path}`)).body)
    const names = new Set(answers.flatMap(namesIn))
    expect([...names].filter((name) => /^(late|nsf|other|over)$/i.test(name))).toEqual([])
    const fees = [...names].filter((name) => /late|nsf|other/i.test(name)).toSorted()
    expect(fees).toEqual(['lateFee', 'nsfFee', 'otherFee'])
  })
})
