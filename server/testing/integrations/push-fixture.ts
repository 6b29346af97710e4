import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClocks } from '../../src/platform/clocks.ts'
import { createEgress } from '../../src/integrations/http/egress.ts'
import { pushProvider } from '../../src/integrations/push/push-provider.ts'
import { pushSubscriptions } from '../../src/integrations/push/push-subscriptions.ts'
import { sql } from 'kysely'
import type { ReceivedPush } from '@quittance/sandbox/providers/push-service'
import { startSandbox } from '@quittance/sandbox/start-sandbox'
import { sendMessages } from '../../src/notifications/delivery/send-messages.ts'
import { bankFixture } from '../bank-fixture.ts'
import { rotatablePushKeys } from './random-push-keys.ts'
import type { Payer } from '../payments-fixture.ts'

/** Where a browser takes pushes, as it tells the portal. */
export type SubscribedBrowser = { readonly endpoint: string; readonly keys: object }

export type PushFixture = Awaited<ReturnType<typeof pushFixture>>

const path = '/users/update-web-notification-token'

const now = () => systemClocks(0).elapsed()

const ask = async (url: string, body?: object) => {
  const payload = body && { body: JSON.stringify(body) }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, body ? { method: 'POST', headers, ...payload } : {})
  return answer.json()
}

function give(payer: Payer, deviceId: string, deviceToken: string) {
  return payer.call(path, { method: 'POST', payload: { deviceId, deviceToken } })
}

/** A world with a push service of the sandbox, and a worker that pushes to it. */
export async function pushFixture() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pushes-'))
  const sandbox = await startSandbox({ port: 0, dataDir, production: false, now })
  const standIn = `${sandbox.url}/push`
  const { keys, rotate } = await rotatablePushKeys()
  const world = await bankFixture({}, { push: pushSubscriptions(keys, standIn) })
  const clocks = { elapsed: now }
  const push = pushProvider({ keys, egress: createEgress({ standIn }), standIn, clocks })
  const mailer = { email: null, sms: null, push, isKept: true }

  const subscribe = async (key: string = keys.publicKey) =>
    (await ask(standIn, { applicationServerKey: key })) as SubscribedBrowser

  return {
    ...world,
    standIn,
    publicKey: keys.publicKey,
    rotateKey: rotate,
    subscribe,
    /** Gives the portal a browser of this payer, and says where it takes pushes. */
    async allow(payer: Payer, deviceId: string): Promise<SubscribedBrowser> {
      const subscribed = await subscribe()
      const { body } = await give(payer, deviceId, JSON.stringify(subscribed))
      if (body.status !== 1) throw new Error(body.message)
      return subscribed
    },
    give,
    /** What a browser was pushed. */
    async pushed({ endpoint }: SubscribedBrowser) {
      const { taken, posts } = (await ask(endpoint)) as { taken: ReceivedPush[]; posts: number }
      return { posts, texts: taken.map(({ text }) => JSON.parse(text) as object), taken }
    },
    fault: ({ endpoint }: SubscribedBrowser, status: number, times = 1) =>
      ask(`${endpoint}/fault`, { status, times }),
    /** Two rounds of the worker: emails, and the pushes that were written beside them. */
    async send() {
      await sendMessages({ ...world.worker, mailer }, world.lender)
      await sendMessages({ ...world.worker, mailer }, world.lender)
    },
    /** The browsers that are kept of a payer. */
    tokensOf: ({ borrowerId }: Payer) =>
      world.read((trx) =>
        trx
          .selectFrom('notification_tokens')
          .selectAll()
          .where('borrower_id', '=', borrowerId)
          .execute(),
      ),
    /** What the outbox holds of pushes to a payer. */
    pushesTo: ({ borrowerId }: Payer) =>
      world.read((trx) =>
        trx
          .selectFrom('outbox')
          .selectAll()
          .where('channel', '=', 'push')
          .where(sql`payload ->> 'borrowerId'`, '=', borrowerId)
          .orderBy('written_at')
          .execute(),
      ),
    async close() {
      await world.close()
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
