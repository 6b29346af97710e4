import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { compareLedgers } from '../../../testing/compare-ledgers.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { openDays } from './open-days.ts'

const reason = 'sold'

let world: LenderApiFixture
beforeAll(async () => {
  world = await lenderApiFixture({
    settings: { lateFeePercent: '5', graceDays: 5, chargeOffDays: 120 },
  })
})
afterAll(async () => {
  const differences = await compareLedgers(world)
  await world.closeInBalance()
  assert(differences.length === 0, differences.join('\n'))
})

const passDays = async (count: number) => {
  world.clocks.forward(count * fixtureDayMs)
  await openDays(world.worker, world.lender)
}
const shown = async (loanNo: string) => {
  const { status, due, payoff, perDiem, balances } = (
    await world.callLenderApi('GET', `/loans/${loanNo}`)
  ).body
  return { status, due, payoff, perDiem, balances }
}
const agedBy = (loanNo: string) =>
  world.read((trx) =>
    trx
      .selectFrom('loans')
      .select(['days_past_due', 'loan_status'])
      .where('loan_no', '=', loanNo)
      .executeTakeFirstOrThrow(),
  )

it('shows a closed loan as of the day of the flag, as its account does, until the flag is lifted', async () => {
  const loanId = await boardTestLoan(world, { loanNo: 'sold', dueOn: parseDay('2026-11-10') })
  const before = await shown('sold')
  const flag = { kind: 'flagged', flag: 'closed', reason }
  expect((await world.event(loanId, flag)).code).toBe(200)
  await passDays(60)
  expect(await shown('sold')).toEqual({ ...before, status: 'closed', perDiem: '0.00' })
  expect(await agedBy('sold')).toEqual({ days_past_due: 10, loan_status: 'closed' })
  const lifted = await world.event(loanId, { kind: 'flagLifted', flag: 'closed', reason })
  expect(lifted.code).toBe(200)
  expect(await shown('sold')).toMatchObject({
    status: 'pastDue',
    payoff: before.payoff,
    perDiem: before.perDiem,
    due: { daysPastDue: 70, oldestDueDt: '2026-11-10' },
  })
  await passDays(10)
  // Ten days of 15,000.00 at 9 %: 36.99. No late fee for the grace that ended meanwhile.
  const { balances } = await shown('sold')
  expect(Number(balances.interest) - Number(before.balances.interest)).toBeCloseTo(36.99)
  expect(balances.lateFee).toBe('0.00')
})

it('reverses the interest earned since a day for which the closed flag is entered late', async () => {
  const dueOn = parseDay('2027-03-20')
  const loanId = await boardTestLoan(world, { loanNo: 'sold-before', dueOn })
  const before = await shown('sold-before')
  const openedOn = new Date(world.clocks.business()).toISOString().slice(0, 10)
  await passDays(9)
  expect((await shown('sold-before')).payoff).not.toBe(before.payoff)
  const late = { kind: 'flagged', flag: 'closed', on: openedOn, reason }
  expect((await world.event(loanId, late)).code).toBe(200)
  expect((await shown('sold-before')).payoff).toBe(before.payoff)
})
