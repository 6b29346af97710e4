import { dayOf } from '@quittance/domain/calendar'
import { isOwnDecline, type OwnDeclineCode } from '@quittance/domain/payments/decline-reason'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { WorkerContext } from '../worker-context.ts'
import type { DebitRepository } from './execution/debit-store.ts'
import type { EndedScheduledPayment, NotingTimes } from './followed-debit-repository.ts'

const pageMax = 50

/**
 * Notes how the payments of schedules ended that were submitted. One that was declined is told to its
 * borrower, and a schedule that networks declined as often in a row as its lender takes waits: its
 * borrower has to look after how it is paid. One that was not sent, as its loan or account had ended, is
 * told as one that is skipped, and not counted. Once a page can not be noted, the rest is noted one by one, and
 * what fails is thrown when all had their turn: one end that can not be noted holds up no other.
 */
export async function followScheduledDebits(
  { debits: store, clocks }: Pick<WorkerContext, 'debits' | 'clocks'>,
  lender: Lender,
): Promise<void> {
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const failures: unknown[] = []
  const except: string[] = []
  for (let most = pageMax; ;) {
    let taken: readonly EndedScheduledPayment[] = []
    const noting = store.withLenderTransaction(lender.id, async (debits) => {
      const { ended, hasMore } = await debits.lockEnded({ most, except })
      taken = ended
      await noteProcessed(
        debits,
        ended.filter(({ isDeclined }) => !isDeclined),
        times,
      )
      for (const one of ended)
        if (one.isDeclined) await noteDeclined(debits, lender, { one, times })
      return hasMore
    })
    const [noted] = await Promise.allSettled([noting])
    if (noted.status === 'fulfilled') {
      if (noted.value) continue
      if (failures.length > 0) throw failures[0]
      return
    }
    const [one] = taken
    if (one === undefined) throw noted.reason
    if (most > 1) most = 1
    else {
      failures.push(noted.reason)
      except.push(one.id)
    }
  }
}

async function noteProcessed(
  debits: DebitRepository,
  ended: readonly EndedScheduledPayment[],
  { now }: NotingTimes,
): Promise<void> {
  if (ended.length === 0) return
  await debits.noteEnds(
    ended.map(({ id }) => id),
    'processed',
  )
  for (const one of ended) if (one.receiptEmail !== '') await debits.sendCopy(one, now)
  await debits.endSchedules(
    ended.map(({ scheduleId }) => scheduleId),
    'finished',
  )
}

/** Why nothing was sent of what had been claimed: nobody is told that a bank refused it. */
const ownReasons: Readonly<Record<OwnDeclineCode, SkipReason>> = {
  loan_closed: 'loanClosed',
  method_gone: 'method',
}

type Noting = { readonly one: EndedScheduledPayment; readonly times: NotingTimes }

async function noteDeclined(
  debits: DebitRepository,
  { id: lenderId, settings }: Lender,
  { one, times }: Noting,
): Promise<void> {
  const { id, scheduleId } = one
  await debits.noteEnds([id], 'declined')
  const { stopAfterDeclines } = settings.servicing
  const ownReason = isOwnDecline(one.declineCode) ? ownReasons[one.declineCode] : null
  const declines = ownReason === null ? await debits.countFailedInARow(scheduleId) : 0
  const isSuspended = stopAfterDeclines > 0 && declines >= stopAfterDeclines
  if (isSuspended) await debits.suspend(scheduleId, { on: dayOf(times.at), why: 'declined' })
  const why = ownReason ?? 'declined'
  await debits.tellNotMade({ ...one, lenderId, why, isSuspended }, times)
  await debits.endSchedules([scheduleId], 'declined')
}
