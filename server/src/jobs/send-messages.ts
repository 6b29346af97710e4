import { instant, type Instant } from '@quittance/domain/calendar'
import { inLender } from '../db/transaction.ts'
import type { Lender } from '../features/lender/lender-directory.ts'
import type { Mailer } from '../outside/mailer.ts'
import * as store from './outbox-store.ts'
import { paymentLetter } from './payment-letter.ts'
import type { WorkerContext } from './worker-context.ts'

type PostContext = Pick<WorkerContext, 'db' | 'clocks' | 'tell'> & { readonly mailer: Mailer }

const minuteMs = 60_000
const giveUpMs = 24 * 60 * minuteMs
const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs]
const longestWaitMs = 60 * minuteMs

/**
 * Hands over what waits in the outbox, one message a commit, until none is due. One that is not
 * taken is tried again for a day; the payment it tells of is not touched by that.
 *
 * @returns how many were handed over
 */
export async function sendMessages(context: PostContext, lender: Lender): Promise<number> {
  const { db, clocks } = context
  for (let sent = 0; ; sent += 1) {
    const now = clocks.elapsed()
    let taken: store.Waiting | null = null
    try {
      taken = await inLender(db, lender.id, async (trx) => {
        const since = instant(now - giveUpMs)
        taken = await store.claimMessage(trx, lender.id, { now, since })
        if (taken !== null) await handOver(trx, { context, lender, waiting: taken })
        return taken
      })
    } catch (error) {
      if (taken === null) throw error
      await tryLater(context, lender, { waiting: taken, error, now })
    }
    if (taken === null) return sent
  }
}

async function handOver(
  trx: Parameters<Mailer['send']>[0],
  { context, lender, waiting }: { context: PostContext; lender: Lender; waiting: store.Waiting },
): Promise<void> {
  const { clocks, mailer, tell } = context
  const { messageId, topic, paymentId } = waiting
  const news = await store.readNews(trx, lender.id, paymentId)
  const letter = news === null ? null : paymentLetter(lender, topic, news)
  if (news === null || letter === null)
    tell(JSON.stringify({ level: 'warn', msg: 'nobody to tell', lenderId: lender.id, messageId }))
  else {
    const to = { lenderId: lender.id, messageId, recipient: news.recipient }
    await mailer.send(trx, { ...to, ...letter, at: clocks.business() })
  }
  await store.markSent(trx, lender.id, { messageId, at: clocks.elapsed() })
}

type Failed = {
  readonly waiting: store.Waiting
  readonly error: unknown
  readonly now: Instant
}

async function tryLater(
  { db, tell }: PostContext,
  lender: Lender,
  { waiting, error, now }: Failed,
): Promise<void> {
  const { messageId, attempts } = waiting
  const until = instant(now + (waitsMs[attempts] ?? longestWaitMs))
  await inLender(db, lender.id, (trx) => store.postpone(trx, lender.id, { messageId, until }))
  const why = error instanceof Error ? error.message : String(error)
  tell(JSON.stringify({ level: 'warn', msg: 'message not sent', messageId, why }))
}
