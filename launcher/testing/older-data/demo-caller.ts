import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { solveProofOfWork } from '../../../server/testing/calls/solve-proof-of-work.ts'
import { sealTo } from '../../../server/testing/integrations/seal.ts'
import type { Asker } from './read-answers.ts'
import type { AppRequest } from '../../../server/testing/calls/app-request.ts'
import { demoPassword } from '../../../server/testing/start-app.ts'

type Asking = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type DemoCaller = ReturnType<typeof demoCaller>

/** The calls of one demo lender's people and its back office, to a product that runs. */
export function demoCaller(port: number, host: string) {
  function send(path: string, { method, token, body, headers }: Asking = {}): Promise<string> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((answered, failed) => {
      const own = {
        host,
        ...(token !== undefined && { accesstoken: token }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }
      const usual = text === undefined ? 'GET' : 'POST'
      const options = { host: '127.0.0.1', port, path, method: method ?? usual, headers: own }
      const outgoing = request(options, (incoming) => {
        const pieces: Buffer[] = []
        incoming.on('data', (piece: Buffer) => pieces.push(piece))
        incoming.on('end', () => answered(Buffer.concat(pieces).toString('utf8')))
      })
      outgoing.on('error', failed)
      outgoing.end(text)
    })
  }

  async function ask(path: string, asking: Asking = {}): Promise<AppRequest> {
    const first = JSON.parse(await send(`/app/api${path}`, asking)) as AppRequest
    if (first.reason !== 'workNeeded') return first
    const headers = { ...asking.headers, ...solveProofOfWork(first) }
    return JSON.parse(await send(`/app/api${path}`, { ...asking, headers })) as AppRequest
  }

  async function seal(use: 'portal' | 'vault', text: string): Promise<string> {
    const { keys } = JSON.parse(await send('/app/api/.well-known/jwks.json')) as {
      keys: { kid: string }[]
    }
    return sealTo(
      keys.find(({ kid }) => kid.startsWith(use)),
      text,
    )
  }

  async function signIn(email: string): Promise<string> {
    const body = {
      email,
      password: await seal('portal', demoPassword),
      type: '3',
      deviceId: randomUUID(),
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
    }
    const { result, message } = await ask('/users/web/checksocialexistance', { body })
    if (typeof result['accessToken'] !== 'string') throw new Error(`${email}: ${message}`)
    return result['accessToken']
  }

  return { send, ask, seal, signIn }
}

/** Asks a product that runs what `readAnswers` wants to know. */
export function askerOver(port: number): Asker {
  return {
    signIn: (email, host) => demoCaller(port, host).signIn(email),
    portal: async (path, { host, ...asking }) =>
      (await demoCaller(port, host).ask(path, asking)).result,
    office: async (path, { host, key }) =>
      JSON.parse(
        await demoCaller(port, host).send(`/lender/api/v1${path}`, {
          headers: { authorization: `Bearer ${key}` },
        }),
      ) as Record<string, unknown>,
  }
}
