import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hosts,
  type SentAppMessage,
  startApp,
  type StartedApp,
} from '../../../testing/start-app.ts'
import { lenderDirectory } from '../../lenders/lender-directory.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

const callLenderApi = (path: string, sent?: SentAppMessage) => started.callLenderApi(path, sent)
const patch = (payload: unknown) => callLenderApi('/settings', { method: 'PATCH', payload })

async function problem(path: string, sent: SentAppMessage = {}) {
  const { code, body, http } = await callLenderApi(path, sent)
  expect(http.headers['content-type']).toContain('application/problem+json')
  expect(body).toMatchObject({ type: 'about:blank', title: expect.any(String) })
  expect(body['status']).toBe(code)
  return body
}

describe('the API key', () => {
  it.each([
    ['none', {}],
    ['no bearer', { authorization: 'demo-lonemesa' }],
    ['an unknown key', bearer('demo-nobody')],
    ["another lender's key", bearer('demo-boreal')],
  ])('opens the lender API to no call with %s', async (_what, headers) => {
    for (const [method, path] of [
      ['GET', '/settings'],
      ['PATCH', '/settings'],
      ['GET', '/labels/en'],
      ['PUT', '/labels/en'],
      ['GET', '/messages'],
      ['PUT', '/messages'],
      ['GET', '/borrowers?q=a'],
      ['GET', '/loans/21-104233'],
      ['GET', '/reconciliation'],
    ] as const) {
      const sent = { method, headers, ...(method !== 'GET' && { payload: {} }) }
      const { code, http } = await started.call(`/lender/api/v1${path}`, sent)
      expect([path, code]).toEqual([path, 401])
      expect(http.headers['content-type']).toContain('application/problem+json')
    }
  })

  it('opens the lender API to a key until it is revoked', async () => {
    expect((await callLenderApi('/settings')).code).toBe(200)
    await started.database.owner.query(`update api_keys set revoked_at = '2026-11-20'
      where name = 'demo' and lender_id in (select lender_id from hosts where host = 'boreal.localhost')`)
    const { code } = await callLenderApi('/settings', {
      host: hosts.boreal,
      headers: bearer('demo-boreal'),
    })
    expect(code).toBe(401)
  })

  it('refuses the 601st call of a key in a minute, and says when the limit ends', async () => {
    started.clocks.forward(60_000 - (started.clocks.elapsed() % 60_000))
    for (let no = 0; no < 600; no += 20)
      await Promise.all(Array.from({ length: 20 }, () => callLenderApi('/settings')))
    const refused = await callLenderApi('/settings')
    expect(refused.body).toMatchObject({ status: 429, title: 'Too many calls' })
    expect(refused.http.headers['retry-after']).toBe('60')
    started.clocks.forward(60_000)
    expect((await callLenderApi('/settings')).code).toBe(200)
  })
})

it('answers problems as RFC 9457 documents', async () => {
  expect(await problem('/nothing')).toMatchObject({ status: 404 })
  expect(await problem('/settings', { host: 'unknown.example' })).toMatchObject({ status: 404 })
  expect(await problem('/settings', { method: 'PATCH', payload: '{"a":' })).toMatchObject({
    status: 400,
  })
  const payload = JSON.stringify({ appName: 'x'.repeat(1_048_577) })
  expect(await problem('/settings', { method: 'PATCH', payload })).toMatchObject({ status: 413 })
  const headers = { 'content-type': 'text/plain' }
  const plain = { method: 'PATCH', payload: '{}', headers } as const
  expect(await problem('/settings', plain)).toMatchObject({ status: 415 })
  started.vault.setAway(true)
  expect(await problem('/reconciliation')).toMatchObject({ status: 503 })
  started.vault.setAway(false)
})

it('takes no card number in clear and nothing unstorable in any lender API call', async () => {
  const card = '4242 4242 4242 4242'
  for (const [method, path, payload] of [
    ['PATCH', '/settings', { appName: card }],
    ['PUT', '/labels/en', { 'answers.done': card }],
    ['PUT', '/messages', [{ language: 'en', title: card, messages: [] }]],
  ] as const) {
    expect(await problem(path, { method, payload })).toMatchObject({ status: 422 })
    for (const unstorable of ['\\u0000', '\\ud800']) {
      const holding = JSON.stringify(payload).replaceAll(card, unstorable)
      expect(await problem(path, { method, payload: holding })).toMatchObject({ status: 422 })
    }
  }
  expect(await problem(`/borrowers?q=${encodeURIComponent(card)}`)).toMatchObject({ status: 422 })
  expect(await problem('/borrowers?q=%00')).toMatchObject({ status: 422 })
  expect(await problem('/loans/%00')).toMatchObject({ status: 422 })
})

/** The notice and the note on passwords, as somebody with this header is told them. */
async function noticeIn(lang: string, header: string) {
  const headers = { 'accept-language': header }
  const { body } = await started.ask(`/client/get-client-details?lang=${lang}`, { headers })
  const { bkUdfMessage, passwordInfo } = body.result['data'] as Record<string, string>
  return [bkUdfMessage, passwordInfo]
}

