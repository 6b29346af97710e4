import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'

export type GatewayCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: unknown
}

export type GatewayAnswer = { readonly status: number; readonly body: unknown }

export type CallJson = {
  /** @throws when no whole answer in JSON came in time: it may have been acted on all the same */
  (call: GatewayCall): Promise<GatewayAnswer>
  close(): void
}

const answerMax = 64 * 1_024 * 1_024

/**
 * Calls one server over connections that stay open. Bare `node:http`, because a charge passes two
 * of these, and `fetch` takes several times as long on the processor.
 *
 * @param timeoutMs from the first byte sent to the last one read
 */
export function callJson(baseUrl: string, timeoutMs: number): CallJson {
  const base = new URL(baseUrl)
  const isTls = base.protocol === 'https:'
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })

  function send({ method, path, headers, body }: GatewayCall): Promise<GatewayAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const sizes = text === undefined ? {} : sizesOf(text)
    const options = { method, agent, headers: { ...headers, ...sizes } }
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
          resolve({ status: incoming.statusCode ?? 0, body: readJson(Buffer.concat(pieces)) })
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
