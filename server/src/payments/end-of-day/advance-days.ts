import { whyOf } from '../../platform/logging/log.ts'
import {
  addDays,
  dayOf,
  type Instant,
  instantAt,
  type LocalDate,
  toInstant,
} from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import { sendBatch } from '../batches/send-batch.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'
import { finishRefunds } from '../refunds/finish-refunds.ts'
import { representReturnedDebits } from '../representment/represent-returned-debits.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'
import { readNextLook } from '../scheduled/execution/due-debit-repository.ts'
import { notifyAllComingDebits } from '../scheduled/notify-coming-debits.ts'
import { notifyAllDueDates } from '../scheduled/notices/notify-due-dates.ts'
import { notifyAllExpiringCards } from '../scheduled/notices/notify-expiring-cards.ts'
import { applyCorrections } from '../returns/apply-corrections.ts'
import { applyEvents, fetchEvents } from '../returns/follow-events.ts'
import type { WorkerContext } from '../worker-context.ts'
import { openDays } from './open-days.ts'
import { readBusinessDate } from './settlement-repository.ts'

/** Just before the day is over, as it begins, and when nobody is woken by what it brought. */
const [dayEnds, dayBegins, noon] = ['23:59:59', '00:00:00', '12:00:00']

/**
 * Takes all lenders of a demo through the days up to today, each day's work at its own moment: files
 * that leave, what banks said, debits that are tried again, then the opening of the next day. After a
 * clock that was moved, or a server that stood still, a loan's history is as if the days had passed one
 * by one. The lenders go side by side, as they share the network, whose days go by ours.
 *
 * One lender's trouble holds no other one up: it is told, and tried again.
 *
 * @returns the ids of the lenders that had trouble: they stay on the day of it
 */
export async function advanceDays(
  context: WorkerContext,
  lenders: readonly Lender[],
  makePapers: PaperMaker = async () => undefined,
): Promise<ReadonlySet<string>> {
  const today = dayOf(context.clocks.business())
  const failed = new Set<string>()
  for (;;) {
    const behind = await lendersBehind(context, lenders, { today, failed })
    const [{ opened: day } = { opened: today }] = behind
    if (day >= today) return failed
    const next = addDays(day, 1)
    const inStep = behind.filter(({ opened }) => opened === day).map(({ lender }) => lender)
    const each: ForEach = async (work) => {
      for (const lender of inStep)
        if (!failed.has(lender.id))
          await work(lender).catch((error: unknown) => fail(context, { failed, lender, error }))
    }
    const ending = instantAt(day, dayEnds)
    const beginning = instantAt(next, dayBegins)
    await handOver(context, each, { after: instantAt(day, dayBegins), until: ending })
    await each((lender) => workAt(context, lender, ending))
    await each((lender) =>
      openDays(contextAt(context, beginning), lender, { until: next, heardUntil: today }),
    )
    await each((lender) => workAt(context, lender, beginning))
    await each((lender) => makePapers(contextAt(context, beginning), lender))
    const now = context.clocks.business()
    const told = toInstant(Math.min(instantAt(next, noon), now))
    await handOver(context, each, { after: beginning, until: told })
    await each((lender) => tellAt(context, lender, told))
    if (next === today) await handOver(context, each, { after: told, until: now })
  }
}

/** Makes what a loan gets on a day that was opened; what is above payments hands it in. */
type PaperMaker = (context: WorkerContext, lender: Lender) => Promise<void>

type Behind = { readonly lender: Lender; readonly opened: LocalDate }

/** Those whose books are not open for today, the furthest behind first. */
async function lendersBehind(
  { db }: WorkerContext,
  lenders: readonly Lender[],
  { today, failed }: { readonly today: LocalDate; readonly failed: ReadonlySet<string> },
): Promise<Behind[]> {
  const found: Behind[] = []
  for (const lender of lenders) {
    if (failed.has(lender.id)) continue
    const opened = await withLenderTransaction(db, lender.id, (trx) =>
      readBusinessDate(trx, lender.id),
    )
    if (opened < today) found.push({ lender, opened })
  }
  return found.toSorted((left, right) => left.opened.localeCompare(right.opened))
}

/** Does something for each lender that goes through the day and had no trouble yet. */
type ForEach = (work: (lender: Lender) => Promise<void>) => Promise<void>

/**
 * Works at each moment at which a scheduled debit of one of the lenders is due, in order: a file time, or a moment
 * to which it was put off. What waits longer is taken up as the day begins, or as it ends.
 */
async function handOver(
  context: WorkerContext,
  each: ForEach,
  { after, until }: { readonly after: Instant; readonly until: Instant },
): Promise<void> {
  const { db } = context
  const nexts = new Map<string, Instant>()
  const look = async ({ id }: Lender, since: Instant) => {
    const next = await withLenderTransaction(db, id, (trx) =>
      readNextLook(trx, id, { after: since, until }),
    )
    if (next !== null) nexts.set(id, next)
  }
  await each((lender) => look(lender, after))
  while (nexts.size > 0) {
    const moment = toInstant(Math.min(...nexts.values()))
    await each(async (lender) => {
      if (nexts.get(lender.id) !== moment) return
      nexts.delete(lender.id) // a lender that has trouble with it is asked no more
      await workAt(context, lender, moment)
      await look(lender, moment)
    })
  }
}

/** All that waits for a moment of the day that is open, but for the opening of days itself. */
async function workAt(context: WorkerContext, lender: Lender, moment: Instant): Promise<void> {
  const then = contextAt(context, moment)
  const heard = { by: dayOf(moment), today: dayOf(context.clocks.business()) }
  await fetchEvents(then, lender).catch(unlessAway)
  await applyEvents(then, lender, heard)
  await applyCorrections(then, lender, heard)
  await settleOpenPayments(then, lender)
  await finishRefunds(then, lender)
  await executeAllScheduledDebits(then, lender)
  while ((await sendBatch(then, lender)) > 0);
  await representReturnedDebits(then, lender)
}

/** What is told of a day is worded as it stood then, before the next day changes it. */
async function tellAt(context: WorkerContext, lender: Lender, moment: Instant): Promise<void> {
  const { mailer } = context
  const then = contextAt(context, moment)
  await notifyAllComingDebits(then, lender)
  await notifyAllDueDates(then, lender)
  await notifyAllExpiringCards(then, lender)
  if (mailer !== null) await sendMessages({ ...then, mailer }, lender)
}

function contextAt(context: WorkerContext, moment: Instant): WorkerContext {
  return { ...context, clocks: { ...context.clocks, business: () => moment } }
}

/** Days open without the bank's word too. */
function unlessAway(error: unknown): void {
  if (!(error instanceof UpstreamUnavailable)) throw error
}

function fail(
  { log }: WorkerContext,
  {
    failed,
    lender,
    error,
  }: { readonly failed: Set<string>; readonly lender: Lender; readonly error: unknown },
): void {
  failed.add(lender.id)
  log.error('days not opened', { lenderId: lender.id, why: whyOf(error) })
}
