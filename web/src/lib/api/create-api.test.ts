import { endpoint } from '@quittance/contract/endpoint'
import { endpoints } from '@quittance/contract/endpoints'
import { readWorkProof } from '@quittance/contract/auth/work-proof'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './create-api.ts'
import { retryWithWork } from './prove-work.tsx'

const shape = {
  access: 'borrower',
  request: z.strictObject({ id: z.optional(z.string()), day: z.optional(z.string()) }),
  result: z.object({ name: z.string() }),
  refusals: { closed: 'payments.refused.loanClosed' },
} as const
const ask = endpoint({ ...shape, method: 'GET', path: '/loans/ask' })
const pay = endpoint({ ...shape, method: 'POST', path: '/payments/pay', key: true })
const change = endpoint({ ...shape, method: 'POST', path: '/loans/change' })

const good = { status: 1, statusCode: 200, message: 'Done.', result: { name: 'Maria' } }

describe('what goes out', () => {
  it('sends what is asked for in the address, with the language of the app', async () => {
    const { api, sent } = apiThat(() => Response.json(good))
    await api(ask, { id: 'loan 1' })
    expect(sent[0]?.url).toBe('/app/api/loans/ask?id=loan+1')
    expect(sent[0]?.headers.get('accept-language')).toBe('es')
  })

  it('[API-01][API-02][AUTH-18] sends every call of the contract to /app/api with the token', async () => {
    expect(endpoints.length).toBeGreaterThan(50)
    for (const { method, path, access } of endpoints) {
      const { api, sent } = apiThat(() => Response.json(good))
      await api({ ...ask, method, path, access }, {})
      expect(sent.map(({ url }) => url)).toEqual([`/app/api${path}`])
      expect([path, sent[0]?.headers.get('accessToken')]).toEqual([path, 'token-1'])
    }
  })

  it('[PERM-24] sends the token of a borrower’s call in its header, and nowhere else', async () => {
    const asked = endpoints.filter(({ access }) => access === 'borrower')
    expect(asked.length).toBeGreaterThan(40)
    for (const { method, path, access, key } of asked) {
      const { api, sent } = apiThat(() => Response.json(good))
      await api(
        { ...ask, method, path, access, ...(key && { key }) },
        { id: '1' },
        { key: 'key-1' },
      )
      const [{ url, headers, body } = { url: '', headers: new Headers(), body: '' }] = sent
      expect([path, headers.get('accessToken')]).toEqual([path, 'token-1'])
      headers.delete('accessToken')
      expect([url, [...headers], body].join()).not.toContain('token-1')
    }
  })

  it('sends only what is asked to be on after its page is closed', async () => {
    const { api, sent } = apiThat(() => Response.json(good))
    await api(change, { id: '1' }, { keepalive: true })
    await api(change, { id: '1' })
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false])
  })

  it('sends a key only where the call takes one, and marks what a timer made', async () => {
    const { api, sent } = apiThat(() => Response.json(good))
    await api(pay, { id: '1' }, { key: 'key-1' })
    await api(change, { id: '1' }, { key: 'key-1', background: true })
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', null])
    expect(sent.map(({ headers }) => headers.get('x-background'))).toEqual([null, '1'])
    expect(sent[0]?.body).toBe('{"id":"1"}')
  })

  it('leaves out of a call what is not given', async () => {
    const { api, sent } = apiThat(() => Response.json(good))
    await api(ask, { id: undefined })
    expect(sent[0]?.url).toBe('/app/api/loans/ask')
  })
})

