import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepHeartbeat } from '../platform/worker-heartbeat.ts'
import { storagePlaces } from '../../testing/files/storage-places.ts'
import { storageFromSettings } from '../integrations/files/storage-from-settings.ts'
import type { FileStorage } from '../platform/ports/file-storage.ts'
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

it('tells by its readiness whether the storage of files is the one that it was, and stays ready', async () => {
  const [[, startFolder]] = storagePlaces
  const folder = await startFolder()
  const storage = storageFromSettings({ storageUrl: folder.url }, async () => isStored)
  let isStored = false
  const kept = await startApp({ files: storage as FileStorage })
  const asked = async () => {
    const { code, http } = await kept.call('/readyz')
    return [code, http.json<{ files: object }>().files]
  }
  expect(await asked()).toEqual([200, { status: 'working' }])
  isStored = true
  await folder.empty()
  expect(await asked()).toEqual([200, { status: 'away' }])
  await kept.close()
  await folder.close()
  expect((await started.call('/readyz')).http.json()).not.toHaveProperty('files')
})
