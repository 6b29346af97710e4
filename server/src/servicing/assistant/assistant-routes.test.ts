import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toInstant } from '@quittance/domain/calendar'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { randomSecrets } from '../../../testing/random-secrets.ts'
import { startProviderFakes } from '../../../testing/integrations/start-provider-fakes.ts'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { httpAssistant } from '../../integrations/assistant/http-assistant.ts'
import { assistantKeys } from '../../integrations/assistant/assistant-keys.ts'
import { createEgress } from '../../integrations/http/egress.ts'
import { jsonLog } from '../../platform/logging/log.ts'

// The stand-in of the demo is asked over HTTP, as a lender's own assistant would be.

const path = '/constant-ai-url'
const secrets = randomSecrets()
const elapsed = () => toInstant(Date.parse('2026-11-20T15:00:00Z'))
const told: string[] = []

let sandbox: Awaited<ReturnType<typeof startProviderFakes>>
let started: StartedApp
let token: string
let loanId: string
let stranger: Server
/** what the stranger was asked, and what it says */
const asked: { headers: IncomingMessage['headers']; body: string }[] = []
let says: { readonly status: number; readonly body: string } = { status: 201, body: '{}' }

beforeAll(async () => {
  sandbox = await startProviderFakes()
  stranger = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => void (body += piece.toString()))
    request.on('end', () => {
      asked.push({ headers: request.headers, body })
      response.writeHead(says.status).end(says.body)
    })
  })
  await new Promise<void>((listens) => stranger.listen(0, '127.0.0.1', listens))
  const log = jsonLog((line) => void told.push(line))
  const at = (standIn: string) =>
    httpAssistant({
      secrets,
      clocks: { elapsed },
      log,
      egress: createEgress({ standIn, timeoutMs: 300 }),
    })
  const assistants = new Map([sandbox.url, strangersOrigin()].map((url) => [url, at(url)]))
  const open = async (question: { origin: string }) =>
    (assistants.get(question.origin) ?? at(sandbox.url)).open(question as never)
  started = await startApp({ assistant: { open } })
  token = await started.signIn()
  const { body } = await started.ask('/users/list-loan-account', { token })
  loanId = (body.result['loans'] as { id: string }[])[0]?.id ?? ''
})
afterAll(async () => {
  await started.close()
  await sandbox.close()
  stranger.close()
})
afterEach(async () => {
  asked.length = 0
  told.length = 0
  await control({ assistant: 'on' })
})

const strangersOrigin = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`

async function control(changes: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(changes)
  await fetch(`${sandbox.url}/control`, { method: 'POST', headers, body })
}

async function offer(settings: object): Promise<void> {
  const { http } = await started.call('/lender/api/v1/settings', {
    method: 'PATCH',
    headers: { authorization: 'Bearer demo-lonemesa' },
    payload: settings,
  })
  expect(http.statusCode).toBe(200)
}

const offered = (constantAiOrigin: string) => offer({ enableConstantAi: '1', constantAiOrigin })

it('[API-60][API-61] answers in its field data the address of a conversation about the loan', async () => {
  await offered(sandbox.url)
  const { code, body } = await started.ask(`${path}?loan_id=${loanId}`, { token })
  const { data, ...rest } = body as unknown as Record<string, unknown>
  expect([code, rest]).toEqual([200, { status: 1, statusCode: 200, message: 'Done.' }])
  expect(String(data)).toMatch(new RegExp(`^${sandbox.url}/conversations/[\\w-]{22}$`))
  const page = await fetch(String(data))
  expect(await page.text()).toContain('We are talking about loan 21-104233.')
  expect(page.headers.get('content-security-policy')).toContain(
    `frame-ancestors https://${hosts.loneMesa}`,
  )
  const general = await started.ask(path, { token })
  const { data: other } = general.body as unknown as { data: string }
  expect(await (await fetch(other)).text()).not.toContain('We are talking about')
})

