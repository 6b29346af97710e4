import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startProviderFakes } from '../../../testing/integrations/start-provider-fakes.ts'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import { randomSecrets } from '../../../testing/random-secrets.ts'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { createEgress } from '../../integrations/http/egress.ts'
import { httpStatementProvider } from '../../integrations/statements/http-statement-provider.ts'
import { providerKeys } from '../../integrations/statements/provider-keys.ts'
import { jsonLog } from '../../platform/logging/log.ts'
import type { StatementProvider } from '../../platform/ports/statement-provider.ts'

// The stand-in of a demo is asked over HTTP, as a lender's own provider of statements would be.

const host = hosts.harborPine
const secrets = randomSecrets()
const told: string[] = []
/** what a provider of the test's own was asked, and what it says */
const asked: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
let says: { readonly status: number; readonly body: string } = { status: 200, body: '{}' }

let sandbox: Awaited<ReturnType<typeof startProviderFakes>>
let stranger: Server
let started: StartedApp
let token: string
let loanId: string
let loanNo: string

beforeAll(async () => {
  sandbox = await startProviderFakes()
  stranger = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => void (body += piece.toString()))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(says.status).end(says.body)
    })
  })
  await new Promise<void>((listens) => stranger.listen(0, '127.0.0.1', listens))
  const log = jsonLog((line) => void told.push(line))
  const at = (standIn: string) =>
    httpStatementProvider({
      secrets,
      clocks: { elapsed: () => started.clocks.elapsed() },
      log,
      egress: createEgress({ standIn, timeoutMs: 500 }),
    })
  const providers = new Map([sandbox.url, strangersOrigin()].map((url) => [url, at(url)]))
  const of = (origin: string) => providers.get(origin) ?? at(sandbox.url)
  const statementProvider: StatementProvider = {
    list: (loan) => of(loan.origin).list(loan),
    fetch: (statement) => of(statement.origin).fetch(statement),
  }
  started = await startApp({ statementProvider })
  token = await started.signIn('aisha.rahman@example.com', host)
  const { body } = await started.ask('/users/list-loan-account', { token, host })
  const [loan] = body.result['loans'] as { id: string; loanNo: string }[]
  loanId = loan?.id ?? ''
  loanNo = loan?.loanNo ?? ''
})
afterAll(async () => {
  await started.close()
  await sandbox.close()
  stranger.close()
})
beforeEach(async () => {
  asked.length = 0
  told.length = 0
  await started.database.owner.query('delete from provider_statement_lists')
  await control({ statements: 'on' })
  await provideFrom(sandbox.url)
})

const strangersOrigin = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`

async function control(changes: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(changes)
  const { status } = await fetch(`${sandbox.url}/control`, { method: 'POST', headers, body })
  expect(status).toBe(200)
}

async function provideFrom(statementProviderOrigin: string): Promise<void> {
  const { http } = await started.call('/lender/api/v1/settings', {
    method: 'PATCH',
    host,
    headers: { authorization: 'Bearer demo-harborpine' },
    payload: { statementProviderOrigin },
  })
  expect(http.statusCode).toBe(200)
}

type Row = Readonly<Record<'guid' | 'date' | 'accountHolderName' | 'subAppCode' | 'url', string>>

async function list(of: string = loanId, as: string = token) {
  const { body } = await started.ask('/loan/get-statements', {
    token: as,
    host,
    payload: { loanId: of },
  })
  const { data, asOf } = (body.result ?? {}) as unknown as { data?: Row[]; asOf?: string | null }
  return { status: body.status, reason: body.reason, rows: data ?? [], asOf }
}

/** Opens a row as its page does: by a ticket, and its address in base64. */
async function open({ guid, url }: Pick<Row, 'guid' | 'url'>) {
  const payload = { loanId, documentId: guid }
  const { body } = await started.ask('/documents/ticket', { token, host, payload })
  if (body.status === 0) return { reason: body.reason, bytes: Buffer.alloc(0) }
  const { ticket } = body.result['data'] as { ticket: string }
  const query = new URLSearchParams({
    pdfUrl: Buffer.from(url).toString('base64'),
    accessToken: ticket,
  })
  const { http } = await started.call(`/app/api/loan/get-statement-pdf?${query.toString()}`, {
    host,
  })
  const isPdf = http.headers['content-type'] === 'application/pdf'
  return { reason: isPdf ? undefined : http.json().reason, bytes: http.rawPayload }
}

const aRow = () => ({
  guid: 'G-1',
  date: '2026-11-05',
  accountHolderName: 'Aisha Rahman',
  subAppCode: 'LOAN',
  url: `${strangersOrigin()}/kept/G-1`,
})
const withUrl = (url: string) => ({ statements: [{ ...aRow(), url }] })
const many = () => Array.from({ length: 501 }, (_, no) => ({ ...aRow(), guid: `G-${no}` }))
const answerList = (...rows: object[]) => {
  says = { status: 200, body: JSON.stringify({ statements: rows }) }
}

it('[DOC-09][API-50] lists what the provider lists, newest first, and opens a statement of it', async () => {
  const { rows, asOf } = await list()
  expect([rows.length, asOf]).toEqual([12, null])
  const days = rows.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().toReversed())
  const [first] = rows
  if (first === undefined) throw new Error('no statement is listed')
  expect(first).toMatchObject({ accountHolderName: `Holder of ${loanNo}`, subAppCode: 'LOAN' })
  expect(first.url).toBe(`https://${host}/statements/${first.guid}`)
  const { bytes } = await open(first)
  expect(await readPdfText(await openPdf(bytes))).toContain(`Statement of loan ${loanNo}`)
  expect(Buffer.compare((await open(first)).bytes, bytes)).toBe(0)
})

