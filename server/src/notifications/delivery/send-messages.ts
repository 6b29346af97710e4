import { setTimeout as sleep } from 'node:timers/promises'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { redactSentSecrets } from '../outbox/account-message-repository.ts'
import { optOutPhone } from './opted-out-phone-repository.ts'
import { readHost, readTemplates } from '../templates/template-repository.ts'
import { deletePushToken } from '../push/push-token-repository.ts'
import type { Mailer } from '../../platform/ports/mailer.ts'
import {
  type AttachmentSource,
  deliverMessage,
  type DeliveryResult,
  type ReceiptSource,
} from './deliver-message.ts'
import type { EmailOptions } from '../templates/write-email.ts'
import { holdMessages } from './hold-messages.ts'
import { type MessageEnd, writeMessageEnds } from '../outbox/message-end-repository.ts'
import * as store from '../outbox/outbox-repository.ts'
import { addPushMessages } from '../push/add-push-messages.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'

export type DeliveryContext = Pick<JobContext, 'db' | 'clocks' | 'secrets' | 'log' | 'portalAt'> & {
  readonly mailer: Mailer
  readonly attach: AttachmentSource
  readonly readReceipt: ReceiptSource
}

export type SendPace = {
  /** at most so many messages a second by this program; null: as fast as they go */
  readonly perSecond: number | null
  /** so many batches of one lender, then it is the next lender's turn */
  readonly batchesMax: number
}

const unhurried: SendPace = { perSecond: null, batchesMax: Number.POSITIVE_INFINITY }

/** Messages of one claim, one delivery and one commit: never a statement for each. */
const batchMax = 20
/** Longer than any delivery takes. Whoever dies meanwhile has the message sent again. */
const leaseMs = 5 * 60_000
const giveUpMs = dayMs

/**
 * Hands over what waits in the outbox, until none is due or this lender's round is over. One that is
 * not taken is tried again for a day; neither the others nor the payment it tells of are touched
 * by that. The pace bounds what writing emails takes from those who pay meanwhile.
 *
 * @returns how many were delivered
 */
export async function sendMessages(
  context: DeliveryContext,
  lender: Lender,
  { perSecond, batchesMax }: SendPace = unhurried,
): Promise<number> {
  let sent = 0
  let writing: EmailOptions | null = null
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const taken = await take(context, lender)
    if (taken.length === 0) return sent
    writing ??= await readWriting(context, lender)
    const ends = await sendBatch(context, lender, { taken, writing })
    sent += ends.filter(({ outcome }) => outcome === 'sent').length
    if (perSecond !== null) await sleep((taken.length / perSecond) * 1000)
    // Nothing went through: whoever delivers is away, and the rest would only wait there too.
    const isAway = ends.every(({ outcome }) => outcome === 'later')
    if (isAway || taken.length < batchMax) return sent
  }
  return sent
}

async function take(
  { db, clocks }: DeliveryContext,
  lender: Lender,
): Promise<store.ClaimedMessage[]> {
  const now = clocks.elapsed()
  const until = toInstant(now + leaseMs)
  return withLenderTransaction(db, lender.id, async (trx) => {
    const taken = await store.claimMessages(trx, lender.id, { now, until, most: batchMax })
    await addPushMessages(trx, lender.id, { taken, now })
    return taken
  })
}

async function readWriting({ db, portalAt }: DeliveryContext, lender: Lender) {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const [own, host] = await Promise.all([readTemplates(trx), readHost(trx, lender.id)])
    return { own, portal: host === null ? '' : portalAt(host) }
  })
}

type Batch = { readonly taken: readonly store.ClaimedMessage[]; readonly writing: EmailOptions }

async function sendBatch(
  context: DeliveryContext,
  lender: Lender,
  { taken, writing }: Batch,
): Promise<MessageEnd[]> {
  const { db, clocks, mailer, secrets, attach, readReceipt, log } = context
  const now = clocks.elapsed()
  const waits = await holdMessages(context, lender, { taken, now })
  const handed = await Promise.all(
    taken.map(async (message): Promise<DeliveryResult> => {
      const wait = waits.get(message.messageId)
      if (now - message.writtenAt >= giveUpMs) return ended(message, 'gaveUp', 'a day went by')
      if (wait !== undefined) return { ...ended(message, 'later', wait.why), nextTryAt: wait.until }
      return deliverMessage(mailer, message, { lender, writing, secrets, attach, readReceipt, now })
    }),
  )
  const done = handed.filter(({ outcome }) => outcome !== 'later')
  const stopped = new Set(handed.flatMap((one) => (one.hasStopped ? [one.messageId] : [])))
  await withLenderTransaction(db, lender.id, async (trx) => {
    await writeMessageEnds(trx, lender.id, { ends: handed, now, at: clocks.business() })
    if (!mailer.isKept)
      await redactSentSecrets(
        trx,
        done.map(({ messageId }) => messageId),
      )
    for (const message of taken)
      if (stopped.has(message.messageId)) await stop(trx, lender.id, { message, now })
  })
  for (const { messageId, outcome, why } of handed)
    if (outcome !== 'sent') log.warn('message not sent', { messageId, outcome, why })
  return handed
}

/** Nothing more goes there: a phone that asked for no texts, a browser that takes no pushes. */
async function stop(
  trx: LenderTransaction,
  lenderId: string,
  { message, now }: { readonly message: store.ClaimedMessage; readonly now: Instant },
): Promise<void> {
  const { channel, recipient: number, subscription } = message
  if (channel === 'push')
    return subscription === null ? undefined : deletePushToken(trx, subscription)
  return number === null ? undefined : optOutPhone(trx, lenderId, { number, at: now })
}

function ended(
  { messageId, attempts, recipient }: store.ClaimedMessage,
  outcome: MessageEnd['outcome'],
  why: string,
): DeliveryResult {
  return { messageId, attempts, recipient, outcome, why, nextTryAt: null, kept: null }
}
