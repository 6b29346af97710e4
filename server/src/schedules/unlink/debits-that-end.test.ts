import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let calls: ScheduleCalls

beforeEach(async () => {
  calls = await scheduleCalls()
  return () => calls.world.closeInBalance()
})

/** What is said to end with the loan, to whoever asks first. */
async function ending(): Promise<object | undefined> {
  const asked = { loanId: calls.payer.loanId, unlessScheduled: '1' }
  return (await calls.ask('/loan/delete-loan', asked)).result?.data
}

const pause = async (recurringId: string, until: string | null) => {
  const asked = { recurringId, until }
  expect(await calls.ask('/payments/pause-schedule', asked, randomUUID())).toMatchObject({
    status: 1,
  })
}

const monthly = { startOn: '2026-12-15' } as const
const weekly = { startOn: '2026-12-04', frequency: 'WE' } as const

it.each([
  ['the first debit after its pause', monthly, '2026-12-20', 'Fri, Jan 15'],
  ['the first debit after many that its pause takes out', weekly, '2027-04-01', 'Fri, Apr 2'],
  ['the planned debit where its pause has no end', monthly, null, 'Tue, Dec 15'],
])('names of a paused series %s, before its loan is deleted', async (_, given, until, day) => {
  const id = await writeSchedule(calls.world, calls.payer, undefined, given)
  await pause(id, until)
  expect(await ending()).toEqual({ [id]: `$100.00 on ${day} from Bank account ending 6789` })
})

it('names a retry to which a series leaves nothing, before its loan is deleted', async () => {
  const { world, payer } = calls
  const orderId = await world.comesBack(payer)
  const id = await writeSchedule(world, payer, undefined, {
    frequency: 'WE',
    startOn: '2026-11-24',
    amount: 5_400_00n,
  })
  expect(await ending()).toEqual({
    [id]: expect.stringMatching(/ on Tue, Nov 24 from Bank account ending 6789$/),
    [orderId]: 'Retry: $100.00 on Wed, Nov 25 from Bank account ending 6789',
  })
})
