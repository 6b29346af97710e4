import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { isId } from '../database.ts'
import type { EventStore } from './event-store.ts'
import type { NumberCipher } from '../keys/number-cipher.ts'

const usual = {
  id: z.string().min(1).max(200),
  merchant: z.string().refine(isId),
  ref: z.string().min(1).max(200),
  on: z.iso.date(),
  code: z.string().max(20),
}
const told = z.discriminatedUnion('kind', [
  z.strictObject({ ...usual, kind: z.enum(['charged', 'settled']) }),
  z.strictObject({
    ...usual,
    kind: z.enum(['returned', 'chargedBack']),
    amount: z
      .string()
      .regex(/^\d{1,9}\.\d\d$/)
      .refine((text) => Number(text) > 0)
      .optional(),
  }),
  // The bank's own field: an account as it is from now on, or whatever else it corrects.
  z.strictObject({ ...usual, kind: z.literal('corrected'), data: z.string().max(29) }),
])

type Tools = {
  readonly events: EventStore
  readonly cipher: NumberCipher
  /** shared with the network; undefined takes no events at all */
  readonly secret: string | undefined
  /** real time, epoch milliseconds */
  readonly now: () => number
}

/** A signature is good for this long, so that one that was overheard is worth nothing later. */
const toleranceMs = 5 * 60_000

/**
 * Takes the network's events: nobody else knows the secret that signs them, so they come without
 * any other password. An event is kept before it is answered; the same event again is one event.
 */
export function serveWebhooks(app: FastifyInstance, { events, cipher, secret, now }: Tools): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
    done(null, body),
  )
  app.post('/webhooks/sandbox', async (request, reply) => {
    const body = String(request.body)
    const signature = String(request.headers['webhook-signature'] ?? '')
    if (secret === undefined || !isSigned(body, signature, { secret, nowMs: now() }))
      return reply.code(401).send({ code: 'unauthorized' })
    const { merchant, ...event } = told.parse(readJson(body))
    const at = new Date(now())
    if (event.kind !== 'corrected') await events.add(merchant, event, { at })
    else {
      const { data, ...rest } = event
      const correction = cipher.close(data, { lenderId: merchant, token: event.id })
      await events.add(merchant, rest, { at, correction })
    }
    return { ok: true }
  })
}

/** What is no JSON is no event either: it is refused as one that lacks everything. */
function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type Against = { readonly secret: string; readonly nowMs: number }

/** Whether 't=<ms>,v1=<hex>' was made over this very body, with the secret, a moment ago. */
export function isSigned(body: string, signature: string, { secret, nowMs }: Against): boolean {
  const [, at, given] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (at === undefined || given === undefined) return false
  const expected = createHmac('sha256', secret).update(`${at}.${body}`).digest()
  const isOurs = timingSafeEqual(Buffer.from(given, 'hex'), expected)
  return isOurs && Math.abs(nowMs - Number(at)) <= toleranceMs
}
