import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'
import { cleanHtml } from './clean-html.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp({ demo: true })
})
afterAll(() => started.close())

const put = async (path: string, payload: object, method: 'PUT' | 'PATCH' = 'PUT') =>
  (await started.callLenderApi(path, { method, payload })).body

const wording = { subject: 'A', html: '<p>{{amount}}</p>', text: 'B', sms: '' }

describe('a lender’s own HTML', () => {
  it.each([
    ['tags that nobody opened', '<'],
    ['tags that nobody closed', '<b>'],
    ['many links', '<a href="https://a.example">x</a>'],
    ['closed and unclosed', '<b></i>'],
  ])('accepts 5,000 tags in a lender’s HTML and not more: %s', async (_name, unit) => {
    const html = unit.repeat(19_998 / unit.length)
    const tags = html.split('<').length - 1
    const most = 5_000
    const expected = tags <= most ? undefined : 'html: at most 5000 tags.'
    for (const [path, payload] of [
      ['/templates/receipt/en', { ...wording, html }],
      ['/terms', { texts: [{ language: 'en', html: html.padEnd(100_000, 'x') }] }],
    ] as const)
      expect([path, (await put(path, payload))['detail']]).toEqual([path, expected])
  })

  // Measured at 20 to 40 ms; a step that grows with the square takes many seconds.
  it.each([
    ['many attributes', (size: number) => `<a ${'b=1 '.repeat(size / 4)}>x</a>`],
    ['many attributes without a value', (size: number) => `<a ${'b '.repeat(size / 2)}>x</a>`],
    [
      'many attributes of other names',
      (size: number) =>
        `<a ${Array.from({ length: size / 8 }, (_none, no) => `b${no}=1`).join(' ')}>`,
    ],
    ['one address again and again', (size: number) => `<a ${'href="//a" '.repeat(size / 11)}>`],
    ['a long address', (size: number) => `<a href="https://${'a.'.repeat(size / 2)}">x</a>`],
    [
      'an address of comments',
      (size: number) => `<a href="${'<!-- '.repeat(900)}${'-'.repeat(size)}">`,
    ],
    ['an address of references', (size: number) => `<a href="${'&#x6a;'.repeat(size / 6)}">x</a>`],
    ['a quote that nobody closed', (size: number) => `<a href="${'x '.repeat(size / 2)}`],
    ['a long name', (size: number) => `<a ${'b'.repeat(size)}=1>x</a>`],
  ])('cleans the longest HTML in well below a second: %s', (_name, make) => {
    const html = make(99_000)
    const began = process.cpuUsage()
    cleanHtml(html, 'html')
    const { user } = process.cpuUsage(began)
    expect(user).toBeLessThan(1_000_000) // microseconds of work, however busy the machine is
  })

  it('refuses heavy HTML in a setting by the name of the setting', async () => {
    const body = await put('/settings', { bkUdfMessage: '<i>'.repeat(5_001) }, 'PATCH')
    expect(body).toMatchObject({ status: 422, detail: 'bkUdfMessage: at most 5000 tags.' })
  })

  it('keeps links whose addresses have many characters, and comparisons within a text', () => {
    const link = `<a href="https://a.example/?${'a=1&amp;'.repeat(50)}">x</a>`
    expect(cleanHtml(`<p>a = b, c = d</p>${link}`, 'html')).toContain('a=1&amp;a=1')
  })
})

it('answers others while the terms of many states are cleaned', async () => {
  const html = '<p>The borrower pays the <b>lender</b>.</p>'.repeat(200)
  const states = ['TX', 'CA', 'NY', 'FL', 'OH', 'PA', 'WA', 'OR', 'NV', 'AZ', '']
  const texts = states.map((stateCode) => ({ language: 'en', stateCode, html }))
  let turns = 0
  let isRunning = true
  const count = () => {
    turns += 1
    if (isRunning) setImmediate(count)
  }
  const done = put('/terms', { texts })
  const { promise: parsed, resolve } = Promise.withResolvers<void>()
  setImmediate(resolve)
  await parsed
  count()
  expect((await done)['version']).toBeGreaterThan(0)
  isRunning = false
  expect(turns).toBeGreaterThan(states.length)
})

it('refuses a wording whose values would make an email of megabytes', async () => {
  const html = '{{details}}'.repeat(101)
  const body = await put('/templates/receipt/en', { ...wording, html })
  expect(body).toMatchObject({ status: 422, field: 'html', detail: 'html: at most 100 values.' })
  const fits = await put('/templates/receipt/en', { ...wording, html: '{{amount}}'.repeat(100) })
  expect(fits['status']).toBe(undefined)
})

it('takes at most 50 messages of a box, by its name', async () => {
  const messages = Array.from({ length: 51 }, () => ({ title: 'A', text: 'B' }))
  const body = await put('/messages', [{ language: 'en', title: 'News', messages }] as object)
  expect(body).toMatchObject({ status: 422, field: '0.messages' })
  const fits = [{ language: 'en', title: 'News', messages: messages.slice(1) }]
  expect((await put('/messages', fits))['status']).toBe(undefined)
})

it('reads a label full of known placeholders once', async () => {
  const text = ':wait '.repeat(600)
  const payload = Object.fromEntries([['answers.tooFast', text]])
  expect((await put('/labels/en', payload))['status']).toBe(undefined)
})