describe('what comes back', () => {
  it('keeps a repeated answer with its version, and returns it again when nothing changed', async () => {
    const answers = [
      Response.json(good, { headers: { etag: '"v1"' } }),
      new Response(null, { status: 304, headers: { etag: '"v1"' } }),
    ]
    const { api, sent } = apiThat(() => answers.shift() ?? Response.error())
    const last = { version: null, result: undefined }
    const first = await api(ask, {}, { last })
    const second = await api(ask, {}, { last })
    expect(sent.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, '"v1"'])
    expect(first.kind === 'done' && second.kind === 'done' && second.result === first.result).toBe(
      true,
    )
  })

  it('returns the result of an answer', async () => {
    const { api } = apiThat(() => Response.json(good))
    expect(await api(ask, {})).toEqual({ kind: 'done', result: good.result, message: 'Done.' })
  })

  it('returns a refusal with all that the form needs', async () => {
    const refusal = {
      status: 0,
      statusCode: 429,
      message: 'Too many tries.',
      reason: 'closed',
      field: 'amount',
      retryAfterSeconds: 60,
      result: { data: { id: '7' } },
    }
    const { api } = apiThat(() => Response.json(refusal))
    expect(await api(ask, {})).toEqual({
      kind: 'refused',
      reason: 'closed',
      message: 'Too many tries.',
      field: 'amount',
      retryAfterSeconds: 60,
      data: { id: '7' },
    })
  })

  it.each([
    // HTTP status, kind of the error, text that may be shown
    [400, 'signedOut', ''],
    [401, 'signedOut', 'said by the server'],
    [429, 'notAvailable', 'said by the server'],
    [500, 'fault', ''],
    [502, 'fault', ''],
    [503, 'notAvailable', 'said by the server'],
    [580, 'notAvailable', 'said by the server'],
  ])('throws at %i an error %s with the text %j', async (status, kind, message) => {
    const said = { status: 0, statusCode: status, message: 'said by the server' }
    const { api } = apiThat(() => Response.json(said, { status }))
    await expect(api(ask, {})).rejects.toMatchObject({ kind, message, status })
  })

  it.each([
    '<html>',
    '',
    '{"status":1',
    '{"status":1,"result":{}}',
    '{"status":0,"statusCode":422,"message":""}',
  ])('takes %j for no answer of the server', async (body) => {
    const { api } = apiThat(() => new Response(body))
    await expect(api(ask, {})).rejects.toMatchObject({ kind: 'fault' })
  })

  it('distinguishes a lost connection from a timeout, before an answer and within it', async () => {
    const lost = apiThat(() => Promise.reject(new TypeError('fetch failed')))
    await expect(lost.api(ask, {})).rejects.toMatchObject({ kind: 'offline', status: null })
    const cut = new ReadableStream({ pull: (reader) => reader.error(new TypeError('cut')) })
    const torn = apiThat(() => new Response(cut))
    await expect(torn.api(ask, {})).rejects.toMatchObject({ kind: 'offline' })
    const silent = apiThat(neverAnswers, 20)
    await expect(silent.api(ask, {})).rejects.toMatchObject({ kind: 'timeout' })
  })
})

it('[LIM-01] waits for the answer of any call for 30 s', async () => {
  const limits: number[] = []
  const spied = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return AbortSignal.abort(new DOMException('over', 'TimeoutError'))
  })
  for (const { method, path, access } of endpoints) {
    const api = createApi({
      newestToken: async (same) => same,
      accessToken: () => 'token-1',
      language: () => 'en',
      work: retryWithWork,
      proof: async () => null,
      send: async (_url, init) => {
        init?.signal?.throwIfAborted()
        throw new Error('it was not timed out')
      },
    })
    await expect(api({ ...ask, method, path, access }, {})).rejects.toMatchObject({
      kind: 'timeout',
    })
  }
  spied.mockRestore()
  expect(limits).toEqual(endpoints.map(() => 30_000))
})

describe('a session that the server does not know', () => {
  it.each([
    [400, ''],
    [401, 'Your session has ended.'],
  ])('reports %i once, with the text %j', async (status, text) => {
    const said = { status: 0, statusCode: status, message: 'Your session has ended.' }
    const { api, onSignedOut } = apiThat(() => Response.json(said, { status }))
    await expect(api(ask, {})).rejects.toMatchObject({ kind: 'signedOut' })
    expect(onSignedOut.mock.calls).toEqual([[text]])
  })

  it('keeps a session that began while the answer was on its way', async () => {
    const { api, onSignedOut, session } = apiThat(() => {
      session.token = 'token-2'
      return Response.json({ status: 0, statusCode: 401, message: '' }, { status: 401 })
    })
    await expect(api(ask, {})).rejects.toMatchObject({ kind: 'signedOut' })
    expect(onSignedOut).not.toHaveBeenCalled()
  })
})

