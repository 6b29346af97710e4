import type { Envelope } from '@quittance/contract/envelope'
import * as z from 'zod/mini'
import { type CallAnswer, type Api, type ApiOptions, CallError, type CallRefusal } from './call.ts'
import { wireCall } from './wire-call.ts'

/** Makes contract calls. A refusal comes back as a value; everything else throws a CallError. */
export function createApi(options: ApiOptions): Api {
  const { baseUrl = '', send = fetch, timeoutMs = 30_000, onSignedOut } = options
  return async (endpoint, request, around = {}) => {
    const { result } = endpoint
    const { url, headers: own, ...call } = wireCall(endpoint, request, around)
    let accessToken = around.token ?? options.accessToken() ?? ''
    const headers = { 'accept-language': options.language(), ...own }
    const answer = await ask()
    if (isRefusedFor(answer, 'workNeeded')) return options.work(answer, ask)
    if (!isRefusedFor(answer, 'proofNeeded')) return answer
    around.onProof?.(true)
    return (await options.proof(answer, askOnceProven)) ?? answer

    /** The session goes on under another token since it was proven. */
    async function askOnceProven() {
      around.onProof?.(false)
      accessToken = await options.newestToken(accessToken).catch(lost)
      return ask()
    }

    async function ask(work?: Readonly<Record<string, string>>) {
      const response = await send(`${baseUrl}${url}`, {
        ...call,
        headers: { accessToken, ...headers, ...work },
        ...(around.keepalive === true && { keepalive: true }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(lost)
      if (response.status === 401 && around.token === undefined) {
        const newest = await options.newestToken(accessToken).catch(lost)
        if (newest !== accessToken) {
          accessToken = newest
          return ask(work)
        }
      }
      const { last } = around
      if (response.status === 304 && last !== undefined)
        return { kind: 'done', result: last.result as never, message: '' } as const
      if (endpoint.file !== undefined && isFile(response)) return readFile(response)
      const envelope = await readEnvelope(response)
      if (response.status !== 200 || envelope === null) throw turnedAway(response, envelope)
      const told = read<typeof result, keyof typeof endpoint.refusals>(envelope, result)
      if (last !== undefined && told.kind === 'done') {
        last.version = response.headers.get('etag')
        last.result = told.result
      }
      return told
    }

    function turnedAway(
      { status, headers: told }: Response,
      said: Envelope<unknown> | null,
    ): CallError {
      const wait = Number(told.get('retry-after') ?? 0)
      const problem = new CallError(kindOf(status), textOf(status, said), status, wait)
      // A late answer to an ended session says nothing about the session that began since.
      const same = accessToken === (options.accessToken() ?? '')
      if (problem.kind === 'signedOut' && same) onSignedOut?.(problem.message)
      return problem
    }
  }
}

/** A refusal is JSON, a file never is. */
function isFile({ status, headers }: Response): boolean {
  return status === 200 && headers.get('content-type')?.startsWith('application/json') !== true
}

async function readFile(response: Response) {
  const content = new Uint8Array(await response.arrayBuffer().catch(lost))
  const type = response.headers.get('content-type') ?? ''
  const [, name = ''] =
    /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { kind: 'done', result: { name, type, content } as never, message: '' } as const
}

function isRefusedFor(
  answer: CallAnswer<unknown, string>,
  reason: 'workNeeded' | 'proofNeeded',
): answer is CallRefusal {
  return answer.kind === 'refused' && answer.reason === reason
}

function lost(cause: unknown): never {
  throw new CallError((cause as Error).name === 'TimeoutError' ? 'timeout' : 'offline')
}

async function readEnvelope(response: Response): Promise<Envelope<unknown> | null> {
  const text = await response.text().catch(lost)
  return /^\s*\{/.test(text) ? parse(text) : null
}

/** A truncated answer, or one of a proxy in between, counts as no answer. */
function parse(text: string): Envelope<unknown> | null {
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return null
  }
}

function read<Result extends z.ZodMiniType, Refusal extends string>(
  envelope: Envelope<unknown>,
  result: Result,
): CallAnswer<z.output<Result>, Refusal> {
  const { message } = envelope
  if (envelope.status === 1) {
    const given = 'data' in envelope ? envelope.data : envelope.result
    const decoded = z.safeDecode(result, given as never)
    if (!decoded.success) throw new CallError('fault', '', 200)
    return { kind: 'done', result: decoded.data, message }
  }
  // A failure that says nothing is told as a fault (AMB-90).
  if (message === '') throw new CallError('fault', '', 200)
  const { reason, field = null, retryAfterSeconds = null, result: more } = envelope
  const data = more?.data ?? {}
  return { kind: 'refused', reason: reason as Refusal, message, field, retryAfterSeconds, data }
}

function kindOf(status: number): CallError['kind'] {
  if (status === 400 || status === 401) return 'signedOut'
  return [429, 503, 580].includes(status) ? 'notAvailable' : 'fault'
}

/** For a fault the portal shows its own text: spec §8. */
function textOf(status: number, said: Envelope<unknown> | null): string {
  return [401, 429, 503, 580].includes(status) ? (said?.message ?? '') : ''
}
