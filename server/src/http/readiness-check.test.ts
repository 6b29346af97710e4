import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHeartbeat } from '../platform/worker-heartbeat.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

it('tells by its readiness when the worker sent its last heartbeat', async () => {
  const workerOf = async () =>
    (await started.call('/readyz')).http.json<{ worker: object }>().worker
  const beatBefore = (seconds: number) =>
    started.database.owner.query(
      `update worker_heartbeat set beat_at = clock_timestamp() - make_interval(secs => $1)`,
      [seconds],
    )
  await started.database.owner.query('delete from worker_heartbeat')
  expect(await workerOf()).toEqual({ status: 'late', secondsSinceHeartbeat: null })
  const end = await keepHeartbeat(started.context.db, started.context.clocks)
  end()
  await beatBefore(7)
  expect(await workerOf()).toEqual({
    status: 'working',
    secondsSinceHeartbeat: expect.toSatisfy((age: number) => age >= 7 && age < 20),
  })
  await beatBefore(40)
  expect(await workerOf()).toEqual({
    status: 'late',
    secondsSinceHeartbeat: expect.toSatisfy((age: number) => age >= 40 && age < 100),
  })
})
