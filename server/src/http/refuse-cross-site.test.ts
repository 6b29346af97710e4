import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const at = (origin: string, host: string) => ({ origin, host })

describe('the origin of a post in a demo, by http at a port', () => {
  let demo: StartedApp
  beforeAll(async () => {
    demo = await startApp({ trustProxy: true, portalAt: (host) => `http://${host}:3000` })
  })
  afterAll(() => demo.close())

  const post = async (headers: Record<string, string>) => {
    const path = '/users/web/forgot-password'
    const payload = { email: 'nobody@example.com' }
    return (await demo.ask(path, { payload, headers, from: '127.0.0.1' })).code
  }

  it('takes a post of its page at its own port, and at the port of a container in front of it', async () => {
    const own = [
      at('http://lonemesa.localhost:3000', 'lonemesa.localhost:3000'),
      at('http://lonemesa.localhost:8080', 'lonemesa.localhost:8080'),
      { ...at('https://lonemesa.localhost', 'lonemesa.localhost'), 'x-forwarded-proto': 'https' },
    ]
    for (const headers of own) expect([headers, await post(headers)]).toEqual([headers, 200])
  })

  it('takes none of another port of the same name, or by https where it is opened by http', async () => {
    const host = 'lonemesa.localhost:3000'
    const others = ['http://lonemesa.localhost:8080', 'https://lonemesa.localhost:3000', 'null']
    for (const origin of others)
      expect([origin, await post({ origin, host })]).toEqual([origin, 404])
  })
})

function report(more: object) {
  const type = { 'content-type': 'application/reports+json' }
  const headers = { host: 'lonemesa.localhost', ...type, ...more }
  return started.app.inject({ method: 'POST', url: '/reports/policy', headers, payload: '[]' })
}
