import type { Log } from '@quittance/server/platform/logging/log'
import type { AddressInfo } from 'node:net'
import { type LocalDate, dayOf, toInstant, parseDay } from '@quittance/domain/calendar'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { addCard } from './numbers/add-card.ts'
import { applyCorrection } from './events/apply-correction.ts'
import { chargeNumber } from './numbers/charge-number.ts'
import { checkSealed } from './numbers/check-number.ts'
import { type CorrectionStore, correctionStore } from './events/correction-store.ts'
import { type VaultDatabase, openDatabase } from './database.ts'
import { type EventStore, eventStore } from './events/event-store.ts'
import { type Gateway, GatewayAway, NoGateway } from './gateways/gateway.ts'
import { noGateway } from './gateways/none.ts'
import { sandboxGateway } from './gateways/sandbox.ts'
import { followKeys, type SealingKey, type VaultKeys } from './keys/key-file.ts'
import { type NumberCipher, numberCipher } from './keys/number-cipher.ts'
import { type NumberStore, numberStore } from './numbers/number-store.ts'
import { readUsedFrom } from '@quittance/server/platform/keys/dated-keys'
import { type OpenSealed, openerOf } from '@quittance/server/platform/keys/open-sealed'
import { Recloser } from './keys/reclose.ts'
import { provenCallers } from './proven-callers.ts'
import { serveAccounts } from './serve-accounts.ts'
import { serveWebhooks } from './events/take-webhook.ts'
import * as wire from './wire.ts'

/** Characters: a sealed account number takes about 300. */
const sealedMax = 2_000

export type VaultOptions = {
  /** 0 takes any free port */
  readonly port: number
  /** where it listens: this machine alone, if not given */
  readonly host?: string
  /** what every caller proves to know, and is proven to know us by */
  readonly secret: string
  readonly databaseUrl: string
  /** where `vault-keys.json` lies */
  readonly dataDir: string
  /** undefined where no gateway is set up: cards are then neither taken in nor charged */
  readonly sandboxUrl: string | undefined
  /** what the network signs its events with; undefined takes none */
  readonly webhookSecret?: string | undefined
  /** how long a charge may take at the gateway; milliseconds */
  readonly gatewayTimeoutMs?: number
  readonly connectionsMax?: number
  /** real time, epoch milliseconds */
  readonly now: () => number
  /** takes one line about a fault; never a value that a caller sent */
  readonly log: Pick<Log, 'error'>
}

export type RunningVault = { readonly port: number; readonly url: string; close(): Promise<void> }

type VaultContext = {
  readonly sealing: () => readonly SealingKey[]
  readonly openSealed: OpenSealed
  readonly cipher: NumberCipher
  readonly numbers: NumberStore
  readonly gateway: Gateway
  readonly recloser: Recloser
  readonly now: () => number
}

const secretMin = 16

/** Starts the vault: the only program that can open what forms seal to it. */
export async function startVault(options: VaultOptions): Promise<RunningVault> {
  const { secret, now } = options
  if (secret.length < secretMin) throw new Error('VAULT_SECRET needs at least 16 characters.')
  const { dataDir, log } = options
  const keys = await followKeys(dataDir, { read: openKeys, log })
  const database = openDatabase(options.databaseUrl, options.connectionsMax ?? 10)
  const timeoutMs = options.gatewayTimeoutMs ?? 18_000
  const { sandboxUrl: baseUrl } = options
  const gateway = baseUrl === undefined ? noGateway : sandboxGateway({ baseUrl, timeoutMs })
  const cipher = numberCipher(() => keys.current().keys, now)
  const numbers = numberStore(database)
  const corrections = correctionStore(database)
  const recloser = new Recloser(cipher, [numbers, corrections])
  const openSealed: OpenSealed = (sealed) => keys.current().openSealed(sealed)

  const app = fastify({ bodyLimit: 32_768 })
  app.setErrorHandler((error, request, reply) => answerError(error, { request, reply, options }))
  const callers = provenCallers(secret, now)
  callers.watch(app)
  serveHealth(app, database)
  const events = eventStore(database)
  await app.register((scope, _, ready) => {
    serveWebhooks(scope, { events, cipher, secret: options.webhookSecret, now })
    ready()
  })
  await app.register((scope, _, ready) => {
    callers.protect(scope)
    const tools = { openSealed, cipher, numbers, gateway, recloser, now }
    serveCards(scope, { sealing: () => keys.current().keys.sealing, ...tools })
    serveAccounts(scope, tools)
    serveCharges(scope, { cipher, numbers, gateway, recloser })
    serveAfterwards(scope, { gateway, events, cipher, corrections, recloser })
    ready()
  })

  const { port: wanted, host = '127.0.0.1' } = options
  await app.listen({ port: wanted, host })
  const port = (app.server.address() as AddressInfo).port
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      keys.stop()
      await app.close()
      await recloser.finished()
      gateway.close()
      await database.close()
    },
  }
}

