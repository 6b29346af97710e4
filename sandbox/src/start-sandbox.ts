import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { ZodError, type z } from 'zod'
import { BusinessTime } from './network/business-time.ts'
import { cancelDebit } from './network/cancel-debit.ts'
import { checkCard } from './network/check-card.ts'
import { type Controls, controlRequest, defaultControls } from './controls.ts'
import { help, helpPage } from './help-page.ts'
import { type Journal, openJournal } from './journal/journal.ts'
import { Network } from './network/network.ts'
import { serveAssistant } from './providers/assistant.ts'
import { servePushes } from './providers/push-service.ts'
import { serveStatements } from './providers/statement-provider.ts'
import { RefundContext } from './network/refund.ts'
import type { Reply } from './reply.ts'
import { showJournal } from './journal/show-journal.ts'
import { findCharge, takeCharge, takeDebit } from './network/take-charge.ts'
import { serveStandIns } from './providers/fake-providers.ts'
import { Teller } from './network/account-checks.ts'
import type { WebhookPlace } from './journal/webhooks.ts'
import {
  AmountsContext,
  confirmBody,
  validateAccount,
  validateBody,
} from './network/validate-account.ts'
import * as wire from './network/wire.ts'

export type SandboxOptions = {
  /** 0 takes any free port */
  readonly port: number
  /** where `journal.ndjson` lies */
  readonly dataDir: string
  /** true refuses to start: nobody's money may go to a network that has none */
  readonly production: boolean
  readonly controls?: Partial<Controls>
  /** epoch milliseconds */
  readonly now: () => number
  /** where events go, and what signs them; null tells nobody */
  readonly webhook?: () => WebhookPlace | null
}

export type Sandbox = { readonly port: number; readonly url: string; close(): Promise<void> }