it('tells the provider the loan by its number and nobody’s name, signed by the key of the lender', async () => {
  await provideFrom(strangersOrigin())
  answerList(aRow())
  await list()
  const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = asked
  const { lenderId, ...said } = JSON.parse(body) as Record<string, unknown>
  expect([path, said]).toEqual(['/statements/list', { loanNo }])
  const at = started.clocks.elapsed()
  const [key] = providerKeys(secrets, String(lenderId))
  const hash = createHmac('sha256', key).update(`${at}.${body}`).digest('hex')
  expect(headers['quittance-signature']).toBe(`t=${at},v1=${hash}`)
})

describe('a provider that fails', () => {
  it.each(['off', 'silent', 'cut', 'garbled', 'elsewhere'])(
    'keeps the last list shown, and says of when it is, while the provider is %s',
    async (statements) => {
      const { rows } = await list()
      await control({ statements })
      const again = await list()
      expect(again.rows).toEqual(rows)
      expect(again.asOf).toMatch(/^2026-11-\d\dT/)
      expect(told.join('\n')).toContain('no list of statements came')
      await control({ statements: 'on' })
      expect((await list()).asOf).toBeNull()
    },
  )

  it('says that statements are not available where it never told a list', async () => {
    await control({ statements: 'off' })
    expect(await list()).toMatchObject({ status: 0, reason: 'unavailable' })
  })

  it.each(['off', 'silent', 'cut', 'broken'])(
    'refuses a statement that does not come whole while the provider is %s',
    async (statements) => {
      const { rows } = await list()
      const [first] = rows
      await control({ statements })
      expect(first === undefined ? null : (await open(first)).reason).toBe('unavailable')
    },
  )

  it.each([
    ['no list', () => ({ statements: 'none' })],
    ['a row without a day', () => ({ statements: [{ ...aRow(), date: '' }] })],
    ['a row twice', () => ({ statements: [aRow(), aRow()] })],
    ['an id that is none', () => ({ statements: [{ ...aRow(), guid: '../x' }] })],
    ['an address with a login', () => withUrl(strangersOrigin().replace('//', '//me@'))],
    ['an address of the machine', () => withUrl('http://127.0.0.1:1/kept/G-1')],
    ['more than anybody reads', () => ({ statements: many() })],
  ])('takes no list that has %s', async (_, body) => {
    await provideFrom(strangersOrigin())
    says = { status: 200, body: JSON.stringify(body()) }
    expect(await list()).toMatchObject({ status: 0, reason: 'unavailable' })
  })
})

it('opens nothing that the provider did not list for a loan of this borrower', async () => {
  const [first] = (await list()).rows
  if (first === undefined) throw new Error('no statement is listed')
  const unlisted = { guid: 'f'.repeat(32), url: `https://${host}/statements/${'f'.repeat(32)}` }
  expect((await open(unlisted)).reason).toBe('notFound')
  const other = await started.signIn('jennifer.kowalski@example.com', host)
  expect(await list(loanId, other)).toMatchObject({ status: 0, reason: 'loanNotFound' })
  const payload = { loanId, documentId: first.guid }
  const { body } = await started.ask('/documents/ticket', { token: other, host, payload })
  expect(body).toMatchObject({ status: 0, reason: 'notFound' })
})

it('fetches a statement from the provider’s own origin alone, and asks nobody without one', async () => {
  await provideFrom(strangersOrigin())
  answerList(aRow())
  const { rows } = await list()
  const [first] = rows
  if (first === undefined) throw new Error('no statement is listed')
  await provideFrom(sandbox.url)
  expect((await open(first)).reason).toBe('unavailable')
  expect(asked.map(({ path }) => path)).toEqual(['/statements/list'])
  await provideFrom('')
  const own = await list()
  expect([own.status, own.asOf]).toEqual([1, null])
  expect(asked).toHaveLength(1)
  expect((await open(first)).reason).toBe('notFound')
})
