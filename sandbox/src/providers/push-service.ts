import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSigned, newKeys, openPush, type Subscriber } from './open-push.ts'

/** What was pushed to one browser, opened. */
export type ReceivedPush = {
  readonly text: string
  readonly ttl: number
  readonly topic: string
  /** epoch milliseconds */
  readonly at: number
}

type Browser = Subscriber & {
  readonly taken: ReceivedPush[]
  /** answered to the next pushes in place of taking them */
  fault: { readonly status: number; readonly times: number } | null
  /** how many were posted, taken or not */
  posts: number
}

const subscribeBody = z.strictObject({
  applicationServerKey: z.string().regex(/^[\w-]{87}$/),
})
const faultBody = z.strictObject({
  status: z.union([z.literal(404), z.literal(410), z.literal(429), z.literal(500)]),
  times: z.int().min(0).max(1000),
})

type Options = { readonly url: () => string; readonly now: () => number }
type Named = { Params: { id: string } }

/**
 * A stand-in for the push services of browsers. Whoever subscribes here is a browser as far as the
 * sender knows: what is pushed to it is checked, opened and kept, to be read again.
 */
export function servePushes(app: FastifyInstance, { url, now }: Options): void {
  const browsers = new Map<string, Browser>()

  app.post('/push', (request) => {
    const { applicationServerKey: senderKey } = subscribeBody.parse(request.body)
    const id = randomBytes(16).toString('base64url')
    const browser = { keys: newKeys(), auth: randomBytes(16), senderKey, taken: [], fault: null }
    browsers.set(id, { ...browser, posts: 0 })
    const keys = {
      p256dh: browser.keys.getPublicKey('base64url'),
      auth: browser.auth.toString('base64url'),
    }
    return { endpoint: `${url()}/push/${id}`, expirationTime: null, keys }
  })

  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.post<Named>('/push/:id', async (request, reply) => {
      const browser = browsers.get(request.params.id)
      const status = browser === undefined ? 404 : await take(browser, request, { url, now })
      return reply.code(status).send({ status })
    })
  })

  app.get<Named>('/push/:id', (request, reply) => {
    const browser = browsers.get(request.params.id)
    if (browser === undefined) return reply.code(404).send({ code: 'unknown' })
    return reply.send({ posts: browser.posts, taken: browser.taken })
  })

  app.post<Named>('/push/:id/fault', (request, reply) => {
    const browser = browsers.get(request.params.id)
    if (browser === undefined) return reply.code(404).send({ code: 'unknown' })
    browser.fault = faultBody.parse(request.body)
    return reply.send(browser.fault)
  })
}

/** Answers the status that a push service would. */
async function take(browser: Browser, request: FastifyRequest, options: Options): Promise<number> {
  const { url, now } = options
  browser.posts += 1
  const { fault } = browser
  if (fault !== null && fault.times > 0) {
    browser.fault = { ...fault, times: fault.times - 1 }
    return fault.status
  }
  const { authorization, ttl, topic = '', 'content-encoding': coding } = request.headers
  const audience = new URL(url()).origin
  const signed = { audience, senderKey: browser.senderKey, now: now() }
  if (!(await isSigned(authorization, signed))) return 403
  if (coding !== 'aes128gcm' || typeof ttl !== 'string' || !/^\d+$/.test(ttl)) return 400
  if (typeof topic !== 'string' || !/^[\w-]{0,32}$/.test(topic)) return 400
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  if (body.length > 4096) return 413
  const text = openPush(body, browser)
  if (text === null) return 400
  browser.taken.push({ text, ttl: Number(ttl), topic, at: now() })
  return 201
}
