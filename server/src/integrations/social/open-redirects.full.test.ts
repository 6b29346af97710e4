import { redirectPayloads } from '../../../../domain/testing/redirect-payloads.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { startProviderFakes } from '../../../testing/integrations/start-provider-fakes.ts'
import { hosts } from '../../../testing/start-app.ts'
import { systemClocks } from '../../platform/clocks.ts'
import { socialProviders, sandboxProviderAt } from './social-providers.ts'

// Everything that decides where somebody lands, with every payload that we know.

let portal: SignInFixture
let sandbox: Awaited<ReturnType<typeof startProviderFakes>>
beforeAll(async () => {
  sandbox = await startProviderFakes()
  const places = { google: sandboxProviderAt(sandbox.url, 'google'), facebook: null }
  portal = await signInFixture({ social: socialProviders(places, systemClocks(0)) })
})
afterAll(async () => {
  await portal.close()
  await sandbox.close()
})

const payloads = redirectPayloads()
const home = `http://${hosts.loneMesa}`

it('tries more than 200 different payloads', () => {
  expect(new Set(payloads).size).toBe(payloads.length)
  expect(payloads.length).toBeGreaterThanOrEqual(200)
})

it('returns from a provider to its own sign-in or sign-up, whatever returnTo says', async () => {
  const landed = new Set<string | null>()
  for (const returnTo of [...payloads, '/signup', '/login']) {
    const { body } = await portal.ask('/users/web/social-start', {
      payload: { type: '2', returnTo },
    })
    if (body.status === 0) continue // too long, or with a NUL
    const url = new URL(String(body.result['url']))
    expect(url.origin).toBe(new URL(sandbox.url).origin)
    landed.add(url.searchParams.get('redirect_uri'))
  }
  const own = `https://${hosts.loneMesa}`
  expect(landed).toEqual(new Set([`${own}/login`, `${own}/signup`]))
})

it.each([
  'evil.example',
  `${hosts.loneMesa}:80@evil.example`,
  `${hosts.loneMesa}@evil.example`,
  `evil.example@${hosts.loneMesa}`,
  `${hosts.loneMesa}.evil.example`,
  `${hosts.loneMesa}/.evil.example`,
  `${hosts.loneMesa}#.evil.example`,
  `${hosts.loneMesa}?.evil.example`,
  `${hosts.loneMesa}\\@evil.example`,
  `evil.example, ${hosts.loneMesa}`,
  `${hosts.loneMesa}:80:evil.example`,
])('begins no provider’s sign-in at the host %s', async (host) => {
  const payload = { type: '2', returnTo: '/login' }
  const { code, text } = await portal.call('/app/api/users/web/social-start', { host, payload })
  expect(code).toBe(404)
  expect(text).not.toContain('evil')
})

it('builds a provider’s return address from the table of hosts, and from no header', async () => {
  const evil = 'evil.example'
  const headers = { 'x-forwarded-host': evil, 'x-original-host': evil, forwarded: `host=${evil}` }
  const payload = { type: '2', returnTo: '/login' }
  const host = `${hosts.loneMesa.toUpperCase()}.:8080`
  const { body } = await portal.ask('/users/web/social-start', { host, payload, headers })
  const url = new URL(String(body.result['url']))
  expect(url.searchParams.get('redirect_uri')).toBe(`https://${hosts.loneMesa}/login`)
})

it('redirects an email’s verification to its own sign-in, whatever the token says', async () => {
  for (const payload of payloads) {
    const query = `token=${encodeURIComponent(payload)}`
    const { http } = await portal.call(`/app/api/users/confirm-email?${query}`)
    const place = new URL(http.headers['location'] ?? '', home)
    expect([payload, place.origin, place.pathname]).toEqual([payload, home, '/login'])
    expect(http.headers).not.toHaveProperty('set-cookie')
  }
})

it('signs nobody in by open redirects, and answers none with another place', async () => {
  let through = 0
  for (const payload of payloads) {
    const value = encodeURIComponent(payload)
    const answers = await Promise.all([
      portal.call(`/app/api/users/web/passwordless-login?token=${value}`),
      portal.call('/app/api/web/users/cap-to-borrower-login', {
        payload: { token: payload.slice(0, 200) },
      }),
    ])
    for (const { http } of answers) {
      expect([payload, http.statusCode]).toEqual([payload, 200])
      expect(http.headers).not.toHaveProperty('location')
      through += http.body.includes('"status":1') ? 1 : 0
    }
  }
  expect(through).toBe(0)
})
