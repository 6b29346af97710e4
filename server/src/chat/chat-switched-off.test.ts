import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
let token: string
beforeAll(async () => {
  started = await startApp()
  token = await started.signIn('darnell.whitaker@example.com')
})
afterAll(() => started.close())

it('refuses whoever has the version already, once the lender turned its chat off', async () => {
  const url = '/app/api/chat/get-message?page=1&limit=10'
  const { http } = await started.call(url, { token })
  const headers = { 'if-none-match': String(http.headers['etag']), 'x-background': '1' }
  const again = () => started.call(url, { token, headers })
  expect((await again()).code).toBe(304)
  const turn = (hideChatInBp: '0' | '1') =>
    started.callLenderApi('/settings', { method: 'PATCH', payload: { hideChatInBp } })
  await turn('1')
  started.clocks.forward(61_000) // by then each program has read it
  const { code, text } = await again()
  expect([code, JSON.parse(text)]).toMatchObject([200, { reason: 'switchedOff' }])
  await turn('0')
  started.clocks.forward(61_000)
})
