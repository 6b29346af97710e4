import { assert } from '../assert.ts'
import type { Instant } from '../calendar.ts'

const dayMinutes = 24 * 60
const minuteMs = 60_000
/** All but one hour of a day: own quiet hours, with the lender's, may take no more. */
export const quietMinutesMost = dayMinutes - 60
const formats = new Map<string, Intl.DateTimeFormat>()

export type QuietHours = {
  /** lender setting `quietHours`: from and to, 'hh:mm'; the same twice is never */
  readonly hours: readonly [from: string, to: string]
  /** lender setting `timeZone`: an IANA name */
  readonly zone: string
}

/**
 * How long texts and calls must still wait for the morning.
 *
 * @returns milliseconds, whole minutes up to a day; 0 outside the quiet hours
 * @example quietMsLeft(at('23:00'), { hours: ['21:00', '08:00'], zone }) // 9 hours
 */
export function quietMsLeft(moment: Instant, { hours, zone }: QuietHours): number {
  return minutesLeft(minutesOf(timeIn(zone, moment)), spanOf(hours)) * minuteMs
}

type Span = Readonly<Record<'from' | 'length', number>>

function spanOf(hours: Hours): Span {
  const [from, to] = hours.map(minutesOf)
  assert(from !== undefined && to !== undefined, 'quiet hours have a beginning and an end')
  return { from, length: (to - from + dayMinutes) % dayMinutes }
}

function minutesLeft(minute: number, { from, length }: Span): number {
  const since = (minute - from + dayMinutes) % dayMinutes
  return since < length ? length - since : 0
}

type Hours = QuietHours['hours']

/**
 * Whether a borrower's own quiet hours, together with those of the lender, hold texts for longer a day than this. What
 * the lender's hold by themselves is not the borrower's doing.
 *
 * @param most minutes of a day
 */
export function isQuietBeyond(most: number, own: Hours, lenders: Hours): boolean {
  return quietMinutes([own, lenders]) > Math.max(most, quietMinutes([lenders]))
}

/** The minutes of a day within any of these. */
function quietMinutes(all: readonly Hours[]): number {
  const spans = all.map(spanOf)
  let count = 0
  for (let minute = 0; minute < dayMinutes; minute += 1)
    if (spans.some((span) => minutesLeft(minute, span) > 0)) count += 1
  return count
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  assert(hours !== undefined && minutes !== undefined, `not a time of day: ${time}`)
  return hours * 60 + minutes
}

function timeIn(zone: string, moment: Instant): string {
  const known = formats.get(zone)
  const format = known ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' })
  formats.set(zone, format)
  return format.format(moment)
}
