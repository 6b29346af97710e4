import { addDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postGeneralLedger } from '../../servicing/ledger/general-ledger-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { writeAuditHead } from '../../platform/audit/audit-repository.ts'
import { closeLoans } from './close-loans.ts'
import {
  advanceRun,
  beginRun,
  enterStep,
  lockRun,
  listUnpostedRuns,
} from '../../servicing/end-of-day/day-run-repository.ts'
import * as store from './settlement-repository.ts'
import { applyEvents, fetchEvents } from '../returns/follow-events.ts'
import { postEffectivePayments } from './post-effective-payments.ts'
import { releaseQuarantine } from '../../servicing/end-of-day/quarantine-repository.ts'
import { settleRefunds } from '../refunds/settle-refunds.ts'
import { returnSettledFunds, settlePayments } from './settle-payments.ts'
import type { WorkerContext } from '../worker-context.ts'
import { writeOverpaymentTasks } from './write-overpayment-tasks.ts'

type DayContext = Pick<WorkerContext, 'db' | 'bank' | 'clocks' | 'vault' | 'log'>

/** Which days are opened, and up to which the network can have told of any. */
type DaysToOpen = { readonly until: LocalDate; readonly heardUntil: LocalDate }

function daysUpTo(today: LocalDate): DaysToOpen {
  return { until: today, heardUntil: today }
}

/**
 * Opens each business day up to today, which closes the one before. Every open loan is taken through
 * the day, payments that take effect on it are posted, money that arrives by it is settled, what the
 * bank said by then is entered; then the lender's date moves, the day before takes no posting any
 * more, and its books are posted. Days that were missed are opened one after the other, so that each
 * decides with the payments that were effective by it.
 *
 * Each step keeps how far it came in the commit of what it did: it may be cut off anywhere and
 * started anew, and by two workers at once nothing is done twice.
 */
export async function openDays(
  context: DayContext,
  lender: Lender,
  days: DaysToOpen = daysUpTo(dayOf(context.clocks.business())),
): Promise<void> {
  const { db } = context
  const { until } = days
  const read = () =>
    withLenderTransaction(db, lender.id, (trx) => store.readBusinessDate(trx, lender.id))
  let opened = await read()
  await postEffectivePayments(context, lender, opened) // whose day was not open when they came
  await settlePayments(context, lender, opened) // a payment confirmed days after it was made
  await postBooks(context, lender) // of a day that was cut off before its end
  if (opened < until)
    await fetchEvents(context, lender).catch((error: unknown) => away(context, error))
  while (opened < until) {
    await openDay(context, lender, { ...days, from: opened, day: addDays(opened, 1) })
    await postBooks(context, lender)
    opened = await read()
  }
}

/** Days open without the bank's word too: what it says later is entered on the day it comes. */
function away({ log }: DayContext, error: unknown): void {
  if (!(error instanceof UpstreamUnavailable)) throw error
  log.warn('the bank can not be reached: days open without its events')
}

type Turn = DaysToOpen & { readonly from: LocalDate; readonly day: LocalDate }

async function openDay(
  context: DayContext,
  lender: Lender,
  { from, day, heardUntil }: Turn,
): Promise<void> {
  const { db, clocks } = context
  await withLenderTransaction(db, lender.id, (trx) =>
    beginRun(trx, lender.id, { day, now: clocks.elapsed() }),
  )
  await closeLoans(context, lender, day)
  await postEffectivePayments(context, lender, day)
  const settled = await settlePayments(context, lender, day)
  await returnSettledFunds(context, lender, day)
  await settleRefunds(context, lender, day)
  await applyEvents(context, lender, { by: day, today: heardUntil })
  await withLenderTransaction(db, lender.id, async (trx) => {
    await releaseQuarantine(trx, { lenderId: lender.id, day, step: 'money' })
    const { step } = await lockRun(trx, lender.id, day) // another worker may be here as well
    if (step === 'money') await writeOverpaymentTasks(trx, lender.id, clocks.elapsed())
    await advanceRun(trx, lender.id, { day, settled })
    await enterStep(trx, lender.id, { day, from: 'money', to: 'ledger', now: clocks.elapsed() })
    await store.moveBusinessDate(trx, lender.id, { from, to: day })
  })
}

/**
 * Posts the books of each day that was closed to the general ledger, to which nothing is added later,
 * and keeps how far the chain of the audit had come.
 */
async function postBooks({ db, clocks }: DayContext, lender: Lender): Promise<void> {
  await withLenderTransaction(db, lender.id, async (trx) => {
    for (const { day } of await listUnpostedRuns(trx, lender.id)) {
      const closedOn = addDays(day, -1)
      const now = clocks.elapsed()
      await postGeneralLedger(trx, lender.id, closedOn)
      await writeAuditHead(trx, lender.id, { closedOn, now })
      await enterStep(trx, lender.id, { day, from: 'ledger', to: 'done', now })
    }
  })
}
