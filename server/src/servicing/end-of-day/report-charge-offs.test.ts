import { addDays, parseDay } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'

// What the lender hears of a charge-off that the engine decides.

const decidedBy = { author: 'system', reason: '279 days past due' }
let world: LenderApiFixture
let loanId: string
let loanNo: string

beforeAll(async () => {
  world = await lenderApiFixture({ settings: { chargeOffDays: 120 } })
  await boardTestLoan(world, { loanNo: 'current', dueOn: addDays(parseDay('2026-11-20'), 20) })
  const payer = await world.payer()
  loanId = payer.loanId
  loanNo = await world.loanNoOf(loanId)
  await writeSchedule(world, payer)
  for (let night = 1; night <= 2; night += 1) {
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
  }
})

afterAll(() => world.closeInBalance())

const get = async (path: string) => (await world.callLenderApi('GET', path)).body

describe('a charge-off by the engine', () => {
  it('opens one task for the lender at an automatic charge-off, with loan, amount and reason', async () => {
    const tasks = await get('/tasks')
    expect(tasks).toMatchObject([
      {
        kind: 'loanChargedOff',
        loanNo,
        payload: { loanId, on: '2026-11-21', amount: '20237.04', reason: decidedBy.reason },
      },
    ])
  })

  it('names author and reason of a charge-off in the list of events', async () => {
    const { events } = await get(`/loans/${loanNo}/events`)
    expect(events).toMatchObject([{ kind: 'chargedOff', on: '2026-11-21', ...decidedBy }])
  })

  it('names author and reason of a charge-off in the loan’s answer and both forms of its journal', async () => {
    const loan = await get(`/loans/${loanNo}`)
    const lost = { on: '2026-11-21', principal: '18800.00', interest: '1437.04' }
    expect(loan.chargedOff).toMatchObject({ ...lost, ...decidedBy })
    const { transactions } = await get(`/loans/${loanNo}/ledger`)
    for (const journal of [loan.journal, transactions]) {
      const own = journal.filter(({ kind }: { kind: string }) => kind === 'chargeOff')
      expect(own).toMatchObject([{ postedOn: '2026-11-21', ...decidedBy }])
    }
  })

  it('ends the active schedules of a charged-off loan in the name of the engine', async () => {
    const ended = await world.read((trx) =>
      trx
        .selectFrom('schedules')
        .select(['status', 'voided_by', 'void_reason'])
        .where('loan_id', '=', loanId)
        .execute(),
    )
    const why = `chargedOff: ${decidedBy.reason}`
    expect(ended).toEqual([{ status: 'deleted', voided_by: 'system', void_reason: why }])
  })
})
