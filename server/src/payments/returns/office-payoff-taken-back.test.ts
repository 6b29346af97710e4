import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>
afterEach(() => world.closeInBalance())

async function workOn(day: string) {
  world.clocks.forward(instantAt(parseDay(day), '12:00:00') - world.clocks.business())
  await openDays(world.worker, world.lender)
  await executeAllScheduledDebits(world.worker, world.lender)
}

/** A debit is under way, so that the payoff is held; the schedule that ended with it comes back with the loan. */
it.each([{ code: 'R01' }, {}])(
  'charges no late fee that a restored schedule pays when a payoff by check bounces: %j',
  async (bounced) => {
    const rules = { lateFeePercent: '5', graceDays: 2, creditNominal: '0', catchUpDays: '5' }
    const bank = await representmentFixture(
      { ...rules, nsfFee: '0.00' },
      { beginsOn: '2026-12-11' },
    )
    world = { ...bank, ...(await lenderApiOf(bank)) }
    const { loanId } = world.mine
    await world.payByCard(world.mine, await world.dueOf(world.mine))
    await payByBank(world.mine, '10.00')
    await writeSchedule(world, world.mine, undefined, { amount: 467_84n })
    await workOn('2026-12-12')
    const { body } = await world.callLenderApi('GET', `/loans/${await world.loanNoOf(loanId)}`)
    const check = { kind: 'payment', channel: 'check', amount: body.payoff, reason: 'by post' }
    const { orderId } = (await world.event(loanId, check)).body
    for (const day of [13, 14, 15, 16, 17, 18]) await workOn(`2026-12-${day}`)
    const back = { kind: 'reversal', orderId, reason: 'bounced', ...bounced }
    expect((await world.event(loanId, back)).code).toBe(200)
    expect((await world.loanNow(world.mine)).state.lateFees).toEqual([])
    await workOn('2026-12-19')
    expect((await world.loanNow(world.mine)).state.lateFees).toEqual([])
  },
)
