import { Agent, request } from 'node:http'
import { host, type CrashPayer } from '../../crash/make-world.ts'

const path = '/app/api/chat/get-message?page=1&limit=10'

export type Poll = {
  readonly status: number
  /** the version of what was answered */
  readonly etag: string
  readonly text: string
}

/** Polls a chat as an open one does, over connections that stay open. */
export function chatPoller(port: number, connectionsMax: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax, scheduling: 'fifo' })
  return {
    poll: (payer: CrashPayer, etag?: string) => pollOnce({ agent, port, payer, etag }),
    close: () => agent.destroy(),
  }
}

type Asked = {
  readonly agent: Agent
  readonly port: number
  readonly payer: CrashPayer
  readonly etag: string | undefined
}

function pollOnce({ agent, port, payer, etag }: Asked): Promise<Poll> {
  const headers = {
    host,
    accesstoken: payer.accessToken,
    'x-forwarded-for': payer.ip,
    'x-background': '1',
    'accept-encoding': 'br, gzip',
    ...(etag !== undefined && { 'if-none-match': etag }),
  }
  return new Promise((answered, failed) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, path, headers }, (incoming) => {
      const pieces: Buffer[] = []
      incoming.on('data', (piece: Buffer) => pieces.push(piece))
      incoming.on('end', () =>
        answered({
          status: incoming.statusCode ?? 0,
          etag: incoming.headers.etag ?? '',
          text: Buffer.concat(pieces).toString('latin1'),
        }),
      )
    })
    outgoing.on('error', failed)
    outgoing.end()
  })
}
