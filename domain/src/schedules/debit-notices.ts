import { addDays, dayOf, earliestDay, type Instant } from '../calendar.ts'
import type { DebitObstacle, ForecastDebit } from './forecast-debits.ts'

/** What the payer of a schedule is told before a debit: that it is coming, fails, or is the last one. */
export type DebitNotice = {
  readonly kind: 'coming' | 'willNotRun' | 'last'
  readonly debit: ForecastDebit
  /** whether no reminder of the next debit is needed after it */
  readonly isReminder: boolean
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
  /** of the one that was told to be the last; null for none */
  readonly lastToldNo: number | null
  /** when it was agreed to, which is told at once; business time */
  readonly madeAt: Instant
  /** whether a payment that is under way covers all that is due by the next one */
  readonly isCovered: boolean
}

/** Of these a borrower is told nothing, chose it, or nobody knows yet what becomes of the debit. */
const untold: ReadonlySet<DebitObstacle | null> = new Set<DebitObstacle>([
  'chargedOff',
  'inBankruptcy',
  'loanClosed',
  'waits',
  'replaced',
])

/**
 * What is to be told today, each once. A notice of the last debit in the days of its reminder stands for
 * that too. Nothing is told of a debit that can not be stopped any more.
 *
 * @see domain rules 2.4; experience D3, D4, D6
 */
export function debitNotices(
  schedule: ScheduleToNotify,
  rules: NoticeRules,
  now: Instant,
): readonly DebitNotice[] {
  const { debits, isTold, isCovered, madeAt, lastToldNo } = schedule
  const [next] = debits
  const isDue = (debit: ForecastDebit | undefined): debit is ForecastDebit =>
    debit !== undefined && debit.changeUntil > now && isWithin(debit, rules.reminderDays, now)
  const notices: DebitNotice[] = []
  const last = debits.find((debit) => isLast(debit, schedule))
  const isNewLast = last !== undefined && last.changeUntil > now && last.paymentNo !== lastToldNo
  if (isNewLast && isWithin(last, rules.preNoticeDays, now))
    notices.push({ kind: 'last', debit: last, isReminder: last === next && isDue(last) })
  const isReminded = isTold || notices.some(({ isReminder }) => isReminder)
  if (isReminded || !isDue(next) || untold.has(next.why)) return notices
  const reminder = { debit: next, isReminder: true }
  if (next.why !== null) return [...notices, { kind: 'willNotRun', ...reminder }]
  const isJustMade = next.paymentNo === 1 && isWithin(next, rules.reminderDays, madeAt)
  return isCovered || isJustMade ? notices : [...notices, { kind: 'coming', ...reminder }]
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
