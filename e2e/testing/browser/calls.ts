import type { Page, Request } from 'playwright-core'

/** A call of the portal's API as it left the page. */
export type RecordedCall = {
  readonly method: string
  /** without '/app/api' and without the query */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | null
  /** all that left the page with it, for looking through */
  readonly text: string
  /** waits for the answer's envelope */
  readonly answer: () => Promise<Envelope>
}

export type Envelope = {
  readonly status: number
  readonly statusCode: number
  readonly message: string
  readonly result: Readonly<Record<string, unknown>>
}

/** Notes every call that a page makes from now on. */
export function callsOf(page: Page): RecordedCall[] {
  const calls: RecordedCall[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/app/api')) return
    calls.push({
      method: request.method(),
      path: pathname.slice('/app/api'.length),
      query: Object.fromEntries(searchParams),
      headers: request.headers(),
      body: request.postDataJSON() as RecordedCall['body'],
      text: [request.url(), request.postData(), JSON.stringify(request.headers())].join('\n'),
      answer: () => answerOf(request),
    })
  })
  return calls
}

export function callTo(calls: readonly RecordedCall[], path: string): RecordedCall {
  const call = calls.findLast((one) => one.path === path)
  if (call === undefined)
    throw new Error(`no call of ${path} among ${calls.map((one) => one.path).join(' ')}`)
  return call
}

/** How often each of these was called. */
export function count(calls: readonly RecordedCall[], path: string): number {
  return calls.filter((one) => one.path === path).length
}

async function answerOf(request: Request): Promise<Envelope> {
  const response = await request.response()
  return (await response?.json()) as Envelope
}
