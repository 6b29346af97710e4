import { join } from 'node:path'
import {
  storageFromSettings,
  warnWhenUnavailable,
} from '../integrations/files/storage-from-settings.ts'
import { createEgress } from '../integrations/http/egress.ts'
import { httpAssistant } from '../integrations/assistant/http-assistant.ts'
import { httpStatementProvider } from '../integrations/statements/http-statement-provider.ts'
import { buildApp } from './build-app.ts'
import type { ApiContext } from './api-context.ts'
import { crashAtPoint } from '../platform/crash-points.ts'
import { readClockOffset } from '../platform/database/business-clock.ts'
import { openDatabasePool, poolSizes } from '../platform/database/pool.ts'
import { notifyDueWork, workNotifier } from '../platform/database/work-notifier.ts'
import { type Env, requireSetting } from '../platform/env.ts'
import { postgresPayments } from '../payments/intents/postgres-payments.ts'
import { createPasswordQueue } from '../auth/passwords/password-hash.ts'
import { gatewayBreaker } from '../payments/gateway/gateway-breaker.ts'
import { threadPrinter } from '../integrations/pdf/thread-printer.ts'
import { areFilesStored, keepRemovingLooseFiles } from '../lenders/files/remove-loose-files.ts'
import { lenderDirectory } from '../lenders/lender-directory.ts'
import { requireKnownKeys } from '../platform/keys/key-register.ts'
import { logOptions } from '../http/log-calls.ts'
import { databaseClocks, systemClocks } from '../platform/clocks.ts'
import { refuseWrongClock } from '../platform/refuse-wrong-clock.ts'
import { readLatestMoment } from '../platform/worker-heartbeat-repository.ts'
import { portalAddress } from '../platform/portal-address.ts'
import { pushSubscriptions, sandboxPushUrl } from '../integrations/push/push-subscriptions.ts'
import { pushKeysFromFile } from '../integrations/push/push-keys.ts'
import { secretsFromFile } from '../platform/secrets.ts'
import { sealingFromFile } from '../integrations/vault/sealing.ts'
import { socialProvidersFromSettings } from '../integrations/social/social-providers.ts'
import { refuseOtherVault } from '../integrations/vault/refuse-other-vault.ts'
import { httpVault } from '../integrations/vault/vault.ts'
import { followChanges } from './follow-changes.ts'
import { followingKeys } from './following-keys.ts'
import { listenEverywhere } from './listen.ts'
import { type Program, runProgram } from './run-program.ts'

// The API: the portal's page and its calls, the lender's API, and the addresses of a demo.
await runProgram(startApi)

async function startApi(env: Env): Promise<Program> {
  const url = requireSetting(env, 'databaseUrl')
  // Before the vault, which would take a wrong clock for a wrong secret.
  if (env.production) await refuseWrongClock({ url, elapsed: systemClocks(0).elapsed() })
  await refuseOtherVault(env)
  const { sealing, secrets, pushKeys } = await takeOwnKeys(env)
  const notifier = workNotifier((lenderIds) => notifyDueWork(db, lenderIds))
  const onWork = notifier.notify
  const auditSeal = secrets.audit
  const db = openDatabasePool({ url, max: poolSizes.api, name: 'api', onWork, auditSeal })
  // A clock that is moved is told; asking is for what was told while nobody listened.
  const clocks = await databaseClocks({
    readOffset: () => readClockOffset(db),
    readLatest: () => readLatestMoment(db),
    everyMs: 5_000,
  })
  const isTold = () => changes.isListening()
  const lenders = lenderDirectory(db, { ...clocks, isTold, ...(!env.demo && { adapters: [] }) })
  const changes = followChanges(url, { lenders, clocks })
  const asking = {
    egress: createEgress({ standIn: (env.demo && env.sandboxUrl) || null }),
    secrets,
    clocks,
    log: followingKeys().log,
  }
  const context: ApiContext = {
    db,
    payments: postgresPayments(db),
    clocks,
    lenders,
    vault: httpVault({
      baseUrl: requireSetting(env, 'vaultUrl'),
      secret: requireSetting(env, 'vaultSecret'),
    }),
    sealing,
    secrets,
    social: socialProvidersFromSettings(env, clocks),
    push: pushSubscriptions(pushKeys, sandboxPushUrl(env)),
    portalAt: (host) => portalAddress(env, host),
    codeWays: {
      texts: { isKept: env.demo, isCarried: env.smsUrl !== undefined },
      // Whether anything carries calls, the worker knows: here a lender's number for them has to do.
      calls: { isKept: env.demo, isCarried: true },
    },
    passwordQueue: createPasswordQueue(),
    print: threadPrinter(),
    files: storageFromSettings(env, () => areFilesStored({ db, lenders })),
    log: asking.log,
    assistant: httpAssistant(asking),
    statementProvider: httpStatementProvider(asking),
    breaker: gatewayBreaker({ clocks, restMs: env.gatewayRestMs }),
    crashAt: crashAtPoint('api', env),
  }
  const endKeeping = keepFilesInOrder(context)
  const app = buildApp(context, {
    dist: join(import.meta.dirname, '../../../web/dist'),
    demo: env.demo,
    carriesTexts: env.smsUrl !== undefined,
    deliveryPatienceMs: 3000,
    trustProxy: env.trustProxy,
    logger: logOptions,
  })
  const port = await listenEverywhere(app, env)
  const stop = async () => {
    await app.close()
    await endKeeping()
    clocks.stop()
    await changes.stop()
    await notifier.stop()
    await db.close()
  }
  return { port, stop }
}

/** Says at once where the storage of files does not answer, and removes from it what nobody needs. */
function keepFilesInOrder(context: ApiContext): () => Promise<void> {
  if (context.files !== null) void warnWhenUnavailable(context.files, context.log)
  return keepRemovingLooseFiles(context, { everyMs: 10 * 60_000 })
}

async function takeOwnKeys(env: Env) {
  const { dataDir } = env
  const place = { databaseUrl: requireSetting(env, 'databaseUrl'), dataDir }
  await requireKnownKeys(place, ['portal-keys.json', 'portal-secret', 'push-key.json'])
  const following = followingKeys()
  return {
    sealing: await sealingFromFile(dataDir, following),
    secrets: await secretsFromFile(dataDir, following),
    pushKeys: await pushKeysFromFile(dataDir, following),
  }
}
