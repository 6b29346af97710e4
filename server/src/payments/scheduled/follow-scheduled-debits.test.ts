import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import type { WorkerContext } from '../worker-context.ts'
import { executeScheduledDebits } from './execute-scheduled-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

/** A worker that fails at counting the declines of this schedule. */
function failingAt(scheduleId: string): WorkerContext {
  const { worker } = world
  const debits: WorkerContext['debits'] = {
    ...worker.debits,
    withLenderTransaction: (id, work) =>
      worker.debits.withLenderTransaction(id, (repository) =>
        work({
          ...repository,
          countFailedInARow: (counted) =>
            counted === scheduleId
              ? Promise.reject(new Error('it can not be counted'))
              : repository.countFailedInARow(counted),
        }),
      ),
  }
  return { ...worker, debits }
}

it('fails for a debit whose end can not be noted, and notes the ends of all others', async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  const scheduleIds: string[] = []
  for (const token of ['tok-declined', 'tok-declined', 'tok-4242']) {
    const payer = await world.payer({ token })
    const plan = { frequency: 'once', startOn: '2026-12-15' } as const
    scheduleIds.push(await writeSchedule(world, payer, payer.methodId, plan))
  }
  const { clocks, lender, worker } = world
  clocks.forward(instantAt(parseDay('2026-12-15'), '12:00:00') - clocks.business())
  await openDays(worker, lender)
  const [faulty = '', ...others] = scheduleIds
  const executing = executeScheduledDebits(failingAt(faulty), lender, new Map())
  await expect(executing).rejects.toThrow('it can not be counted')
  const ends = await world.read((trx) =>
    trx.selectFrom('scheduled_payments').select(['schedule_id', 'status']).execute(),
  )
  const endOf = (id: string) => ends.find((one) => one.schedule_id === id)?.status
  expect(others.map(endOf)).toEqual(['declined', 'processed'])
  expect(endOf(faulty)).toBe('submitted')
})
