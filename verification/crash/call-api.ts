import { Agent, request } from 'node:http'

export type ApiCall = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  /** after this the caller hangs up; milliseconds */
  readonly timeoutMs: number
}

/** `lost`: no whole answer came; `sent` tells whether the other side may have got the call. */
export type ApiAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'lost'; readonly sent: boolean }

export type CallApi = {
  (call: ApiCall): Promise<ApiAnswer>
  close(): void
}

/** Calls a program of this machine as a browser does: over connections that stay open. */
export function apiCaller(port: number, connectionsMax: number): CallApi {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })

  function send({ method, path, headers, body, timeoutMs }: ApiCall): Promise<ApiAnswer> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const json = text === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((answered) => {
      let sent = false
      const lost = () => answered({ kind: 'lost', sent })
      const options = { host: '127.0.0.1', port, agent, method, path, headers }
      const outgoing = request({ ...options, headers: { ...headers, ...json } }, (incoming) => {
        const pieces: Buffer[] = []
        incoming.on('data', (piece: Buffer) => pieces.push(piece))
        incoming.on('error', lost)
        incoming.on('close', lost) // counts only when no whole answer came before
        incoming.on('end', () => {
          const read = readJson(Buffer.concat(pieces).toString('utf8'))
          answered({ kind: 'answered', status: incoming.statusCode ?? 0, body: read })
        })
      })
      const timer = setTimeout(() => outgoing.destroy(), timeoutMs)
      outgoing.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => void (sent = true))
        else sent = true
      })
      outgoing.on('error', lost)
      outgoing.on('close', () => {
        clearTimeout(timer)
        lost()
      })
      outgoing.end(text)
    })
  }

  return Object.assign(send, { close: () => agent.destroy() })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
