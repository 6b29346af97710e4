import { jsonLog } from '../platform/logging/log.ts'
import { crashAtPoint } from '../platform/crash-points.ts'
import { readClockOffset } from '../platform/database/business-clock.ts'
import { openDatabasePool, poolSizes } from '../platform/database/pool.ts'
import { type Env, requireSetting } from '../platform/env.ts'
import { lenderDirectory } from '../lenders/lender-directory.ts'
import { readMessageReceipt } from '../receipts/read-message-receipt.ts'
import { attachAuthorization } from '../schedules/authorizations/attach-authorization.ts'
import { threadPrinter } from '../integrations/pdf/thread-printer.ts'
import { postgresPayments } from '../payments/intents/postgres-payments.ts'
import { requireKnownKeys } from '../platform/keys/key-register.ts'
import { postgresBankEvents } from '../payments/returns/bank-event-repository.ts'
import { postgresDebits } from '../payments/scheduled/execution/postgres-debits.ts'
import type { WorkerContext } from '../payments/worker-context.ts'
import { workerJobs } from './worker-jobs.ts'
import { workerSignals } from './worker-signals.ts'
import { databaseClocks, systemClocks } from '../platform/clocks.ts'
import { refuseWrongClock } from '../platform/refuse-wrong-clock.ts'
import { readLatestMoment } from '../platform/worker-heartbeat-repository.ts'
import { createEgress } from '../integrations/http/egress.ts'
import type { DeliveryProvider, Mailer } from '../platform/ports/mailer.ts'
import { portalAddress } from '../platform/portal-address.ts'
import { pushProvider } from '../integrations/push/push-provider.ts'
import { sandboxPushUrl } from '../integrations/push/push-subscriptions.ts'
import { pushKeysFromFile } from '../integrations/push/push-keys.ts'
import { secretsFromFile } from '../platform/secrets.ts'
import { smsProvider } from '../integrations/phone/sms-provider.ts'
import { smtpProvider } from '../integrations/email/smtp-provider.ts'
import { voiceProvider } from '../integrations/phone/voice-provider.ts'
import { refuseOtherVault } from '../integrations/vault/refuse-other-vault.ts'
import { httpVault } from '../integrations/vault/vault.ts'
import { keepHeartbeat } from '../platform/worker-heartbeat.ts'
import { followingKeys } from './following-keys.ts'
import { missingProviders } from './missing-providers.ts'
import { type Program, runProgram } from './run-program.ts'

// The worker: resolves payments whose result is not known, opens business days, sends messages,
// and compares the books with the gateway's journal.
await runProgram(startWorker)

async function startWorker(env: Env): Promise<Program> {
  const url = requireSetting(env, 'databaseUrl')
  // Before the vault, which would take a wrong clock for a wrong secret.
  if (env.production) await refuseWrongClock({ url, elapsed: systemClocks(0).elapsed() })
  await refuseOtherVault(env)
  const { keys, secrets } = await takeOwnKeys(env)
  const signals = workerSignals({ url })
  const { onWork, isTold } = signals
  const auditSeal = secrets.audit
  const db = openDatabasePool({ url, max: poolSizes.worker, name: 'worker', onWork, auditSeal })
  // A clock that is moved is told; asking is for what was told while nobody listened.
  const clocks = await databaseClocks({
    readOffset: () => readClockOffset(db),
    readLatest: () => readLatestMoment(db),
    everyMs: 5_000,
  })
  const standIn = sandboxPushUrl(env)
  const push = pushProvider({ keys, egress: createEgress({ standIn }), standIn, clocks })
  const mailer = mailerOf(env, push)
  const print = threadPrinter()
  const context: WorkerContext = {
    db,
    payments: postgresPayments(db),
    bank: postgresBankEvents(db),
    debits: postgresDebits(db),
    clocks,
    lenders: lenderDirectory(db, { ...clocks, isTold, ...(!env.demo && { adapters: [] }) }),
    vault: httpVault({
      baseUrl: requireSetting(env, 'vaultUrl'),
      secret: requireSetting(env, 'vaultSecret'),
    }),
    mailer,
    attach: (lender, consentId) => attachAuthorization({ db, print }, lender, consentId),
    readReceipt: (lender, told) => readMessageReceipt(db, lender, told),
    secrets,
    portalAt: (host) => portalAddress(env, host),
    crashAt: crashAtPoint('worker', env),
    log: jsonLog((line) => void process.stderr.write(`${line}\n`)),
  }
  for (const msg of missingProviders(env)) context.log.warn(msg)
  const endHeartbeat = await keepHeartbeat(db, clocks)
  const stop = signals.run(context, workerJobs(context, env))
  return {
    async stop() {
      endHeartbeat()
      await stop()
      mailer?.email?.close()
      mailer?.sms?.close()
      mailer?.call?.close()
      clocks.stop()
      await db.close()
    },
  }
}

async function takeOwnKeys(env: Env) {
  const { dataDir } = env
  const place = { databaseUrl: requireSetting(env, 'databaseUrl'), dataDir }
  await requireKnownKeys(place, ['portal-secret', 'push-key.json'])
  const following = followingKeys()
  return {
    keys: await pushKeysFromFile(dataDir, following),
    secrets: await secretsFromFile(dataDir, following),
  }
}

/**
 * The ways out that this program was given; a demo keeps what it sends besides. A push needs none of
 * them, but goes with a message that does.
 */
function mailerOf({ smtpUrl, smsUrl, voiceUrl, demo }: Env, push: DeliveryProvider): Mailer | null {
  const email = smtpUrl === undefined ? null : smtpProvider(smtpUrl, { isTlsRequired: !demo })
  const sms = smsUrl === undefined ? null : smsProvider(smsUrl)
  const call = voiceUrl === undefined ? null : voiceProvider(voiceUrl)
  const hasNone = email === null && sms === null && call === null
  return hasNone && !demo ? null : { email, sms, call, push, isKept: demo }
}