describe('a call that is refused until the browser did some work', () => {
  const challenge = `2.2.1795000000000.${'a'.repeat(22)}.${'b'.repeat(43)}`
  const told = { status: 0, statusCode: 428, message: 'Please try again.', reason: 'workNeeded' }
  const workNeeded = { ...told, result: { data: { challenge }, reason: 'workNeeded' } }

  it('sends a call again by itself, as it was, with the proof of work', async () => {
    const answers = [workNeeded, good]
    const { api, sent } = apiThat(() => Response.json(answers.shift()))
    expect(await api(pay, { id: '1' }, { key: 'key-1' })).toMatchObject({ kind: 'done' })
    expect(sent.map(({ body }) => body)).toEqual(['{"id":"1"}', '{"id":"1"}'])
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
    expect(sent.map(({ headers }) => headers.get('accesstoken'))).toEqual(['token-1', 'token-1'])
    const [before, after] = sent.map(({ headers }) => headers.get('x-proof-of-work'))
    expect(before).toBeNull()
    expect(readWorkProof(after ?? '')).toMatchObject({ challenge })
  })

  it('reports a refusal when proof of work does not help either', async () => {
    const { api, sent } = apiThat(() => Response.json(workNeeded))
    expect(await api(ask, {})).toMatchObject({ kind: 'refused', message: 'Please try again.' })
    expect(sent).toHaveLength(3)
  })
})

describe('a call that is refused until its borrower proves who they are', () => {
  const told = { status: 0, statusCode: 428, message: 'Confirm.', reason: 'proofNeeded' }
  const proofNeeded = { ...told, result: { data: { by: 'password' }, reason: 'proofNeeded' } }

  it('sends a call again as it was once the proof is given', async () => {
    const answers = [proofNeeded, good]
    const { api, sent } = apiThat(() => Response.json(answers.shift()))
    expect(await api(pay, { id: '1' }, { key: 'key-1' })).toMatchObject({ kind: 'done' })
    expect(sent.map(({ body }) => body)).toEqual(['{"id":"1"}', '{"id":"1"}'])
    expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', 'key-1'])
  })

  it('returns the refusal of a call whose borrower gives no proof', async () => {
    const { api, sent, session } = apiThat(() => Response.json(proofNeeded))
    session.proves = false
    expect(await api(ask, {})).toMatchObject({ kind: 'refused', message: 'Confirm.' })
    expect(sent).toHaveLength(1)
  })
})

type Sent = { url: string; headers: Headers; body: unknown; keepalive: boolean }

/** A client whose calls end as told, and what it sent. */
function apiThat(answer: (init?: RequestInit) => Response | Promise<Response>, timeoutMs = 30_000) {
  const sent: Sent[] = []
  const session = { token: 'token-1', proves: true }
  const onSignedOut = vi.fn<(message: string) => void>()
  const send = (url: string | URL | Request, init?: RequestInit) => {
    const { body, keepalive = false } = init ?? {}
    sent.push({ url: url as string, headers: new Headers(init?.headers), body, keepalive })
    return Promise.resolve(answer(init))
  }
  const api = createApi({
    newestToken: async (same) => same,
    accessToken: () => session.token,
    language: () => 'es',
    work: retryWithWork,
    proof: async (_refused, askAgain) => (session.proves ? askAgain() : null),
    send: async (url, init) => send(url, init),
    timeoutMs,
    onSignedOut,
  })
  return { api, sent, session, onSignedOut }
}

function neverAnswers(init?: RequestInit): Promise<Response> {
  return new Promise((_answer, fail) => {
    init?.signal?.addEventListener('abort', () => fail(init.signal?.reason as Error))
  })
}
