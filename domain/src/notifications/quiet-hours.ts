import { assert } from '../assert.ts'
import type { Instant } from '../calendar.ts'

const dayMinutes = 24 * 60
const minuteMs = 60_000
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
  const [from, to] = hours.map(minutesOf)
  assert(from !== undefined && to !== undefined, 'quiet hours have a beginning and an end')
  const now = minutesOf(timeIn(zone, moment))
  const length = (to - from + dayMinutes) % dayMinutes
  const since = (now - from + dayMinutes) % dayMinutes
  return since < length ? (length - since) * minuteMs : 0
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
