import type { CodeWays } from '../src/lenders/sms-availability.ts'
import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { assert } from '@quittance/domain/assert'
import { type AppOptions, buildApp } from '../src/programs/build-app.ts'
import type { FileStorage } from '../src/platform/ports/file-storage.ts'
import type { ApiContext } from '../src/programs/api-context.ts'
import { logOptions } from '../src/http/log-calls.ts'
import { jsonLog } from '../src/platform/logging/log.ts'
import { postgresPayments } from '../src/payments/intents/postgres-payments.ts'
import { createPasswordQueue } from '../src/auth/passwords/password-hash.ts'
import { gatewayBreaker } from '../src/payments/gateway/gateway-breaker.ts'
import { lenderDirectory } from '../src/lenders/lender-directory.ts'
import { systemClocks } from '../src/platform/clocks.ts'
import { fakeVault } from '../src/integrations/fake/vault.ts'
import { pushSubscriptions } from '../src/integrations/push/push-subscriptions.ts'
import { randomPushKeys } from './integrations/random-push-keys.ts'
import { randomSecrets } from './random-secrets.ts'
import type { Secrets } from '../src/platform/secrets.ts'
import { sealingOf } from '../src/integrations/vault/sealing.ts'
import { noProviders } from '../src/integrations/social/social-providers.ts'
import type { Assistant } from '../src/platform/ports/assistant.ts'
import type { StatementProvider } from '../src/platform/ports/statement-provider.ts'
import type { SocialProviders } from '../src/platform/ports/social-providers.ts'
import { type TestDatabase, testDatabase } from './database/database.ts'
import { checkAnswers } from './answers/check-answers.ts'
import type { AppRequest } from './calls/app-request.ts'
import { solveProofOfWork } from './calls/solve-proof-of-work.ts'
import { noStatementProvider } from './integrations/no-statement-provider.ts'
import { sealTo } from './integrations/seal.ts'
import { sharedPrinter } from './papers/shared-printer.ts'
import { seededNow } from './database/template.ts'

export type StartedApp = Awaited<ReturnType<typeof startApp>>

export const demoPassword = 'Demo!2026pass'
export const hosts = {
  loneMesa: 'lonemesa.localhost',
  harborPine: 'harborpine.localhost',
  boreal: 'boreal.localhost',
} as const

export type SentAppMessage = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly host?: string
  readonly token?: string
  readonly payload?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly from?: string
}

export type StartOptions = Partial<AppOptions> & {
  readonly social?: SocialProviders
  readonly secrets?: Secrets
  /** the payment networks that there are; all that are built, when left out */
  readonly adapters?: readonly string[]
  /** by which codes leave; they are kept, when left out */
  readonly codeWays?: CodeWays
  /** what opens conversations; one that always does, when left out */
  readonly assistant?: Assistant
  /** where files lie; in the database, when left out */
  readonly files?: FileStorage
  /** where lists of statements come from that are made elsewhere; nowhere, when left out */
  readonly statementProvider?: StatementProvider
  /** whose world it is; without one the demo's as it is seeded */
  readonly database?: TestDatabase
  /** where borrowers open the portal; by https at its host, when left out */
  readonly portalAt?: ApiContext['portalAt']
}

const kept = { isKept: true, isCarried: false }
export const keptCodes: CodeWays = { texts: kept, calls: kept }

/** The real app over the demo's world, with the vault in memory and clocks that a test sets. */
export async function startApp({
  social,
  secrets,
  adapters,
  codeWays,
  assistant,
  files,
  statementProvider,
  database: given,
  portalAt,
  ...options
}: StartOptions = {}) {
  const database = given ?? (await testDatabase({ seeded: true }))
  const clocks = clocksToSet()
  const vault = fakeVault()
  const logged: string[] = []
  const context: ApiContext = {
    db: database.db,
    payments: postgresPayments(database.db),
    lenders: lenderDirectory(database.db, { ...clocks, ...(adapters && { adapters }) }),
    vault,
    clocks,
    sealing: await sealingOf([await newPortalKey()], clocks.elapsed),
    secrets: secrets ?? randomSecrets(),
    social: social ?? noProviders,
    push: pushSubscriptions(await randomPushKeys(), null),
    portalAt: portalAt ?? ((host) => `https://${host}`),
    codeWays: codeWays ?? keptCodes,
    passwordQueue: createPasswordQueue(),
    print: sharedPrinter,
    files: files ?? null,
    log: jsonLog((line) => void logged.push(line)),
    statementProvider: statementProvider ?? noStatementProvider,
    assistant: assistant ?? { open: async ({ origin }) => `${origin}/conversations/1` },
    breaker: gatewayBreaker({ clocks, restMs: 30_000 }),
    crashAt: () => undefined,
  }
  const stream = { write: (line: string) => void logged.push(line) }
  const usual = { dist: null, demo: false, trustProxy: false }
  const app = buildApp(context, { ...usual, logger: { ...logOptions, stream }, ...options })
  checkAnswers(app)
  const routes = listRoutes(app)
  await app.ready()

  const [portalKey] = context.sealing.publicKeys
  assert(portalKey !== undefined, 'the portal has a key')
  const seal = (text: string) => sealTo(portalKey, text)
  const calls = callsOf(app)
  return {
    app,
    routes,
    database,
    context,
    clocks,
    vault,
    logged,
    seal,
    sealForVault: async (text: string) => sealTo((await vault.publicKeys())[0], text),
    ...calls,
    ...signInOf(calls, seal),
    async close() {
      await app.close()
      await database.close().catch(() => undefined) // a test may have closed it under the app
    },
  }
}

