import { add } from '@quittance/domain/money'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { hasReturnEvent } from '../returns/gateway-event-repository.ts'
import { claimRefunds } from './refund-repository.ts'
import type { StoredRefund } from './refund-row.ts'
import { decideResend } from '../gateway/resubmit-policy.ts'
import { type RefundResult, settleRefund } from './settle-refund.ts'
import type { WorkerContext } from '../worker-context.ts'

type RefundContext = Pick<WorkerContext, 'db' | 'clocks' | 'vault'>

const batchMax = 8

/**
 * Finds out about refunds whose end nobody knows: cut off by a crash, or never answered. The
 * network is asked first; what surely never arrived is sent again under the same key. "Not found"
 * is not "not given": the refund may be on its way (`resubmit-policy.ts`). Of what the network made the
 * network is asked no more: it is posted as soon as payment and loan are ready.
 *
 * @returns how many were taken up
 */
export async function finishRefunds(context: RefundContext, lender: Lender): Promise<number> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const claimed = await withLenderTransaction(db, lender.id, (trx) =>
    claimRefunds(trx, lender.id, { now, most: batchMax }),
  )
  const ends: PromiseSettledResult<unknown>[] = []
  for (const refund of claimed)
    ends.push(...(await Promise.allSettled([end(context, lender, refund)])))
  // Thrown when all had their turn: one that can not be ended holds up no other.
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
  return claimed.length
}

async function end(context: RefundContext, lender: Lender, refund: StoredRefund): Promise<void> {
  const { confirmId } = refund
  const found =
    refund.state === 'posting'
      ? { result: { result: 'refunded' as const, confirmId }, silence: refund } // its posting alone is left
      : await find(context, refund)
  await settleRefund(context, lender, { refund, ...found })
}

async function find(
  context: RefundContext,
  { lenderId, gatewayKey: key, ...refund }: StoredRefund,
): Promise<Omit<RefundResult, 'refund'>> {
  const { vault, clocks } = context
  const { lastSentAt, writtenAt } = refund
  const found = await vault.refundOf({ lenderId, key })
  if (found.result !== 'notFound') return { result: found, silence: refund }
  const now = clocks.elapsed()
  const silence = { lastSentAt, foundNothing: refund.foundNothing + 1 }
  const decision = decideResend({ keyMadeAt: writtenAt, silence }, found, now)
  const isSilent = decision === 'lost'
  const isSendable = decision !== 'wait'
  // What its bank took back meanwhile is not given back besides, once no refund can arrive any more.
  if (isSendable && (await isTakenBack(context, { ...refund, lenderId })))
    return { result: isSilent ? takenBack : { result: 'unknown' }, silence }
  if (!isSendable) return { result: { result: 'unknown' }, silence }
  const ref = `${lenderId}.${refund.paymentId}`
  const amount = add(refund.amount, refund.fee)
  return { result: await vault.refund({ lenderId, ref, key, amount }) }
}

const takenBack = { result: 'refused', code: 'taken_back' } as const

async function isTakenBack(
  { db }: RefundContext,
  { lenderId, paymentId }: Pick<StoredRefund, 'lenderId' | 'paymentId'>,
): Promise<boolean> {
  return withLenderTransaction(db, lenderId, (trx) => hasReturnEvent(trx, { lenderId, paymentId }))
}
