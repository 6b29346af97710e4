import { crashAtPoint } from './crash-at-point.ts'
import { readClockOffset } from './db/business-clock.ts'
import { openPool, poolSizes } from './db/pool.ts'
import { type Env, required } from './env.ts'
import { lenderDirectory } from './features/lender/lender-directory.ts'
import { databasePayments } from './features/payments/database-payments.ts'
import { runLanes } from './jobs/run-lanes.ts'
import { requireKnownKeys } from './key-register.ts'
import { databaseBank } from './jobs/bank-room.ts'
import type { WorkerContext } from './jobs/worker-context.ts'
import { workerLanes } from './jobs/worker-lanes.ts'
import { databaseClocks } from './outside/clocks.ts'
import { egress } from './outside/egress.ts'
import type { Carrier, Mailer } from './outside/mailer.ts'
import { portalAddress } from './outside/portal-address.ts'
import { pushCarrier } from './outside/push-carrier.ts'
import { pushStandIn } from './outside/push-door.ts'
import { pushKeysFromFile } from './outside/push-keys.ts'
import { secretsFromFile } from './outside/secrets.ts'
import { smsCarrier } from './outside/sms.ts'
import { smtpCarrier } from './outside/smtp.ts'
import { voiceCarrier } from './outside/voice.ts'
import { httpVault } from './outside/vault.ts'
import { type Program, runProgram } from './supervisor/run-program.ts'

// The worker: resolves payments whose result is not known, opens business days, sends messages,
// and compares the books with the gateway's journal.
await runProgram(startWorker)

async function startWorker(env: Env): Promise<Program> {
  const db = openPool({ url: required(env, 'databaseUrl'), max: poolSizes.worker, name: 'worker' })
  const clocks = await databaseClocks({ readOffset: () => readClockOffset(db) })
  const { keys, secrets } = await takeOwnKeys(env)
  const standIn = pushStandIn(env)
  const push = pushCarrier({ keys, egress: egress({ standIn }), standIn, clocks })
  const mailer = mailerOf(env, push)
  const context: WorkerContext = {
    db,
    payments: databasePayments(db),
    bank: databaseBank(db),
    clocks,
    lenders: lenderDirectory(db, clocks),
    vault: httpVault({ baseUrl: required(env, 'vaultUrl'), secret: required(env, 'vaultSecret') }),
    mailer,
    secrets,
    portalAt: (host) => portalAddress(env, host),
    crashAt: crashAtPoint('worker', env),
    tell: (line) => void process.stderr.write(`${line}\n`),
  }
  const stop = runLanes(context, workerLanes(context))
  return {
    async stop() {
      await stop()
      mailer?.email?.close()
      mailer?.text?.close()
      mailer?.call?.close()
      clocks.stop()
      await db.close()
    },
  }
}

async function takeOwnKeys(env: Env) {
  const { dataDir } = env
  const place = { databaseUrl: required(env, 'databaseUrl'), dataDir }
  await requireKnownKeys(place, ['portal-secret', 'push-key.json'])
  return { keys: await pushKeysFromFile(dataDir), secrets: await secretsFromFile(dataDir) }
}

/**
 * The ways out that this program was given; a demo keeps what it sends besides. A push needs none of
 * them, but goes with a message that does.
 */
function mailerOf({ smtpUrl, smsUrl, voiceUrl, demo }: Env, push: Carrier): Mailer | null {
  const email = smtpUrl === undefined ? null : smtpCarrier(smtpUrl)
  const text = smsUrl === undefined ? null : smsCarrier(smsUrl)
  const call = voiceUrl === undefined ? null : voiceCarrier(voiceUrl)
  const hasNone = email === null && text === null && call === null
  return hasNone && !demo ? null : { email, text, call, push, isKept: demo }
}
