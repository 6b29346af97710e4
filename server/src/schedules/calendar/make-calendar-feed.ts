import type { CalendarWords } from '@quittance/contract/calendar-feed'
import { type Label, labelFor, type Reader } from '@quittance/contract/labels/labels'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { endCalendarFeed } from '../../lenders/calendar-feed-end-repository.ts'
import { type Borrower, lacksAgreement } from '../../lenders/borrower.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { notifyCalendarMade } from '../../payments/scheduled/notices/notify-calendar-made.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { countUse, dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { createToken, hashToken } from '../../platform/token.ts'
import { findCalendarFeed, writeCalendarFeed } from './calendar-feed-repository.ts'

type FeedContext = Pick<LendersContext, 'db' | 'clocks'>
type Made = { readonly address: string; readonly since: Instant }

type Making = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly origin: string
}

/**
 * Makes the secret address of a borrower's calendar, which is told here and never again. The address
 * that they had before ends with it, and the owner of the account is told.
 */
export async function makeCalendarFeed(
  { db, clocks }: FeedContext,
  { lender, borrower, origin }: Making,
): Promise<Outcome<Made, 'tooManyAddresses'>> {
  const token = createToken()
  const at = clocks.elapsed()
  return withLenderTransaction(db, borrower.lenderId, async (trx) => {
    await lockCaller(trx, borrower) // a new password, that came first, ended what this would make
    const making = { rule: 'calendarsPerUserDay', subject: borrower.borrowerId, windowMs: dayMs }
    const { count, endsAt } = await countUse(trx, lender.id, making, at)
    if (count > lender.settings.servicing.calendarsPerUserDay)
      return refused('tooManyAddresses', retryAfter(endsAt, at))
    await writeCalendarFeed(trx, borrower, { tokenHash: hashToken(token), at })
    await writeSessionAudit(trx, borrower, { kind: 'calendarFeed.made', detail: {}, at })
    await notifyCalendarMade(trx, { lender, borrower }, { now: at, at: clocks.business() })
    return done({ address: `${origin}/calendar/${token}.ics`, since: at })
  })
}

/** Ends the address. Asked again it says the same. */
export async function revokeCalendarFeed(
  { db, clocks }: FeedContext,
  { borrower, ...asked }: { readonly borrower: Borrower; readonly isReadOut?: boolean | undefined },
): Promise<Outcome<Record<string, never>, 'notAgreed'>> {
  if (lacksAgreement(borrower, asked)) return refused('notAgreed')
  const at = clocks.elapsed()
  await withLenderTransaction(db, borrower.lenderId, async (trx) => {
    const isEnded = await endCalendarFeed(trx, borrower, at)
    if (isEnded)
      await writeSessionAudit(trx, borrower, { kind: 'calendarFeed.revoked', detail: {}, at })
  })
  return done({})
}

type Feed = { readonly since: Instant | null; readonly lastReadAt: Instant | null }
type Shown = Feed & { readonly words: CalendarWords }

/** Whether there is an address, since when, and when a calendar last asked at it. */
export async function showCalendarFeed(
  { db }: Pick<FeedContext, 'db'>,
  { borrower, reader }: { readonly borrower: Borrower; readonly reader: Reader },
): Promise<Outcome<Shown, never>> {
  const found = await withLenderTransaction(db, borrower.lenderId, (trx) =>
    findCalendarFeed(trx, borrower),
  )
  const feed = found ?? { since: null, lastReadAt: null }
  return done({ ...feed, words: wordsFor(feed, reader) })
}

function wordsFor(feed: Feed, reader: Reader): CalendarWords {
  const { labels } = reader
  return {
    about: labels['schedules.calendar.about'],
    status: statusOf(feed, labelFor(reader)),
    make: labels['schedules.calendar.make'],
    renew: labels['schedules.calendar.renew'],
    address: labels['schedules.calendar.address'],
    once: labels['schedules.calendar.once'],
    copy: labels['schedules.calendar.copy'],
    copied: labels['schedules.calendar.copied'],
    openCalendar: labels['schedules.calendar.openCalendar'],
    stop: labels['schedules.calendar.stop'],
    stopped: labels['schedules.calendar.stopped'],
  }
}

function statusOf({ since, lastReadAt }: Feed, label: Label): string {
  if (since === null) return ''
  return [
    label('schedules.calendar.since', { date: { onDayOf: since } }),
    lastReadAt === null
      ? label('schedules.calendar.notRead')
      : label('schedules.calendar.read', { date: { onDayOf: lastReadAt } }),
    label('schedules.calendar.renewText'),
  ].join(' ')
}
