import { request } from 'node:http'

/** A lender of the demo, as tests name it. */
export const lenderNames = ['lonemesa', 'harborpine', 'boreal'] as const
export type LenderName = (typeof lenderNames)[number]

/** The whole product as a file of tests sees it, whether other files use it too or not. */
export type Portal = {
  readonly port: number
  /** the address of a lender's portal: 'lonemesa', 'harborpine', 'boreal' */
  at(lender: string, path?: string): string
  /** a request to a lender's host */
  call(lender: string, options: CallOptions): Promise<PortalAnswer>
  /** a call of the lender's own API with its demo key */
  callLenderApi(lender: string, path: string, init?: LenderApiCall): Promise<PortalAnswer>
  /** the payment network's own journal: what was really charged, at the lenders of this file */
  journal(): Promise<readonly Charge[]>
  /** a made-up browser at the demo's push service, for this sender's key */
  subscribe(key: string): Promise<Subscribed>
}

export type LenderApiCall = Omit<CallOptions, 'path' | 'authorization'>

/** Where a made-up browser takes pushes: a GET of it answers what it took. */
export type Subscribed = { readonly endpoint: string; readonly keys: object }

export type PortalAnswer = { readonly status: number; readonly body: unknown }
export type Charge = {
  readonly seq: number
  readonly kind: string
  readonly ref: string
  readonly amount: string
  readonly status: string
}

/** Where a portal answers, and a lender of it that a file has for itself. */
export type PortalPlace = { readonly port: number; readonly sandboxPort: number }
export type OwnLender = { readonly host: string; readonly merchant: string }

/** @param own lenders that the file has for itself, in the demo's place */
export function portalAt(
  { port, sandboxPort }: PortalPlace,
  own: Readonly<Record<string, OwnLender>> = {},
): Portal {
  const hostOf = (lender: string) => own[lender]?.host ?? `${lender}.localhost`
  const merchants = Object.values(own).map(({ merchant }) => merchant)
  const callAt = (lender: string, options: CallOptions) => call(port, hostOf(lender), options)
  return {
    port,
    at: (lender, path = '/') => `http://${hostOf(lender)}:${port}${path}`,
    call: callAt,
    callLenderApi: (lender, path, init = {}) =>
      callAt(lender, {
        path: `/lender/api/v1${path}`,
        authorization: `Bearer demo-${lender}`,
        ...init,
      }),
    async journal() {
      if (merchants.length === 0) return readJournal(sandboxPort, '')
      const each = merchants.map((merchant) => readJournal(sandboxPort, `?merchant=${merchant}`))
      return (await Promise.all(each)).flat().toSorted((one, other) => one.seq - other.seq)
    },
    subscribe: (key) => subscribeAt(sandboxPort, key),
  }
}

async function readJournal(sandboxPort: number, query: string): Promise<Charge[]> {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/journal${query}`)
  return ((await answer.json()) as { entries: Charge[] }).entries
}

export type CallOptions = {
  readonly path: string
  readonly method?: string
  readonly authorization?: string
  /** sent as JSON; bytes as they are */
  readonly body?: unknown
  readonly contentType?: string
  /** sent as `Idempotency-Key` */
  readonly key?: string
  /** what the caller's browser calls itself */
  readonly userAgent?: string
}

/** Node's fetch drops the header Host, by which the lender is chosen. */
export function call(
  port: number,
  host: string,
  { path, method = 'GET', authorization, body, contentType, key, userAgent }: CallOptions,
): Promise<PortalAnswer> {
  return new Promise((answered, failed) => {
    const headers = {
      host,
      ...(authorization !== undefined && { authorization }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(userAgent !== undefined && { 'user-agent': userAgent }),
      ...(body !== undefined && { 'content-type': contentType ?? 'application/json' }),
    }
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      const isJson = /json/.test(response.headers['content-type'] ?? '')
      response.on('data', (chunk: Buffer) => void (text += chunk.toString()))
      response.on('end', () => {
        const read: unknown = text === '' ? null : isJson ? JSON.parse(text) : text
        answered({ status: response.statusCode ?? 0, body: read })
      })
    })
    sent.on('error', failed)
    if (body === undefined) sent.end()
    else sent.end(body instanceof Uint8Array ? body : JSON.stringify(body))
  })
}

async function subscribeAt(sandboxPort: number, applicationServerKey: string): Promise<Subscribed> {
  const answer = await fetch(`http://127.0.0.1:${sandboxPort}/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey }),
  })
  return (await answer.json()) as Subscribed
}
