import { addDays, dayOf, earliestDay, type Instant } from '../calendar.ts'
import type { DebitObstacle, ForecastDebit } from './forecast-debits.ts'
import type { SkipReason } from './refuse-scheduled-debit.ts'

/**
 * What the payer of a schedule is told before a debit: that it is coming, fails, runs although they were
 * told that it does not, or is the last one.
 */
export type DebitNotice = {
  readonly kind: 'coming' | 'willNotRun' | 'afterAll' | 'last'
  readonly debit: ForecastDebit
  /** whether no reminder of the next debit is needed after it */
  readonly isReminder: boolean
  /** whether it says that the debit is the last one */
  readonly isLast: boolean
}

/** Lender settings that decide how long before a debit its payer is told; days, 0 for never. */
export type NoticeRules = { readonly reminderDays: number; readonly preNoticeDays: number }

/** The coming debits of one schedule, and what its payer was told of them. */
export type ScheduleToNotify = {
  /** in their order, the next one first */
  readonly debits: readonly ForecastDebit[]
  /** of each; cents */
  readonly agreedAmount: ForecastDebit['amount']
  readonly isSeries: boolean
  /** whether the next one was told */
  readonly isTold: boolean
  /** why it does not run, as they were told last; '' where they were not told that */
  readonly toldObstacle: DebitObstacle | ''
  /** why the one before it was not taken, for a reason that lasts; null where it was, or for another one */
  readonly heldFor: LastingReason | null
  /** whether all of its debits wait until its payer acts, of which they were told once */
  readonly isSuspended: boolean
  /** of the one that was told to be the last; null for none */
  readonly lastToldNo: number | null
  /** when it was agreed to, which is told at once; business time */
  readonly madeAt: Instant
  /** whether a payment that is under way covers all that is due by the next one */
  readonly isCovered: boolean
}

/** Why no payment of a schedule is taken until somebody changes that. */
export type LastingReason = Extract<SkipReason, 'method' | 'notOffered' | 'authorization'>

/** Of these a borrower is told nothing, chose it, or nobody knows yet what becomes of the debit. */
const untold: ReadonlySet<DebitObstacle | null> = new Set<DebitObstacle>([
  'chargedOff',
  'inBankruptcy',
  'loanClosed',
  'waits',
  'covered',
  'replaced',
  'paused',
])

/** Why a payment is skipped that such an obstacle stands in the way of; null for none. */
export function skipReasonOf(obstacle: DebitObstacle): SkipReason | null {
  return obstacles[obstacle]
}

const obstacles: Readonly<Record<DebitObstacle, SkipReason | null>> = {
  suspended: 'suspended',
  authorization: 'authorization',
  chargedOff: 'chargedOff',
  inBankruptcy: 'inBankruptcy',
  loanClosed: 'loanClosed',
  nothingOwed: 'nothingOwed',
  replaced: 'replaced',
  paused: 'paused',
  tooLate: 'tooLate',
  removed: 'method',
  expired: 'method',
  blocked: 'method',
  revoked: 'method',
  unvalidated: 'method',
  notOffered: 'notOffered',
  waits: null,
  covered: null,
}

/**
 * What is to be told today, each once. A notice of the last debit in the days of its reminder stands for
 * that too. Nothing is told of a debit that can not be stopped any more. While none of a series runs, for a
 * reason that lasts, its payer is told as that begins, and once more as it ends.
 *
 * @see domain rules 2.4; experience D3, D4, D6
 */
export function debitNotices(
  schedule: ScheduleToNotify,
  rules: NoticeRules,
  now: Instant,
): readonly DebitNotice[] {
  const { debits, isTold, lastToldNo } = schedule
  const [next] = debits
  const isDue = (debit: ForecastDebit | undefined): debit is ForecastDebit =>
    debit !== undefined && debit.changeUntil > now && isWithin(debit, rules.reminderDays, now)
  const notices: DebitNotice[] = []
  const last = debits.find((debit) => isLast(debit, schedule))
  const isNewLast = last !== undefined && last.changeUntil > now && last.paymentNo !== lastToldNo
  if (isNewLast && isWithin(last, rules.preNoticeDays, now))
    notices.push({
      kind: 'last',
      debit: last,
      isReminder: last === next && isDue(last),
      isLast: true,
    })
  const isReminded = isTold || notices.some(({ isReminder }) => isReminder)
  const reminder = reminderOf(schedule, { isReminded, rules, now })
  if (reminder === null) return notices
  const isBoth = reminder.kind === 'afterAll' && notices.some(({ debit }) => debit === next)
  return isBoth ? [{ ...reminder, isLast: true }] : [...notices, reminder]
}

type Reminding = {
  /** whether its payer was told of the next one before, or is now */
  readonly isReminded: boolean
  readonly rules: NoticeRules
  readonly now: Instant
}

/** What is told of the next debit; null for nothing. */
function reminderOf(
  schedule: ScheduleToNotify,
  { isReminded, rules: { reminderDays }, now }: Reminding,
): DebitNotice | null {
  const { toldObstacle, heldFor, isSuspended, isCovered, madeAt } = schedule
  const [next] = schedule.debits
  if (next === undefined || next.changeUntil <= now || untold.has(next.why)) return null
  const { why } = next
  const reminder = { debit: next, isReminder: true, isLast: false }
  const isDue = !isReminded && isWithin(next, reminderDays, now)
  if (why !== null) {
    const reason = skipReasonOf(why)
    if (isSuspended || heldFor === reason) return null
    const isNews = toldObstacle === '' ? isDue : skipReasonOf(toldObstacle) !== reason
    return isNews ? { kind: 'willNotRun', ...reminder } : null
  }
  if (toldObstacle !== '') return { kind: 'afterAll', ...reminder }
  if (heldFor !== null && !isReminded && isWithin(next, Math.max(reminderDays, 1), now))
    return { kind: 'afterAll', ...reminder }
  const isJustMade = next.paymentNo === 1 && isWithin(next, reminderDays, madeAt)
  return isDue && !isCovered && !isJustMade ? { kind: 'coming', ...reminder } : null
}

/** The one after which a series takes nothing more, or one for less than was agreed. */
function isLast(
  { why, isPayoff, isLastOfSeries, amount }: ForecastDebit,
  { isSeries, agreedAmount }: ScheduleToNotify,
): boolean {
  if (why !== null) return false
  return isLastOfSeries || (isPayoff && isSeries) || amount < agreedAmount
}

/** So many days before it, but never later than the day before it can not be stopped any more. */
function isWithin(
  { collectOn, changeUntil }: ForecastDebit,
  days: number,
  moment: Instant,
): boolean {
  const from = earliestDay(addDays(collectOn, -days), addDays(dayOf(changeUntil), -1))
  return days > 0 && dayOf(moment) >= from
}
