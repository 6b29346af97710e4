import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

it('takes the reports of browsers, and tells the directive and no address of a page', async () => {
  started.logged.splice(0)
  const report = {
    type: 'csp-violation',
    url: 'https://pay.example/redirect?token=secret',
    body: { effectiveDirective: 'script-src', blockedURL: 'https://evil.example/a.js?q=secret' },
  }
  const send = (payload: string) =>
    started.call('/reports/policy', {
      method: 'POST',
      payload,
      headers: { 'content-type': 'application/reports+json' },
    })
  for (const payload of [JSON.stringify([report]), JSON.stringify([report]), '{', '[]', '{"a":1}'])
    expect((await send(payload)).code).toBe(204)
  const told = started.logged.filter((line) => line.includes('policy report'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('"directive":"script-src","blocked":"https://evil.example"')
  expect(started.logged.join('')).not.toContain('secret')
})
