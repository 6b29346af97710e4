import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VaultAndSandbox } from '../../testing/integrations/vault-and-sandbox.ts'
import { vaultFixture } from '../../testing/integrations/vault-fixture.ts'
import { lenderApiOf } from '../../testing/lender-api-fixture.ts'
import type { PaymentsFixture } from '../../testing/payments-fixture.ts'
import { workerJobs } from './worker-jobs.ts'

let programs: VaultAndSandbox
let world: PaymentsFixture
beforeAll(async () => {
  ;({ programs, world } = await vaultFixture({ hasGateway: false }))
})
afterAll(async () => {
  await programs.close()
  await world.close()
})

it('tells a lender without a payment gateway that there is none, and not to try later', async () => {
  const { callLenderApi } = await lenderApiOf(world)
  const { code, body } = await callLenderApi('GET', '/reconciliation')
  expect([code, body]).toMatchObject([409, { reason: 'noGateway' }])
  expect(body.detail).toMatch(/^No payment gateway is set up/)
})

it('ends the comparison of the books quietly where there is no payment gateway', async () => {
  const job = workerJobs(world.worker, { demo: false }).find(({ name }) => name === 'reconcile')
  await job?.work(world.lender)
  expect(job).toBeDefined()
  expect([...world.told, ...programs.told]).toEqual([])
})
