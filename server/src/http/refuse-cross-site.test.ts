import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const foreign: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://harborpine.localhost' },
  { 'sec-fetch-site': 'cross-site' },
]

it.each(foreign)(
  'takes no call of a lender from a page of another site, told by %o',
  async (by) => {
    const patch = { method: 'PATCH', payload: { workingHours: 'Mondays' } } as const
    expect((await started.callLenderApi('/settings', { ...patch, headers: by })).code).toBe(404)
    expect((await started.callLenderApi('/settings', patch)).code).toBe(200)
  },
)

it.each(foreign)('takes no policy report from a page of another site, told by %o', async (by) => {
  expect((await report(by)).statusCode).toBe(404)
  expect((await report({})).statusCode).toBe(204)
})

function report(more: object) {
  const type = { 'content-type': 'application/reports+json' }
  const headers = { host: 'lonemesa.localhost', ...type, ...more }
  return started.app.inject({ method: 'POST', url: '/reports/policy', headers, payload: '[]' })
}