describe('settings', () => {
  it('returns all settings of both tables', async () => {
    const { body } = await callLenderApi('/settings')
    expect(body).toMatchObject({ appName: 'Lone Mesa', sessionTimeout: 15, nsfFee: '25.00' })
    expect(Object.keys(body).length).toBeGreaterThan(130)
  })

  it.each([
    ['an unknown name', { colour: '#fff' }, 'colour'],
    ['a wrong type', { sessionTimeout: '15' }, 'sessionTimeout'],
    ['a flag that is none', { hideChatInBp: true }, 'hideChatInBp'],
    ['money that is none', { nsfFee: 25 }, 'nsfFee'],
    ['a looser limit', { signInTriesUnknownDevice: 6 }, 'signInTriesUnknownDevice'],
    ['prototype tricks', { constructor: '1' }, 'constructor'],
  ])('refuses the setting %s by name, and changes nothing', async (_what, wrong, field) => {
    const before = await callLenderApi('/settings')
    const refused = await patch({ appName: 'Changed', ...wrong })
    expect(refused.body).toMatchObject({ status: 422, field })
    expect((await callLenderApi('/settings')).text).toBe(before.text)
  })

  it.each([[[]], ['text'], [7], [null]])('refuses the settings body %j', async (payload) => {
    const { code } = await callLenderApi('/settings', {
      method: 'PATCH',
      payload: JSON.stringify(payload),
    })
    expect(code).toBe(422)
  })

  it('answers without a fault a setting within which a field is named like a method', async () => {
    const frequency = { payment_frequency: 'MO', label: 'Monthly', toString: 'x' }
    expect((await patch({ paymentFrequencies: [frequency] })).code).toBe(200)
  })

  it('refuses a fee table that leaves no free payment method', async () => {
    const { body } = await patch({ achGateway: null })
    expect(body).toMatchObject({ status: 422, field: 'feeRules' })
  })

  it('takes stricter limits, and every setting as it returns it', async () => {
    const { body } = await callLenderApi('/settings')
    expect((await patch(body)).body).toEqual(body)
    expect((await patch({ signInTriesUnknownDevice: 4 })).body).toMatchObject({
      signInTriesUnknownDevice: 4,
    })
  })

  it('keeps words and links of HTML, and nothing that runs', async () => {
    const html =
      '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">a</a>' +
      '<a href="https://a.example" style="top:0">b</a><iframe src="/"></iframe><img src=x onerror=x()></p>'
    const { body } = await patch({ customFooterContent: html })
    expect(body['customFooterContent']).toBe(
      '<p>Hi <a rel="noopener noreferrer" target="_blank">a</a>' +
        '<a href="https://a.example" rel="noopener noreferrer" target="_blank">b</a></p>',
    )
  })

  it('shows a text in the language that the lender wrote it in, cleaned as the first one', async () => {
    const texts = {
      'bkUdfMessage.es': '<p onclick="x()">Aviso</p>',
      'passwordInfo.es': 'Una larga.',
    }
    const { body } = await patch({ passwordInfo: 'A long one.', bkUdfMessage: 'Notice', ...texts })
    expect(body).toMatchObject({ 'bkUdfMessage.es': '<p>Aviso</p>', passwordInfo: 'A long one.' })
    expect(await noticeIn('es', 'en')).toEqual(['<p>Aviso</p>', 'Una larga.'])
    expect(await noticeIn('en', 'es')).toEqual(['Notice', 'A long one.'])
    await patch({ 'passwordInfo.es': '' })
    expect(await noticeIn('es', 'es')).toEqual(['<p>Aviso</p>', 'A long one.'])
  })

  it('applies a setting at once here, and within a second in another program', async () => {
    const other = lenderDirectory(started.database.db, started.clocks)
    expect((await other.byHost(hosts.loneMesa))?.settings.portal.workingHours).toContain('Mon-Fri')
    await patch({ workingHours: 'always' })
    const { body } = await started.ask('/client/get-client-details')
    expect(body.result['data']).toMatchObject({ workingHours: 'always' })
    started.clocks.forward(1000)
    expect((await other.byHost(hosts.loneMesa))?.settings.portal.workingHours).toBe('always')
    const shown = await started.ask('/client/get-client-details', { host: hosts.harborPine })
    expect(shown.text).not.toContain('always')
  })

  it('audits who changed which setting, from what, to what', async () => {
    await patch({ website: 'https://one.example' })
    await patch({ website: 'https://two.example' })
    const { rows } = await started.database.owner.query(
      `select before, after, author from lender_setting_changes where name = 'website'
        and before = '"https://one.example"'`,
    )
    expect(rows).toEqual([
      { before: 'https://one.example', after: 'https://two.example', author: 'demo' },
    ])
  })
})
