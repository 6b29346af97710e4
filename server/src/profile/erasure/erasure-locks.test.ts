import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { watchRowLocks } from '../../../testing/database/watch-row-locks.ts'
import { endLoan, leaveTraces, makeZelda, zelda } from '../../../testing/erasure-fixture.ts'
import { lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { finishErasures } from './finish-erasures.ts'

it('locks whom it erases before their methods, and several methods and schedules by their ids', async () => {
  const world = await lenderApiFixture({ ownDatabase: true })
  const payer = await makeZelda(world)
  await leaveTraces(world, payer)
  await endLoan(world, payer)
  const rowLocks = watchRowLocks(world.database.db.pool)
  rowLocks.takeFaults([])
  const asked = { key: randomUUID(), body: { reason: 'asked for by letter' } }
  const path = `/borrowers/${zelda.email}/erase`
  expect((await world.callLenderApi('POST', path, asked)).code).toBe(200)
  expect(rowLocks.takeFaults(['borrowers', 'methods'])).toEqual([])
  world.clocks.forward(24 * 3_600_000)
  await finishErasures(world.worker, world.lender)
  expect(rowLocks.takeFaults(['borrowers', 'methods', 'schedules'])).toEqual([])
  await world.close()
})
