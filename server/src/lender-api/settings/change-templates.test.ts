import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAccountEmail, emailNames } from '../../notifications/templates/template.ts'
import {
  hosts,
  type SentAppMessage,
  startApp,
  type StartedApp,
} from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const callLenderApi = (path: string, sent?: SentAppMessage) => started.callLenderApi(path, sent)
const put = (payload: unknown, path = 'receipt/en') =>
  callLenderApi(`/templates/${path}`, { method: 'PUT', payload })
const preview = (payload?: unknown, path = 'receipt/en') =>
  callLenderApi(`/templates/${path}/preview`, { method: 'POST', payload })

const own = {
  subject: 'Thank you, {{firstName}}',
  html: '<p>We have {{amount}}. <a href="{{portal}}">Portal</a></p><p>{{details}}</p>',
  text: 'We have {{amount}}.\n\n{{details}}',
}

describe('a template', () => {
  it('uses the built-in template until the lender words it, in one language and for itself alone', async () => {
    const before = await callLenderApi('/templates/refunded/en')
    expect(before.body).toMatchObject({ name: 'refunded', language: 'en', isOwn: false, sms: '' })
    expect(before.body['placeholders']).toContain('amount')
    expect((await put(own, 'refunded/en')).body).toMatchObject({
      subject: own.subject,
      isOwn: true,
    })
    expect((await callLenderApi('/templates/refunded/en')).body).toMatchObject({
      ...own,
      html: kept,
    })
    expect((await callLenderApi('/templates/refunded/es')).body).toMatchObject({ isOwn: false })
    const headers = { authorization: 'Bearer demo-boreal' }
    const other = await callLenderApi('/templates/refunded/en', { host: hosts.boreal, headers })
    expect(other.body).toMatchObject({ isOwn: false })
  })

  it('keeps words, lists and links of a template, and nothing that runs or loads', async () => {
    const html =
      '<script>alert(1)</script><p onclick="x()">Hi <b>there</b></p><style>p{}</style>' +
      '<iframe src="https://x"></iframe><img src=x onerror=alert(1)><a href="javascript:x">l</a>'
    const { body } = await put({ ...own, html })
    expect(body['html']).toBe(
      '<p>Hi <b>there</b></p><a rel="noopener noreferrer" target="_blank">l</a>',
    )
  })

  it.each([
    ['a value that there is none of', { ...own, text: 'Hi {{password}}' }, 'text'],
    ['a value of another email', { ...own, subject: '{{code}}' }, 'subject'],
    ['the table in a subject', { ...own, subject: '{{details}}' }, 'subject'],
    ['a value that does not end', { ...own, html: '<p>{{amount</p>' }, 'html'],
    ['a value in a link', { ...own, html: '<a href="{{firstName}}">x</a>' }, 'html'],
    ['a second line in the subject', { ...own, subject: 'a\nBcc: x@example.com' }, 'subject'],
    ['nothing', { ...own, text: ' ' }, 'text'],
    ['what is no text', { ...own, html: 7 }, 'html'],
    ['a text without end', { ...own, text: 'x'.repeat(10_001) }, 'text'],
    ['a field that there is none of', { ...own, from: 'me' }, 'from'],
    ['a text message where none is sent', { ...own, sms: 'Hi' }, 'sms'],
    ['prototype tricks', { ...own, text: '{{constructor}}' }, 'text'],
  ])('refuses a template by name: %s', async (_what, payload, field) => {
    expect((await put(payload)).body).toMatchObject({ status: 422, field })
    expect((await preview(payload)).body).toMatchObject({ status: 422, field })
  })

  it('finds no template under another name or in another language', async () => {
    for (const path of ['nothing/en', 'receipt/de', 'constructor/en'])
      expect((await callLenderApi(`/templates/${path}`)).code).toBe(404)
  })

  it('keeps the SMS wording of a template that is sent as SMS', async () => {
    expect((await put(own, 'receiptCopy/en')).body).toMatchObject({ status: 422, field: 'sms' })
    const sms = '{{lender}}: {{total}}'
    expect((await put({ ...own, sms }, 'receiptCopy/en')).body).toMatchObject({ sms })
  })
})

const kept =
  '<p>We have {{amount}}. <a href="{{portal}}" rel="noopener noreferrer" target="_blank">Portal</a>' +
  '</p><p>{{details}}</p>'

describe('a preview', () => {
  it('shows a preview of a wording filled in, and keeps nothing', async () => {
    const { body } = await preview({ ...own, subject: 'New {{total}}' }, 'cancelled/en')
    expect(body['subject']).toBe('Lone Mesa Auto Finance: New $250.00')
    expect(String(body['html'])).toContain('https://lonemesa.localhost')
    expect((await callLenderApi('/templates/cancelled/en')).body).toMatchObject({ isOwn: false })
  })

  it.each(
    emailNames.flatMap((name) =>
      (['en', 'es', 'fr'] as const).map((lang) => [name, lang] as const),
    ),
  )(
    'leaves in the preview of %s in %s no value out, and no placeholder in',
    async (name, language) => {
      const headers = { authorization: 'Bearer demo-harborpine' }
      const { body } = await callLenderApi(`/templates/${name}/${language}/preview`, {
        method: 'POST',
        host: hosts.harborPine,
        headers,
      })
      for (const form of [
        body['subject'],
        body['text'],
        String(body['html']).split('</style>')[1],
      ]) {
        expect(form).not.toMatch(/\{\{|\}\}|undefined|null|NaN/)
        expect(form).toMatch(isAccountEmail(name) ? /./ : /250[.,]00|253[.,]95/)
      }
      expect(body['html']).toContain(`<html lang="${language}">`)
      expect(body['html']).toContain('419-555-0178')
    },
  )

  it('escapes the lender’s name in a preview', async () => {
    const companyName = 'A&B <Motors>'
    await callLenderApi('/settings', { method: 'PATCH', payload: { companyName } })
    const { body } = await preview(undefined, 'receiptPending/en')
    expect(body['html']).toContain('A&amp;B &lt;Motors&gt;')
    expect(body['html']).not.toContain('<Motors>')
    await callLenderApi('/settings', {
      method: 'PATCH',
      payload: { companyName: 'Lone Mesa Auto Finance' },
    })
  })

  it('refuses a lender name that contains a web address', async () => {
    const payload = { companyName: 'Pay at evil.com' }
    const refused = await callLenderApi('/settings', { method: 'PATCH', payload })
    expect([refused.code, refused.body['field']]).toEqual([422, 'companyName'])
  })
})
