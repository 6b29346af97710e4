import { dayOf } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { WorkerContext } from '../worker-context.ts'
import { writeRequestedMessage } from '../../notifications/outbox/requested-message-repository.ts'
import * as store from './followed-debit-repository.ts'
import { stepOccurrence } from './occurrence-repository.ts'
import { notifyDebitNotMade } from './notify-debit-not-made.ts'

const pageMax = 50

/**
 * Notes how the payments of schedules ended that were submitted. One that was declined is told to its
 * borrower, and a schedule that was declined as often in a row as its lender takes waits: its borrower
 * has to look after how it is paid.
 */
export async function followScheduledDebits(
  { db, clocks }: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<void> {
  const times = { at: clocks.business(), now: clocks.elapsed() }
  for (;;) {
    const noted = await withLenderTransaction(db, lender.id, async (trx) => {
      const ended = await store.lockEndedDebits(trx, lender.id, pageMax)
      for (const one of ended) await noteEnd(trx, lender, { one, times })
      return ended.length
    })
    if (noted < pageMax) return
  }
}

type Noting = {
  readonly one: store.EndedScheduledPayment
  readonly times: store.NotingTimes
}

async function noteEnd(
  trx: LenderTransaction,
  { id: lenderId, settings }: Lender,
  { one, times }: Noting,
): Promise<void> {
  const { id, scheduleId, isDeclined } = one
  const place = { lenderId, scheduleId }
  const to = isDeclined ? 'declined' : 'processed'
  await stepOccurrence(trx, { lenderId, id }, { from: 'submitted', to })
  if (isDeclined) {
    const { stopAfterDeclines } = settings.servicing
    const declines = await store.countDeclinesInARow(trx, place)
    const isSuspended = stopAfterDeclines > 0 && declines >= stopAfterDeclines
    if (isSuspended)
      await store.suspendSchedule(trx, place, { on: dayOf(times.at), why: 'declined' })
    const told = { ...one, lenderId, why: 'declined', isSuspended } as const
    await notifyDebitNotMade(trx, told, times)
  }
  if (!isDeclined && one.receiptEmail !== '') await sendCopy(trx, lenderId, { one, times })
  await store.endSchedule(trx, place, isDeclined ? 'declined' : 'finished')
}

/** The receipt goes to the address that was given for the schedule as well (AMB-42). */
async function sendCopy(
  trx: LenderTransaction,
  lenderId: string,
  { one, times }: Noting,
): Promise<void> {
  const { borrowerId, paymentId, language, receiptEmail: recipient } = one
  const receipt = { lenderId, borrowerId, paymentId, language, channel: 'email' } as const
  await writeRequestedMessage(trx, { ...receipt, recipient, at: times.now })
}