/** Starts the payment network of a demo, on this machine only. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  if (options.production) throw new Error('The sandbox network does not start in production.')
  const { now } = options
  const journal = await openJournal(join(options.dataDir, 'journal.ndjson'))
  const network = new Network(journal, now)
  const controls: Controls = { ...defaultControls, ...options.controls }
  const refunds = new RefundContext({ network, journal, controls, now })
  const time = new BusinessTime(journal, now)
  const webhook = options.webhook ?? (() => null)
  const teller = new Teller({ network, journal, time, now, webhook })
  const context = { network, journal, refunds, controls, time, teller, now }

  const app = fastify({ bodyLimit: 16_384, forceCloseConnections: true })
  app.setErrorHandler(answerError)
  serveCharges(app, context)
  serveDebits(app, context)
  serveAccounts(app)
  serveControls(app, context)
  await serveStandIns(app, { url: () => urlOf(app), now })
  serveAssistant(app, { url: () => urlOf(app), controls, send })
  const serving = { url: () => urlOf(app), controls, send, now: () => time.now() }
  app.register(async (inner) => serveStatements(inner, serving))
  servePushes(app, { url: () => urlOf(app), now })

  await app.listen({ port: options.port, host: '127.0.0.1' })
  const port = portOf(app.server.address())
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      network.stop()
      await teller.stop()
      await app.close()
      await journal.close()
    },
  }
}

function urlOf(app: FastifyInstance): string {
  return `http://127.0.0.1:${portOf(app.server.address())}`
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('no port is listened on')
  return address.port
}

type SandboxContext = {
  readonly network: Network
  readonly journal: Journal
  readonly time: BusinessTime
  readonly teller: Teller
  readonly refunds: RefundContext
  readonly controls: Controls
  readonly now: () => number
}

function serveCharges(app: FastifyInstance, context: SandboxContext): void {
  app.post('/charges', async (request, reply) => {
    const { 'idempotency-key': ref } = wire.keyHeaders.parse(request.headers)
    const { number, amount, currency, merchant } = wire.chargeBody.parse(request.body)
    const order = { merchant, ref, amount, currency, last4: number.slice(-4) }
    return send(reply, await takeCharge(context, { ...order, rail: 'card' }, number))
  })

  app.get('/charges', async (request, reply) =>
    send(reply, await findCharge(context, wire.chargeQuery.parse(request.query))),
  )

  app.post('/cards/check', async (request, reply) => {
    const { number, expiry } = wire.checkBody.parse(request.body)
    return send(reply, checkCard(number, expiry, context.time.now()))
  })

  app.post('/refunds', async (request, reply) => {
    const { 'idempotency-key': key } = wire.keyHeaders.parse(request.headers)
    return send(
      reply,
      await context.refunds.refund({ ...wire.refundBody.parse(request.body), key }),
    )
  })

  app.get('/refunds', async (request, reply) =>
    send(reply, await context.refunds.find(wire.refundQuery.parse(request.query))),
  )
}

function serveAccounts(app: FastifyInstance): void {
  const amounts = new AmountsContext()
  app.post('/accounts/validate', (request, reply) =>
    send(reply, validateAccount(validateBody.parse(request.body))),
  )
  app.post('/accounts/confirm', (request, reply) =>
    send(reply, amounts.confirm(confirmBody.parse(request.body))),
  )
}

/** Bank accounts: US ones by ACH, Canadian ones by PAD. */
function serveDebits(app: FastifyInstance, context: SandboxContext): void {
  app.post('/ach', async (request, reply) => {
    const { 'idempotency-key': ref } = wire.keyHeaders.parse(request.headers)
    const { number, routing, collectOn, ...asked } = wire.achBody.parse(request.body)
    const { amount, currency, merchant } = asked
    const order = { merchant, ref, amount, currency, last4: number.slice(-4), rail: 'ach' as const }
    const account = { rail: 'ach' as const, routing, number }
    return send(reply, await takeDebit(context, order, { account, collectOn }))
  })

  app.post('/pad', async (request, reply) => {
    const { 'idempotency-key': ref } = wire.keyHeaders.parse(request.headers)
    const { number, institution, branch, collectOn, ...asked } = wire.padBody.parse(request.body)
    const { amount, currency, merchant } = asked
    const order = { merchant, ref, amount, currency, last4: number.slice(-4), rail: 'pad' as const }
    const account = { rail: 'pad' as const, routing: `${institution}-${branch}`, number }
    return send(reply, await takeDebit(context, order, { account, collectOn }))
  })

  for (const path of ['/ach', '/pad']) {
    app.get(path, async (request, reply) =>
      send(reply, await findCharge(context, wire.chargeQuery.parse(request.query))),
    )
    app.post(`${path}/cancel`, async (request, reply) =>
      send(reply, await cancelDebit(context, wire.cancelBody.parse(request.body))),
    )
  }
}

async function change(
  { controls, time, teller }: SandboxContext,
  { advanceDays, ...changes }: z.output<typeof controlRequest>,
): Promise<Controls> {
  Object.assign(controls, Object.fromEntries(Object.entries(changes)))
  if (advanceDays === undefined) return controls
  await time.advance(advanceDays)
  await teller.catchUp()
  return controls
}

/** Says where a demo's clock stands; answered when all that is due by then was told. */
async function followClock({ time, teller }: SandboxContext, { now }: { readonly now: string }) {
  await time.follow(Date.parse(now))
  await teller.catchUp()
  return { now: new Date(time.now()).toISOString() }
}

function serveControls(app: FastifyInstance, context: SandboxContext): void {
  const { controls, journal } = context
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(helpPage()))
  app.get('/healthz', () => ({ ok: true }))
  app.get('/control/help', () => help)
  app.get('/control', () => controls)
  app.post('/control', (request) => change(context, controlRequest.parse(request.body)))
  app.post('/clock', (request) => followClock(context, wire.clockBody.parse(request.body)))
  app.get('/journal', (request) => showJournal(journal, wire.journalQuery.parse(request.query)))
}

function send(reply: FastifyReply, what: Reply): FastifyReply {
  if (what.kind === 'answer') return reply.code(what.status).send(what.body)
  reply.hijack()
  if (what.kind === 'cut') reply.raw.socket?.resetAndDestroy()
  return reply
}

/** Names the field that can not be read, never what stood in it. */
function answerError(error: unknown, _: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof ZodError) {
    const field = error.issues[0]?.path.join('.') ?? ''
    return reply.code(400).send({ code: 'unreadable', field })
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return reply.code(status).send({ code: status < 500 ? 'unreadable' : 'internal' })
}
