import { instantAt, type LocalDate } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { representReturnedDebits } from '../../payments/representment/represent-returned-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.close())

const unlink = async () => {
  const { mine } = world
  const asked = { method: 'POST', payload: { loanId: mine.loanId } } as const
  return (await mine.call('/loan/delete-loan', asked)).body
}

/** Comes to a moment of the day for which a retry is planned. */
async function comeTo(day: LocalDate, time: string) {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(day, time) - clocks.business())
  await openDays(worker, lender)
}

it('takes a loan off the list while its retry, which another payment put off, can still be stopped', async () => {
  world = await representmentFixture({ graceDays: 2 }, { beginsOn: '2026-12-11' })
  const { mine, worker, lender } = world
  const orderId = await world.comesBack(mine)
  const party = await world.payer({ token: 'tok-9060' })
  await world.linkLoan(mine.loanId, party.borrowerId)
  const { retry_on: day } = await world.rowOf(orderId)
  if (day === null) throw new Error('a debit that came back for want of funds is tried again')
  await comeTo(day, '09:00:00')
  await party.pay({ loanId: mine.loanId, amount: '20.00' })
  await representReturnedDebits(worker, lender)
  await comeTo(day, '18:00:00')
  await representReturnedDebits(worker, lender)
  const { paymentToken } = (await mine.askOrder(orderId)).body.result
  expect(paymentToken.triesAgainOn > day).toBe(true)
  expect(await unlink()).toMatchObject({ status: 1 })
  expect((await world.rowOf(orderId)).retry_on).toBeNull()
})