it('tells the assistant the loan by its number and nobody’s name, signed by the key of the lender', async () => {
  await offered(strangersOrigin())
  says = { status: 201, body: JSON.stringify({ url: `${strangersOrigin()}/c/1` }) }
  await started.ask(`${path}?loan_id=${loanId}`, { token })
  const [{ headers, body } = { headers: {}, body: '' }] = asked
  const { lenderId, ...said } = JSON.parse(body) as Record<string, unknown>
  expect(said).toEqual({
    loanNo: '21-104233',
    language: 'en',
    portal: `https://${hosts.loneMesa}`,
  })
  const [key] = assistantKeys(secrets, String(lenderId))
  const hash = createHmac('sha256', key).update(`${elapsed()}.${body}`).digest('hex')
  expect(headers['quittance-signature']).toBe(`t=${elapsed()},v1=${hash}`)
  expect(assistantKeys(secrets, 'another')).not.toEqual([key])
})

it('opens no conversation about the loan of somebody else, and asks nobody', async () => {
  await offered(strangersOrigin())
  const other = await started.signIn('darnell.whitaker@example.com')
  const { body } = await started.ask(`${path}?loan_id=${loanId}`, { token: other })
  expect(body).toMatchObject({ status: 0, reason: 'loanNotFound', field: 'loan_id' })
  expect(asked).toEqual([])
})

it.each([
  { enableConstantAi: '0' },
  { constantAiOrigin: '' },
  { constantAiOrigin: `https://${hosts.loneMesa}` },
])('opens none with %j', async (settings) => {
  await offered(strangersOrigin())
  await offer(settings)
  const { code, body } = await started.ask(`${path}?loan_id=${loanId}`, { token })
  expect([code, body.status, body.reason]).toEqual([200, 0, 'switchedOff'])
  expect(asked).toEqual([])
})

describe('an assistant that fails', () => {
  it.each(['off', 'silent', 'cut', 'garbled', 'elsewhere'] as const)(
    'answers that there is none while it is %s, and writes it down',
    async (assistant) => {
      await offered(sandbox.url)
      await control({ assistant })
      const { code, body } = await started.ask(`${path}?loan_id=${loanId}`, { token })
      expect([code, body.status, body.reason]).toEqual([200, 0, 'unavailable'])
      expect(body.message).toBe('The assistant is not available.')
      expect(told.join()).toMatch(/the assistant (opened no conversation|did not answer)/)
    },
  )

  it.each([
    [200, '{"url":"ORIGIN/c/1"}'],
    [201, ''],
    [201, 'null'],
    [201, '[]'],
    [201, '{"url":"javascript:alert(1)"}'],
    [201, '{"url":"/c/1"}'],
    [201, '{"url":"//elsewhere.example.com/c/1"}'],
    [201, '{"url":"ORIGIN.elsewhere.example.com/c/1"}'],
    [201, '{"url":"http://ORIGIN@elsewhere.example.com/"}'],
    [201, '{"url":"USER/c/1"}'],
    [201, `{"url":"ORIGIN/${'x'.repeat(5_000)}"}`],
    [307, '{"url":"ORIGIN/c/1"}'],
  ] as const)('answers no address after %i %s', async (status, body) => {
    const origin = strangersOrigin()
    await offered(origin)
    const text = body.replace('ORIGIN', origin).replace('USER', origin.replace('//', '//me@'))
    says = { status, body: text }
    const answer = await started.ask(`${path}?loan_id=${loanId}`, { token })
    expect(answer.body.reason).toBe('unavailable')
    expect(asked).toHaveLength(1)
  })

  it('calls no origin that is on this machine, or no public name', async () => {
    for (const origin of ['http://127.0.0.1:9', 'http://ai.example.com', 'https://10.0.0.1']) {
      await offered(origin)
      const { body } = await started.ask(path, { token })
      expect([origin, body.reason]).toEqual([origin, 'unavailable'])
    }
    expect(asked).toEqual([])
  })
})
