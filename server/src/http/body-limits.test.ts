import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

const kilobyte = 1024
let started: StartedApp
let token: string
beforeAll(async () => {
  started = await startApp({ demo: true })
  token = await started.signIn()
})
afterAll(() => started.close())

/** A body of exactly so many bytes. */
function bodyOf(bytes: number): string {
  const empty = JSON.stringify({ x: '' })
  return JSON.stringify({ x: 'x'.repeat(bytes - empty.length) })
}

describe('the portal', () => {
  const calls = endpoints
    .filter(({ method, bodyMax }) => method === 'POST' && bodyMax === undefined)
    .map(({ path }) => path)

  it('reads a body of 16 KB and refuses one byte more, in every call that has a body and no limit of its own', async () => {
    for (const path of calls) {
      const headers = { 'accept-language': 'en' }
      const whole = await started.ask(path, { token, headers, payload: bodyOf(16 * kilobyte) })
      expect([path, whole.code, whole.body.statusCode]).toEqual([path, 200, 422])
      const over = await started.ask(path, { token, headers, payload: bodyOf(16 * kilobyte + 1) })
      expect([path, over.code, over.body.statusCode]).toEqual([path, 580, 580])
      expect(over.body.message).toBe('This request is too large.')
    }
  })

  it('reads a picture of 8 MB with its fields and refuses one byte more, unread', async () => {
    const path = '/users/web/upload-image'
    const most = 8 * 1024 * kilobyte
    const whole = await started.ask(path, { token, payload: bodyOf(most) })
    expect([whole.code, whole.body.statusCode]).toEqual([200, 422])
    const over = await started.ask(path, { token, payload: bodyOf(most + 1) })
    expect([over.code, over.body.statusCode]).toEqual([580, 580])
  })

  it('refuses a large body in the caller’s language, and before anybody has signed in', async () => {
    const headers = { 'accept-language': 'es' }
    const payload = bodyOf(1024 * kilobyte)
    const { code, body } = await started.ask('/users/web/forgot-password', { headers, payload })
    expect([code, body.message]).toEqual([580, 'Esta solicitud es demasiado grande.'])
  })

  it('refuses a large body at the routes of a demo', async () => {
    const { code } = await started.call('/dev/clock', { payload: bodyOf(17 * kilobyte) })
    expect(code).toBe(580)
  })

  it('refuses a moment at which the clock of a demo could go no further', async () => {
    for (const now of ['+275760-09-13T00:00:00Z', '2100-01-01T00:00:00Z', 'tomorrow'])
      expect((await started.call('/dev/clock', { payload: { now } })).code).toBe(422)
  })
})

describe('the lender’s API', () => {
  const settings = { method: 'PATCH' } as const

  it('reads a lender API body of 1 MB and refuses one byte more with 413', async () => {
    const whole = await started.callLenderApi('/settings', {
      ...settings,
      payload: bodyOf(1024 * kilobyte),
    })
    expect(whole.body).toMatchObject({ status: 422, field: 'x' })
    const payload = bodyOf(1024 * kilobyte + 1)
    expect((await started.callLenderApi('/settings', { ...settings, payload })).body).toMatchObject(
      {
        status: 413,
        title: 'The body is too large',
      },
    )
  })

  it('reads no body of a lender API caller whose key is unknown', async () => {
    for (const payload of ['{"a":', bodyOf(2048 * kilobyte), '[4242424242424242]']) {
      const headers = { authorization: 'Bearer nobody' }
      const { body } = await started.callLenderApi('/settings', { ...settings, payload, headers })
      expect(body).toMatchObject({ status: 401 })
    }
    const headers = { authorization: 'Bearer nobody', 'content-type': 'image/png' }
    const picture = { method: 'PUT', payload: Buffer.alloc(6 * 1024 * kilobyte), headers } as const
    expect((await started.callLenderApi('/images/logo', picture)).body).toMatchObject({
      status: 401,
    })
  })

  it('answers a body that is nested 300,000 deep like any other invalid body', async () => {
    const payload = `${'['.repeat(300_000)}${']'.repeat(300_000)}`
    const { body } = await started.callLenderApi('/settings', { ...settings, payload })
    expect(body).toMatchObject({ status: 422 })
    expect(started.logged.filter((line) => line.includes('fault'))).toEqual([])
  })
})
