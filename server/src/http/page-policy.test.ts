import { readFileSync, rmSync } from 'node:fs'
import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fakeDist } from '../../testing/pages/fake-dist.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// What every answer may load, run and frame, address by address.

let started: StartedApp
let dist: string
beforeAll(async () => {
  dist = fakeDist()
  started = await startApp({ dist, demo: true })
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

/** The pages that the portal is built of. */
const table = readFileSync('web/build/page-table.ts', 'utf8')
const pages = [...table.matchAll(/^ {4}'(\/[\w/-]+)': \[/gm)].map(([, address]) => address ?? '')

/** Every address of the portal: those of its pages, and those that lead to one of them. */
const addresses = [
  ...pages,
  '/',
  '/redirect',
  '/redirect?token=x',
  '/settings',
  '/statements/further',
  '/gallery',
  '/no/such/page',
  '/home/further',
]

it('knows every page of the portal', () => {
  expect(pages).toEqual(expect.arrayContaining(['/login', '/home', '/servicing', '/receipts']))
  expect(pages.length).toBe(table.match(/: \[\s*(?:frame|before)\b/g)?.length)
})

type Directives = Readonly<Record<string, string>>

function directivesOf(policy: unknown): Directives {
  const parts = String(policy).split('; ')
  return Object.fromEntries(
    parts.map((part): [string, string] => {
      const [name = '', ...values] = part.split(' ')
      return [name, values.join(' ')]
    }),
  )
}

/** Guards that stand on whatever the server answers. */
const guards = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cache-control': expect.stringContaining('no-store'),
}

describe.each(Object.values(hosts))('the pages at %s', (host) => {
  it.each(addresses)('lets %s run nothing but what is built, and nobody frame it', async (url) => {
    for (const cookie of ['', 'signed-in=1']) {
      const { http, text, code } = await started.call(url, { host, headers: { cookie } })
      expect(code).toBe(200)
      const { headers } = http
      expect(headers).toMatchObject(guards)
      const told = directivesOf(headers['content-security-policy'])
      const [, nonce = ''] = /'nonce-([\w-]{22})'/.exec(told['script-src'] ?? '') ?? []
      expect(told).toMatchObject({
        'default-src': "'none'",
        'script-src': `'self' 'nonce-${nonce}'`,
        'style-src': `'self' 'nonce-${nonce}'`,
        'connect-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': "'self'",
        'require-trusted-types-for': "'script'",
        'trusted-types': 'quittance-reading quittance-push-worker',
      })
      // Whatever runs or looks of the page itself does so under this answer's own nonce.
      const inline = [...text.matchAll(/<(?:script(?! id="boot")(?![^>]* src=)|style)[^>]*>/g)]
      expect(inline.length).toBeGreaterThan(0)
      for (const [tag] of inline) expect(tag).toContain(`nonce="${nonce}"`)
      expect(text).not.toMatch(/<[^>]+ (on\w+|style)=/i)
    }
  })
})

it('lets the page of the assistant frame exactly its origin, and no other page', async () => {
  const own = "'self' blob:"
  expect(await framed('/servicing')).toBe(own)
  await offer({ enableConstantAi: '1', constantAiOrigin: 'https://ai.example.com' })
  for (const url of ['/servicing', '/servicing/', '/servicing?lang=es'])
    expect([url, await framed(url)]).toEqual([url, `${own} https://ai.example.com`])
  const others = addresses.filter((url) => url !== '/servicing')
  for (const url of [...others, '/servicing/more', '/servicings', '/login?/servicing'])
    expect([url, await framed(url)]).toEqual([url, own])
  await offer({ enableConstantAi: '0' })
  expect(await framed('/servicing')).toBe(own)
})

describe('a file that a ticket opens', () => {
  let token: string
  beforeAll(async () => {
    token = await started.signIn()
  })

  const ask = async (path: string, payload: object) =>
    (await started.ask(path, { token, payload })).body.result

  const opened = new Set<string>()

  /** Opens a file as a new window does: by what stands in its address. */
  async function open(path: string, named: Record<string, string>, asked: object = named) {
    opened.add(`GET ${path}`)
    const { ticket } = (await ask('/documents/ticket', asked))['data'] as { ticket: string }
    const query = new URLSearchParams({ ...named, accessToken: ticket }).toString()
    return (await started.call(`/app/api${path}?${query}`)).http
  }

  const loadsNothing = {
    'default-src': "'none'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    sandbox: '',
  }
  type Opened = Awaited<ReturnType<typeof open>>
  function expectGuarded({ statusCode, headers }: Opened, type: string) {
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining(type)])
    expect(headers).toMatchObject(guards)
    expect(directivesOf(headers['content-security-policy'])).toEqual(loadsNothing)
    expect(headers['content-disposition']).toMatch(/^inline; filename="[\w.-]+"$/)
  }

  it('lets a receipt and a list of receipts load nothing, and tells nobody where they were', async () => {
    const filter = { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
    const listed = await ask('/payments/get-payment-receipts', filter)
    const [receipt] = listed['receipts'] as { id: string }[]
    const named = { receiptId: receipt?.id ?? '' }
    expectGuarded(await open('/payments/get-receipt-pdf', named), 'application/pdf')
    const file = await open('/payments/get-receipts-file', { format: 'csv' }, { receipts: filter })
    expectGuarded(file, 'text/csv')
  })

  it('lets a document load nothing whose name tries to, and names its file harmlessly', async () => {
    const name = 'Deed"; filename="x.html"<img src=x onerror=alert(1)>/../é'
    const query = new URLSearchParams({ name, shownTo: 'everyone' }).toString()
    const kept = await started.call(`/lender/api/v1/loans/21-104233/documents?${query}`, {
      method: 'POST',
      headers: { authorization: 'Bearer demo-lonemesa', 'content-type': 'application/pdf' },
      payload: Buffer.from(
        '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
      ),
    })
    const { documentId } = JSON.parse(kept.text) as { documentId: string }
    const { result } = (await started.ask('/users/list-loan-account', { token })).body
    const loans = result['loans'] as Loan[]
    const loanId = loans.find(({ loanNo }) => loanNo === '21-104233')?.id ?? ''
    const paper = await open('/loan/get-statement-pdf', { documentId, loanId })
    expectGuarded(paper, 'application/pdf')
    expect(paper.headers['content-disposition']).toContain('"Deed___filename__x.html__img_')

    const path = '/loan/get-statement-pdf'
    opened.add(`POST ${path}`)
    const payload = { documentId, loanId }
    expectGuarded(
      (await started.call(`/app/api${path}`, { token, payload })).http,
      'application/pdf',
    )
  })

  it('opens every file of the contract but an authorization, which is opened where one is made', () => {
    const files = endpoints.filter(({ file }) => file !== undefined).map(callName)
    const rest = files.filter((name) => !opened.has(name))
    expect(rest).toEqual(['GET /loan/get-scheduled-document-pdf'])
  })
})

const callName = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}`

type Loan = { readonly id: string; readonly loanNo: string }

function offer(settings: object) {
  return started.call('/lender/api/v1/settings', {
    method: 'PATCH',
    headers: { authorization: 'Bearer demo-lonemesa' },
    payload: settings,
  })
}

async function framed(url: string): Promise<string | undefined> {
  const { http } = await started.call(url)
  return directivesOf(http.headers['content-security-policy'])['frame-src']
}
