import type { Walk, WalkedDay } from './walk-calendar.ts'

type WalkedFrequency = 'once' | 'WE' | 'BW' | 'SM' | 'S4' | 'MO' | 'QU' | 'AN'

/** A schedule as the second date engine is given it: texts and numbers alone. */
export type WalkedSchedule = {
  readonly frequency: WalkedFrequency
  readonly startOn: string
  readonly secondOn: string | null
  readonly paymentsMax: number | null
  readonly kind: 'card' | 'ach' | 'pad'
  readonly extraClosedDays: readonly string[]
  /** 'HH:MM', Eastern, at which a debit by this kind is handed over */
  readonly handedOverAt: string
  /** banking days before its day */
  readonly leadDays: number
}

export type WalkedPayment = {
  readonly dueOn: string
  readonly collectOn: string
  /** epoch milliseconds */
  readonly debitAt: number
}

const banks = { card: null, ach: 'US', pad: 'CA' } as const

/** Goes through every day of ten years, and asks of each whether a payment of the schedule is due. */
export function walkSchedule(walk: Walk, schedule: WalkedSchedule): WalkedPayment[] {
  const { paymentsMax, frequency } = schedule
  const start = walk.at(walk.numberOf(schedule.startOn))
  const second = schedule.secondOn === null ? null : walk.at(walk.numberOf(schedule.secondOn))
  const extra = new Set(schedule.extraClosedDays.map(walk.numberOf))
  const isOpen = (number: number): boolean => {
    const country = banks[schedule.kind]
    return country === null || !(walk.isClosed(number, country) || extra.has(number))
  }
  const payments: WalkedPayment[] = []
  const most = frequency === 'once' ? 1 : (paymentsMax ?? Infinity)
  for (let number = start.number; number < start.number + 3_652; number += 1) {
    const day = walk.at(number)
    for (let due = countDue(day, frequency, start, second); due > 0; due -= 1) {
      if (payments.length === most) return payments
      payments.push(settle(walk, schedule, day, isOpen))
    }
  }
  return payments
}

/** How many payments are nominally due on a day. */
function countDue(
  day: WalkedDay,
  frequency: WalkedFrequency,
  start: WalkedDay,
  second: WalkedDay | null,
): number {
  const since = day.number - start.number
  switch (frequency) {
    case 'once':
      return since === 0 ? 1 : 0
    case 'WE':
      return since % 7 === 0 ? 1 : 0
    case 'BW':
      return since % 14 === 0 ? 1 : 0
    case 'MO':
      return fallsOn(day, start) ? 1 : 0
    case 'QU':
      return fallsOn(day, start) && (day.month + 12 - start.month) % 3 === 0 ? 1 : 0
    case 'AN':
      return fallsOn(day, start) && day.month === start.month ? 1 : 0
    case 'SM':
    case 'S4': {
      const isSecond = second !== null && day.number >= second.number && fallsOn(day, second)
      return (fallsOn(day, start) ? 1 : 0) + (isSecond ? 1 : 0)
    }
    default:
      return frequency satisfies never
  }
}

/** The day of its month on which the anchor was, or the last one of a month that is too short. */
function fallsOn(day: WalkedDay, anchor: WalkedDay): boolean {
  return (
    day.dayOfMonth === anchor.dayOfMonth ||
    (day.isLastOfMonth && day.dayOfMonth < anchor.dayOfMonth)
  )
}

function settle(
  walk: Walk,
  { handedOverAt, leadDays }: WalkedSchedule,
  due: WalkedDay,
  isOpen: (number: number) => boolean,
): WalkedPayment {
  let collect = due.number
  while (!isOpen(collect)) collect += 1
  let hand = collect
  for (let left = leadDays; left > 0; left -= isOpen(hand) ? 1 : 0) hand -= 1
  const debitAt = easternMoment(walk, hand, handedOverAt)
  return { dueOn: due.text, collectOn: walk.at(collect).text, debitAt }
}

/**
 * A time by the clock of New York as a moment, by the law since 2007: four hours behind UTC from the
 * second Sunday of March, 2:00 AM, to the first of November, 2:00 AM, and five at other times. An hour
 * that is left out in March is told an hour later, of one that comes twice in November the first.
 */
export function easternMoment(walk: Walk, number: number, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const hoursBehind = isSummer(walk.at(number), hour) ? 4 : 5
  return ((number * 24 + hour + hoursBehind) * 60 + minute) * 60_000
}

function isSummer({ month, dayOfMonth, weekday }: WalkedDay, hour: number): boolean {
  if (month !== 3 && month !== 11) return month > 3 && month < 11
  // The number of Sundays of the month that began, this day included.
  const sundays = Math.floor((dayOfMonth - (weekday % 7) + 6) / 7)
  const isChange = weekday === 7 && sundays === (month === 3 ? 2 : 1)
  if (isChange) return month === 3 ? hour >= 3 : hour < 2
  return month === 3 ? sundays >= 2 : sundays < 1
}
