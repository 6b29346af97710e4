import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { compareLedgers } from '../../../testing/compare-ledgers.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { openDays } from './open-days.ts'

const settings = { lateFeePercent: '5', graceDays: 5, nsfFee: '25.00', payoffHoldDays: 0 }
const reason = 'as the customer asked'

let world: LenderApiFixture
beforeAll(async () => {
  world = await lenderApiFixture({ settings })
})
afterAll(async () => {
  const differences = await compareLedgers(world)
  await world.closeInBalance()
  assert(differences.length === 0, differences.join('\n'))
})

const openAfter = async (days: number) => {
  world.clocks.forward(days * 24 * 3_600_000)
  await openDays(world.worker, world.lender)
}
const loanOf = (loanId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('loans')
      .select(['late_fee_cents', 'nsf_fee_cents', 'paid_off_on', 'bankruptcy_on'])
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow(),
  )

it('charges the returned-payment fee too for a return that brings a late fee back', async () => {
  const loanId = await boardTestLoan(world, { loanNo: 'back', dueOn: parseDay('2026-11-18') })
  const check = { kind: 'payment', channel: 'check', amount: '467.84', reason }
  const { body } = await world.event(loanId, check)
  await openAfter(6)
  expect(await loanOf(loanId)).toMatchObject({ late_fee_cents: 0n, nsf_fee_cents: 0n })
  const bounced = { kind: 'reversal', orderId: body.orderId, code: 'R01', reason }
  expect((await world.event(loanId, bounced)).code).toBe(200)
  expect(await loanOf(loanId)).toMatchObject({ late_fee_cents: 23_39n, nsf_fee_cents: 25_00n })
})

it('waives the late fees of a paid-off loan when a flag is entered late, on the day of entry', async () => {
  const dueOn = parseDay('2026-11-26') // the day that the books are open for by now
  const loanId = await boardTestLoan(world, { loanNo: 'over', dueOn })
  await openAfter(8)
  expect((await loanOf(loanId)).late_fee_cents).toBe(23_39n)
  const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '1.00', reason }
  const { payoff } = (await world.event(loanId, fee)).body.loan
  const paid = { kind: 'payment', channel: 'check', amount: payoff, reason }
  expect((await world.event(loanId, paid)).code).toBe(200)
  await openAfter(5)
  const flag = { kind: 'flagged', flag: 'bankruptcy', on: '2026-11-27', reason }
  expect((await world.event(loanId, flag)).code).toBe(200)
  expect((await loanOf(loanId)).bankruptcy_on).toBe('2026-11-27')
  const waived = await world.read((trx) =>
    sql<{ posted_on: string }>`select posted_on from ledger_transactions
      where loan_id = ${loanId}::uuid and kind = 'feeWaived'`.execute(trx),
  )
  const today = new Date(world.clocks.business()).toISOString().slice(0, 10)
  expect(waived.rows).toEqual([{ posted_on: today }])
})

it('refuses a late fee ahead of its due date, and one that names no installment', async () => {
  const loanId = await boardTestLoan(world, { loanNo: 'early', dueOn: parseDay('2026-12-20') })
  const fee = { kind: 'feeAssessed', fee: 'lateFee', amount: '5.00', reason }
  const ahead = await world.event(loanId, { ...fee, installment: 20 })
  expect([ahead.code, ahead.body.field, ahead.body.reason]).toEqual([
    422,
    'installment',
    'notDueYet',
  ])
  const nameless = await world.event(loanId, fee)
  expect(nameless.body).toMatchObject({ field: 'installment', reason: 'installmentLeftOut' })
  expect((await loanOf(loanId)).late_fee_cents).toBe(0n)
})