async function openKeys(keys: VaultKeys) {
  return { keys, openSealed: await openerOf(keys.sealing, sealedMax) }
}

/** What forms seal to: those that are in use already, the newest first. */
function shownKeys(keys: readonly SealingKey[], now: number) {
  return keys
    .filter(({ usedFrom }) => readUsedFrom(usedFrom) <= now)
    .map(({ d: _private, usedFrom: _from, ...shown }) => shown)
}

function serveHealth(app: FastifyInstance, database: VaultDatabase): void {
  app.get('/healthz', async (_, reply) => {
    const ok = await database.answers()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}

function serveCards(app: FastifyInstance, context: VaultContext): void {
  const { sealing, openSealed, numbers, recloser, now } = context
  app.get('/keys', () => ({ keys: shownKeys(sealing(), now()) }))

  app.post('/cards/check', (request) => checkSealed(openSealed, wire.checkBody.parse(request.body)))

  app.post('/cards', (request) => {
    const { today, ...form } = wire.addBody.parse(request.body)
    recloser.start(form.lenderId)
    return addCard(context, form, { today: businessDay(today, now()), now: new Date(now()) })
  })

  app.delete('/numbers/:token', (request) => {
    const { token } = wire.tokenParams.parse(request.params)
    const { lenderId, givenBefore } = wire.forgetQuery.parse(request.query)
    return numbers.forget({ token, lenderId }, givenBefore).then((isGone) => ({ isGone }))
  })
}

function serveCharges(
  app: FastifyInstance,
  context: Pick<VaultContext, 'cipher' | 'numbers' | 'gateway' | 'recloser'>,
): void {
  const { gateway, recloser } = context
  app.post('/charges', async (request, reply) => {
    const { 'idempotency-key': ref } = wire.keyHeaders.parse(request.headers)
    const { gateway: _only, ...order } = wire.chargeBody.parse(request.body)
    recloser.start(order.lenderId)
    const charge = await chargeNumber(context, { ref, ...order })
    return charge ?? reply.code(404).send({ code: 'unknownToken' })
  })

  app.get('/charges', (request) => gateway.query(wire.chargeQuery.parse(request.query)))

  app.get('/journal', (request) => {
    const { lenderId, after } = wire.journalQuery.parse(request.query)
    return gateway.journal(lenderId, after)
  })
}

type Afterwards = Pick<VaultContext, 'gateway' | 'cipher' | 'recloser'> & {
  readonly events: EventStore
  readonly corrections: CorrectionStore
}

/** What follows a charge: taking it out again, and what the network says of it later. */
function serveAfterwards(app: FastifyInstance, context: Afterwards): void {
  const { gateway, events, recloser } = context
  app.post('/charges/cancel', (request) => gateway.cancel(wire.cancelBody.parse(request.body)))

  app.post('/refunds', (request) => {
    const { 'idempotency-key': key } = wire.keyHeaders.parse(request.headers)
    const { gateway: _only, ...order } = wire.refundBody.parse(request.body)
    return gateway.refund({ key, ...order })
  })

  app.get('/refunds', (request) => gateway.queryRefund(wire.refundQuery.parse(request.query)))

  app.post('/corrections', (request) =>
    applyCorrection(context, wire.correctionBody.parse(request.body)),
  )

  app.get('/events', (request) => {
    const { lenderId, after, now } = wire.eventQuery.parse(request.query)
    recloser.start(lenderId)
    const keeping = now === undefined ? Promise.resolve() : gateway.keepTime(now)
    return keeping.then(() => events.list(lenderId, after))
  })
}

function businessDay(given: string | undefined, nowMs: number): LocalDate {
  return given === undefined ? dayOf(toInstant(nowMs)) : parseDay(given)
}

type Failed = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: Pick<VaultOptions, 'log'>
}

/** Names a field or a kind of error, never a value: any of them might be a number. */
function answerError(error: unknown, { request, reply, options }: Failed): FastifyReply {
  if (error instanceof ZodError) {
    const field = error.issues[0]?.path.join('.') ?? ''
    return reply.code(400).send({ code: 'unreadable', field })
  }
  if (error instanceof NoGateway) return reply.code(409).send({ code: 'noGateway' })
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string }
  if (statusCode < 500) return reply.code(statusCode).send({ code: 'unreadable' })
  const name = error instanceof Error ? error.name : 'Error'
  const route = `${request.method} ${request.routeOptions.url ?? ''}`
  options.log.error('call failed', { route, error: name, code })
  const isAway = error instanceof GatewayAway || isConnectionError(code)
  return reply.code(isAway ? 503 : 500).send({ code: isAway ? 'away' : 'internal' })
}

/** SQLSTATE classes 08 (connection), 53 (resources) and 57P (shut down), or a socket's own. */
function isConnectionError(code: string): boolean {
  return /^(08|53|57P|E[A-Z]+$)/.test(code)
}
