import { noStatementProvider } from './integrations/no-statement-provider.ts'
import { keptCodes } from './start-app.ts'
import { jsonLog } from '../src/platform/logging/log.ts'
import { createPasswordQueue } from '../src/auth/passwords/password-hash.ts'
import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { assert } from '@quittance/domain/assert'
import { readMessageReceipt } from '../src/receipts/read-message-receipt.ts'
import { attachAuthorization } from '../src/schedules/authorizations/attach-authorization.ts'
import type {
  AttachmentSource,
  ReceiptSource,
} from '../src/notifications/delivery/deliver-message.ts'
import type { DatabasePool } from '../src/platform/database/pool.ts'
import { buildApp } from '../src/programs/build-app.ts'
import type { ApiContext } from '../src/programs/api-context.ts'
import type { CrashPoint } from '../src/platform/crash-points.ts'
import { withLenderTransaction } from '../src/platform/database/transaction.ts'
import { type Lender, lenderDirectory } from '../src/lenders/lender-directory.ts'
import { postgresPayments } from '../src/payments/intents/postgres-payments.ts'
import { gatewayBreaker } from '../src/payments/gateway/gateway-breaker.ts'
import { settleOpenPayments } from '../src/payments/gateway/settle-open-payments.ts'
import { postgresDebits } from '../src/payments/scheduled/execution/postgres-debits.ts'
import { postgresBankEvents } from '../src/payments/returns/bank-event-repository.ts'
import type { WorkerContext } from '../src/payments/worker-context.ts'
import { systemClocks } from '../src/platform/clocks.ts'
import { fakeVault } from '../src/integrations/fake/vault.ts'
import { demoMailer } from '../src/integrations/email/demo-mailer.ts'
import { pushSubscriptions } from '../src/integrations/push/push-subscriptions.ts'
import type { FileStorage } from '../src/platform/ports/file-storage.ts'
import type { PushSubscriptions } from '../src/platform/ports/push-subscriptions.ts'
import { randomPushKeys } from './integrations/random-push-keys.ts'
import { randomSecrets } from './random-secrets.ts'
import { sealingOf } from '../src/integrations/vault/sealing.ts'
import { noProviders } from '../src/integrations/social/social-providers.ts'
import type { Vault } from '../src/platform/ports/vault.ts'
import { checkAnswers } from './answers/check-answers.ts'
import { testDatabase } from './database/database.ts'
import { sharedDatabase } from './database/shared-database.ts'
import { sharedPrinter } from './papers/shared-printer.ts'
import * as rows from './payments-fixture-rows.ts'
import { threeWayCheck } from './three-way-check.ts'

const bare = { dist: null, demo: false, trustProxy: false, logger: false }
const portalAt = (host: string) => `https://${host}`

export type PaymentsFixture = Awaited<ReturnType<typeof paymentsFixture>>
export type Payer = Awaited<ReturnType<PaymentsFixture['payer']>>

/** When the business clock of the world begins: a Friday, 10 in the morning, Eastern. */
export const testNow = toInstant(Date.parse('2026-11-20T15:00:00Z'))

/** Thrown at a named point, where a real program would have been killed. */
export class SimulatedCrash extends Error {}

type PaymentsFixtureOptions = {
  readonly vault?: (database: { readonly url: string }) => Promise<Vault>
  readonly settings?: object
  /** The lender's first open day, where it is not that of `testNow`. */
  readonly businessDate?: string
  /** The day on which the world begins, where what it is about comes weeks after that of `testNow`. */
  readonly beginsOn?: string
  readonly push?: PushSubscriptions
  /** For tests that look at, change or break more than what is their lender's. */
  readonly ownDatabase?: boolean
  /** where files lie; in the database, when left out */
  readonly files?: FileStorage
}

async function databaseFor({ vault, ownDatabase }: PaymentsFixtureOptions) {
  const ownsIt = ownDatabase === true || vault !== undefined
  const database = await (ownsIt ? testDatabase() : sharedDatabase())
  return { database, leave: async () => (ownsIt ? database.close() : undefined) }
}

/** What messages are given to go with them, as the worker gives it. */
function messageSources(db: DatabasePool) {
  const attach: AttachmentSource = (of, consentId) =>
    attachAuthorization({ db, print: sharedPrinter }, of, consentId)
  const readReceipt: ReceiptSource = (of, asked) => readMessageReceipt(db, of, asked)
  return { attach, readReceipt }
}

/**
 * The real app over the real database, with a lender of its own, a vault in memory unless another is
 * given, and clocks that a test moves. Nothing of the worker runs but what a test asks for.
 */
