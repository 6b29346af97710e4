import { afterAll, beforeAll, expect, it } from 'vitest'
import { fieldsWithoutRule } from '../../testing/isolation/owner-rules.ts'
import {
  probeLenderApi,
  probePortal,
  startMatrix,
} from '../../testing/isolation/probe-isolation.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

// A slice of the matrix of `isolation.full.test.ts`.

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

it('knows of every call of both APIs whose things it names', () => {
  expect(fieldsWithoutRule()).toEqual([])
})

it('[PERM-25] answers a borrower of what is another one’s as of what there is not, deleted loans among it', async () => {
  const matrix = await startMatrix(started)
  const portal = await probePortal(started, matrix, ['borrower'])
  const lender = await probeLenderApi(started, matrix)
  expect([...portal.told, ...lender.told]).toEqual([])
  expect(portal.probes).toBeGreaterThan(250)
  expect(lender.probes).toBeGreaterThan(150)
})
