import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  callers,
  probeLenderApi,
  probePortal,
  startMatrix,
} from '../../testing/isolation/probe-isolation.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

// Every call of the contract with each thing that it names, for everybody who may call: it grows with
// the contract by itself.

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

it('tells nobody what is somebody’s from what is nobody’s, in at least 2,000 probes', async () => {
  const matrix = await startMatrix(started)
  const portal = await probePortal(started, matrix, callers)
  const lender = await probeLenderApi(started, matrix)
  expect([...portal.told, ...lender.told]).toEqual([])
  expect(portal.probes + lender.probes).toBeGreaterThan(2_000)
})