export async function paymentsFixture(options: PaymentsFixtureOptions = {}) {
  const { database, leave } = await databaseFor(options)
  const fake = fakeVault(() => clocks.elapsed())
  const vault = (await options.vault?.(database)) ?? fake
  const clocks = movableClocks(options.beginsOn)
  const host = `h${randomUUID().slice(0, 8)}.test`
  const begins = { businessDate: options.beginsOn, ...options }
  const lenderId = await rows.insertTestLender(database.owner, { host, ...begins })
  const lenders = lenderDirectory(database.db, clocks)
  const lender = await lenders.byId(lenderId)
  assert(lender !== null, 'the lender was written')

  let crashPoint: CrashPoint | null = null
  const crashAt = (point: CrashPoint) => {
    if (point !== crashPoint) return
    crashPoint = null
    throw new SimulatedCrash(point)
  }
  const told: string[] = []
  const sealing = await sealingOf([], clocks.elapsed)
  const breaker = gatewayBreaker({ clocks, restMs: 30_000 })
  const secrets = randomSecrets()
  const push = options.push ?? pushSubscriptions(await randomPushKeys(), null)
  const passwordQueue = createPasswordQueue()
  const outsiders = { assistant: { open: async () => null }, files: options.files ?? null }
  const papers = { print: sharedPrinter, statementProvider: noStatementProvider }
  const kept = { codeWays: keptCodes, ...papers, ...outsiders }
  const signing = { sealing, secrets, social: noProviders, push, passwordQueue, ...kept }
  const outside = { lenders, vault, clocks, ...signing, breaker, portalAt }
  const payments = postgresPayments(database.db)
  const log = jsonLog((line) => void told.push(line))
  const context: ApiContext = { db: database.db, payments, ...outside, crashAt, log }
  const stores = { bank: postgresBankEvents(database.db), debits: postgresDebits(database.db) }
  const sending = { mailer: demoMailer(), ...messageSources(database.db) }
  const worker: WorkerContext = { ...context, ...stores, ...sending }
  const app = checkAnswers(buildApp(context, bare))
  await app.ready()
  const repository = { db: database.db, lender }
  const close = async () => {
    await app.close()
    await leave()
  }
  const at = () => ({ ...repository, now: clocks.elapsed() })

  return {
    database,
    db: database.db,
    lender,
    context,
    worker,
    clocks,
    vault,
    fake,
    told,
    app,
    host,
    /** The next program that comes to this point ends there, once. */
    crashNextAt: (point: CrashPoint) => void (crashPoint = point),
    payer: (given: PayerGiven = {}) => makePayer({ app, host, at }, given),
    /** Lets the worker take up what is due now. */
    settle: () => settleOpenPayments(worker, lender),
    read: <T>(work: Parameters<typeof withLenderTransaction<T>>[2]) =>
      withLenderTransaction(database.db, lender.id, work),
    linkLoan: rows.linkLoanAt(repository),
    close,
    /** The end of every test that pays: gateway, payments and ledger agree to the cent. */
    async closeInBalance() {
      const differences = await threeWayCheck({ db: database.db, vault, lender })
      await close()
      assert(differences.length === 0, differences.join('\n'))
    },
  }
}

type PayerGiven = rows.TestMethod & {
  readonly token?: string
  readonly stateCode?: string
  readonly country?: 'US' | 'CA'
  readonly principal?: bigint
}
type Place = {
  readonly app: ReturnType<typeof buildApp>
  readonly host: string
  readonly at: () => { db: ApiContext['db']; lender: Lender; now: Instant }
}

export type PaidResult = {
  readonly amount?: string
  readonly key?: string
  readonly methodId?: string
  /** the payer's first one when left out */
  readonly loanId?: string | undefined
  /** '2' and '3' for a bank account; a card when left out */
  readonly paymentType?: '1' | '2' | '3'
  readonly confirmDuplicate?: '0' | '1'
  readonly insteadOf?: string
}

/** A borrower with a loan of their own and one saved card, signed in. */
async function makePayer({ app, host, at }: Place, { token = 'tok-4242', ...given }: PayerGiven) {
  const { borrowerId, accessToken } = await rows.insertTestBorrower(at(), given)
  const loanId = await rows.insertTestLoan(at(), borrowerId, given)
  const methodId = await rows.insertTestMethod(at(), borrowerId, { token, ...given })
  const call = async (
    url: string,
    sent: { readonly method?: 'GET' | 'POST'; readonly key?: string; readonly payload?: object },
  ) => {
    const { method = 'GET', key, payload } = sent
    const headers = { host, accesstoken: accessToken, 'user-agent': 'test' }
    const http = await app.inject({
      method,
      url: `/app/api${url}`,
      headers: key === undefined ? headers : { ...headers, 'idempotency-key': key },
      ...(payload === undefined ? {} : { payload }),
    })
    const isJson = String(http.headers['content-type']).startsWith('application/json')
    return { http, code: http.statusCode, text: http.body, body: isJson ? http.json() : null }
  }
  return {
    borrowerId,
    accessToken,
    loanId,
    methodId,
    call,
    addMethod: (method: rows.TestMethod & { readonly token: string }) =>
      rows.insertTestMethod(at(), borrowerId, method),
    addLoan: (loan: { readonly principal?: bigint } = {}) =>
      rows.insertTestLoan(at(), borrowerId, loan),
    pay: ({
      amount = '25.00',
      key = randomUUID(),
      methodId: id = methodId,
      ...more
    }: PaidResult = {}) =>
      call('/payments/make', {
        method: 'POST',
        key,
        payload: { id, paymentType: '1', amount, ...more, loanId: more.loanId ?? loanId },
      }),
    ask: (key: string) => call('/payments/status', { key }),
    cancel: (orderId: string, key: string = randomUUID()) =>
      call('/payments/cancel', { method: 'POST', key, payload: { orderId } }),
    stopRetry: (orderId: string, key: string = randomUUID()) =>
      call('/payments/stop-retry', { method: 'POST', key, payload: { orderId } }),
    askOrder: (orderId: string) => call(`/payments/status?orderId=${orderId}`, {}),
  }
}

/** Real time plus what a test added; the business clock runs beside it. */
function movableClocks(beginsOn = '2026-11-20') {
  let skewMs = Date.parse(beginsOn) - Date.parse('2026-11-20')
  const real = systemClocks(0)
  const start = real.elapsed()
  const elapsed = () => toInstant(real.elapsed() + skewMs)
  return {
    elapsed,
    business: () => toInstant(testNow + (elapsed() - start)),
    forward: (ms: number) => void (skewMs += ms),
  }
}
