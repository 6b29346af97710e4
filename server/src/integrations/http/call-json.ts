import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'

export type JsonCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: unknown
}

/** What both sides show of themselves with each call. */
export type CallGuard = {
  /** Headers that prove the call. */
  headersOf(call: SentCall): OutgoingHttpHeaders
  /** @throws when the answer is from somebody else */
  check(sent: OutgoingHttpHeaders, answer: ReceivedAnswer): void
}

type SentCall = Omit<JsonCall, 'body'> & { readonly text: string }
export type ReceivedAnswer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

export type JsonAnswer = { readonly status: number; readonly body: unknown }

export type CallJson = {
  /** @throws when no whole answer in JSON came in time: it may have been acted on all the same */
  (call: JsonCall): Promise<JsonAnswer>
  close(): void
}

const answerMax = 64 * 1_024 * 1_024

/**
 * Calls one server over connections that stay open. Bare `node:http`, because every payment makes
 * such a call, and `fetch` takes three times as long on the processor (measured). The vault has
 * one like it: the two programs share no code.
 *
 * @param timeoutMs from the first byte sent to the last one read
 * @param guard what has to be shown with a call, and with its answer
 */
export function callJson(baseUrl: string, timeoutMs: number, guard?: CallGuard): CallJson {
  const base = new URL(baseUrl)
  const isTls = base.protocol === 'https:'
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })

  function send({ method, path, headers, body }: JsonCall): Promise<JsonAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sizes = text === undefined ? {} : sizesOf(text)
    const shown = guard?.headersOf({ method, path, headers: headers ?? {}, text: text ?? '' }) ?? {}
    const options = { method, agent, headers: { ...headers, ...shown, ...sizes } }
    return new Promise((resolve, reject) => {
      const url = new URL(path, base)
      const outgoing = isTls ? tlsRequest(url, options) : request(url, options)
      const timer = setTimeout(() => outgoing.destroy(new Error('no answer in time')), timeoutMs)
      const fail = (error: Error): void => {
        clearTimeout(timer)
        reject(error)
      }
      outgoing.on('error', fail)
      outgoing.on('response', (incoming) => {
        const pieces: Buffer[] = []
        let size = 0
        incoming.on('data', (piece: Buffer) => {
          size += piece.length
          pieces.push(piece)
          if (size > answerMax) outgoing.destroy(new Error('answer too long'))
        })
        incoming.on('error', fail)
        incoming.on('end', () => {
          clearTimeout(timer)
          const { statusCode: status = 0, headers: told } = incoming
          const bytes = Buffer.concat(pieces)
          try {
            guard?.check(shown, { status, headers: told, bytes })
            resolve({ status, body: readJson(bytes) })
          } catch (error) {
            reject(error)
          }
        })
      })
      outgoing.end(text)
    })
  }

  return Object.assign(send, { close: () => agent.destroy() })
}

function sizesOf(text: string): OutgoingHttpHeaders {
  return { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
}

/** Anything that is no JSON reads as null, which no answer we wait for is. */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}
