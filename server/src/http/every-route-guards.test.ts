import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeDist } from '../../testing/pages/fake-dist.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

// Every route that the server binds, as the server itself lists them: a new one is looked at from its first day.

let started: StartedApp
let dist: string
beforeAll(async () => {
  dist = fakeDist()
  started = await startApp({
    dist,
    demo: true,
    trustProxy: true,
    requestsPerNetworkMinute: 100_000,
  })
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

/** What stands on every answer, whoever asked and whatever it says. */
const guards = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()') as string,
  'strict-transport-security': 'max-age=31536000',
}

const answerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** What runs nothing at all, or only what its own answer's nonce names and Trusted Types let through. */
function isTight(policy: string): boolean {
  if (policy === answerPolicy) return true
  const isBare = policy.startsWith("default-src 'none'; ") && /frame-ancestors 'none'/.test(policy)
  const isPaper = !policy.includes('script-src') && /style-src 'nonce-[\w-]{22}'/.test(policy)
  const isPage =
    /script-src 'self' 'nonce-[\w-]{22}';/.test(policy) &&
    /require-trusted-types-for 'script'; trusted-types quittance-reading /.test(policy)
  return isBare && !/unsafe|\*/.test(policy) && (isPaper || isPage)
}

it('lets the answer of no route be framed, sniffed or told of, nor run what is not ours', async () => {
  const token = await started.signIn()
  const routes = [...started.routes, 'GET /no/such/page', 'POST /app/api/no/such/call']
  expect(routes.length).toBeGreaterThan(150)
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x')
    for (const headers of [{}, { accesstoken: token }, { authorization: 'Bearer demo-lonemesa' }]) {
      const { headers: told, statusCode } = await started.app.inject({
        method: method as 'GET',
        url,
        remoteAddress: `10.9.${routes.indexOf(route) % 250}.${callerOrder(headers)}`,
        headers: { host: 'lonemesa.localhost', ...headers },
        ...(['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { payload: {} }),
      })
      const policy = String(told['content-security-policy'])
      expect([route, statusCode, told]).toEqual([
        route,
        statusCode,
        expect.objectContaining(guards),
      ])
      expect([route, statusCode, policy, isTight(policy)]).toEqual([
        route,
        statusCode,
        policy,
        true,
      ])
    }
  }
})

/** Each kind of caller comes from an address of its own. */
function callerOrder(headers: Readonly<Record<string, string>>): number {
  return 1 + ['accesstoken', 'authorization'].findIndex((name) => name in headers)
}
