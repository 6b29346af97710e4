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
  let sent = 0
  for (let more = true; more;) {
    const done = await sendOne(context, lender)
    if (done === 'sent') sent += 1
    more = done !== 'none'
  }
  return sent
}

async function sendOne(
  context: PostContext,
  lender: Lender,
): Promise<'sent' | 'postponed' | 'none'> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const asked = { now, since: instant(now - giveUpMs) }
  let taken: store.Waiting | null = null
  try {
    await inLender(db, lender.id, async (trx) => {
      taken = await store.claimMessage(trx, lender.id, asked)
      if (taken !== null) await handOver(trx, { context, lender, waiting: taken })
    })
    return taken === null ? 'none' : 'sent'
  } catch (error) {
    if (taken === null) throw error
    await tryLater(context, lender, { waiting: taken, error, now })
    return 'postponed'
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
