import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp({ adapters: [] })
})
afterAll(() => started.close())

const patch = (payload: unknown) => started.callLenderApi('/settings', { method: 'PATCH', payload })

it.each([
  ['cardGateway', 'sandbox'],
  ['achGateway', { adapter: 'sandbox', account: 'ours' }],
  ['padGateway', 'sandbox'],
  ['achDelivery', 'file'],
  ['padDelivery', 'file'],
])('refuses %s %j by name where nothing here would do it', async (name, value) => {
  const { body } = await patch({ [name]: value })
  expect(body).toMatchObject({ status: 422, field: name })
  expect(body['detail']).toMatch(/not available/)
})

it('offers borrowers no method whose stored payment network is not here', async () => {
  const { body } = await started.ask('/client/get-client-details')
  expect(body.result['data']).toMatchObject({ cardEnable: '0', isAchMobile: '0' })
  expect((await patch({ cardGateway: 'none', achDelivery: 'gateway' })).code).toBe(200)
})