/** Every route that is bound from now on, as `GET /app/api/...`. */
function listRoutes(app: ReturnType<typeof buildApp>): readonly string[] {
  const routes: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`)
  })
  return routes
}

function callsOf(app: ReturnType<typeof buildApp>) {
  let calls = 0
  /** Everybody from an address of their own, so that no count for one is met by another. */
  const anAddress = () => {
    calls += 1
    return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  }

  async function call(url: string, sent: SentAppMessage = {}) {
    const { method = sent.payload === undefined ? 'GET' : 'POST', host = hosts.loneMesa } = sent
    const http = await app.inject({
      method,
      url,
      remoteAddress: sent.from ?? anAddress(),
      headers: {
        host,
        ...(sent.token !== undefined && { accesstoken: sent.token }),
        ...(sent.payload !== undefined && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(sent.payload !== undefined && { payload: bodyOf(sent.payload) }),
    })
    return { http, code: http.statusCode, text: http.body }
  }

  /** A call of the portal, and its envelope. */
  async function ask(path: string, sent: SentAppMessage = {}) {
    const answer = await call(`/app/api${path}`, sent)
    return { ...answer, body: JSON.parse(answer.text) as AppRequest }
  }

  return {
    call,
    ask,
    /** The same as a browser makes it: it does the work that it is asked for, and calls again. */
    async askWorking(path: string, sent: SentAppMessage = {}) {
      const answer = await ask(path, sent)
      if (answer.body.reason !== 'workNeeded') return answer
      return ask(path, { ...sent, headers: { ...sent.headers, ...solveProofOfWork(answer.body) } })
    },
    /** A call of the lender's API, with Lone Mesa's key unless another is sent. */
    async callLenderApi(path: string, sent: SentAppMessage = {}) {
      const headers = { authorization: 'Bearer demo-lonemesa', ...sent.headers }
      const answer = await call(`/lender/api/v1${path}`, { ...sent, headers })
      return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> }
    },
  }
}

function signInOf(calls: ReturnType<typeof callsOf>, seal: (text: string) => Promise<string>) {
  async function trySignIn(given: SignInTry) {
    const { host, from, password = demoPassword, more = {} } = given
    const contact = given.contact ?? 'maria.ortega@example.com'
    const payload = {
      ...(contact.includes('@') ? { email: contact } : { phoneno: contact }),
      password: await seal(password),
      type: '3',
      deviceId: given.deviceId ?? randomUUID(),
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3',
      lang: 'en',
      ...more,
    }
    const places = { ...(host !== undefined && { host }), ...(from !== undefined && { from }) }
    const headers = given.headers ?? {}
    return calls.ask('/users/web/checksocialexistance', { ...places, headers, payload })
  }

  /** The token of somebody who signed in. */
  async function signIn(contact = 'maria.ortega@example.com', host: string = hosts.loneMesa) {
    const { body } = await trySignIn({ contact, host })
    assert(body.status === 1, `${contact} signs in: ${body.message}`)
    return String(body.result['accessToken'])
  }

  return { trySignIn, signIn }
}

export type SignInTry = {
  readonly contact?: string
  readonly password?: string
  readonly host?: string
  readonly from?: string
  readonly deviceId?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly more?: Readonly<Record<string, unknown>>
}

export async function newPortalKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const kid = `portal-${randomUUID()}`
  return { ...(await exportJWK(privateKey)), kid, use: 'enc', alg: 'ECDH-ES' }
}

/** Both clocks stand until a test moves them. */
function clocksToSet() {
  let business: Instant = toInstant(Date.parse(seededNow))
  let elapsed = systemClocks(0).elapsed()
  return {
    business: () => business,
    elapsed: () => elapsed,
    setBusiness: (at: string) => void (business = toInstant(Date.parse(at))),
    forward: (ms: number) => void (elapsed = toInstant(elapsed + ms)),
  }
}

function bodyOf(payload: unknown): string | Buffer {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload
  return JSON.stringify(payload)
}
