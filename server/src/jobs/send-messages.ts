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

/** Messages of one commit. Where one of them is not taken, each gets a commit of its own. */
const batchMax = 20

/**
 * Hands over what waits in the outbox, until none is due. One that is not taken is tried again for
 * a day; neither the others nor the payment it tells of are touched by that.
 *
 * @returns how many were handed over
 */
export async function sendMessages(context: PostContext, lender: Lender): Promise<number> {
  for (let sent = 0; ;) {
    const done = await sendBatch(context, lender, batchMax)
    if (done === null) return sent + (await sendEach(context, lender))
    sent += done
    if (done < batchMax) return sent
  }
}

/** @returns how many were handed over; null when one was not taken, and so none was */
async function sendBatch(
  context: PostContext,
  lender: Lender,
  most: number,
): Promise<number | null> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const asked = { now, since: instant(now - giveUpMs), most }
  let taken: readonly store.Waiting[] = []
  try {
    await inLender(db, lender.id, async (trx) => {
      taken = await store.claimMessages(trx, lender.id, asked)
      if (taken.length > 0) await handOver(trx, { context, lender, waiting: taken })
    })
    return taken.length
  } catch (error) {
    const [only, ...others] = taken
    if (only === undefined) throw error
    if (others.length === 0) await tryLater(context, lender, { waiting: only, error, now })
    return null
  }
}

/** One by one, until none is due: what is not taken is put off, and stands in nobody's way. */
async function sendEach(context: PostContext, lender: Lender): Promise<number> {
  let sent = 0
  for (let done = await sendBatch(context, lender, 1); done !== 0;) {
    sent += done ?? 0
    done = await sendBatch(context, lender, 1)
  }
  return sent
}

async function handOver(
  trx: Parameters<Mailer['send']>[0],
  {
    context,
    lender,
    waiting,
  }: { context: PostContext; lender: Lender; waiting: readonly store.Waiting[] },
): Promise<void> {
  const { clocks, mailer, tell } = context
  const paymentIds = waiting.map(({ paymentId }) => paymentId)
  const told = await store.readNews(trx, lender.id, paymentIds)
  for (const { messageId, topic, paymentId } of waiting) {
    const news = told.get(paymentId)
    const letter = news === undefined ? null : paymentLetter(lender, topic, news)
    if (news === undefined || letter === null) {
      tell(JSON.stringify({ level: 'warn', msg: 'nobody to tell', lenderId: lender.id, messageId }))
      continue
    }
    const to = { lenderId: lender.id, messageId, recipient: news.recipient }
    await mailer.send(trx, { ...to, ...letter, at: clocks.business() })
  }
  const messageIds = waiting.map(({ messageId }) => messageId)
  await store.markSent(trx, lender.id, { messageIds, at: clocks.elapsed() })
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
