import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let token: string
beforeAll(async () => {
  started = await startApp()
  token = await started.signIn()
})
afterAll(() => started.close())

const ask = async (url: string) => (await started.ask(url, { token })).body

it('[API-04] answers no pictures of a lender as an empty list', async () => {
  await started.database.owner.query('delete from lender_images')
  started.clocks.forward(2000)
  const background = await ask('/users/web/get-background-image')
  expect(background.result['background_image']).toBe('')
  const images = await ask('/client/get-client-images?loan_no=21-104233')
  expect(images).toMatchObject({ status: 1, statusCode: 201, result: { data: [] } })
})

it('[API-04] answers the costs of a lender that charges none as an empty list', async () => {
  await started.callLenderApi('/settings', { method: 'PATCH', payload: { feeRules: [] } })
  started.clocks.forward(2000)
  const costs = await ask('/client/transaction-margin-info')
  expect(costs).toMatchObject({ status: 1, statusCode: 201, result: { data: [] } })
})
