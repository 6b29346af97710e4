import { addDays, type Instant, type LocalDate } from '@quittance/domain/calendar'

/** Something on a day of a calendar, all day long. */
export type CalendarEvent = {
  /** the same in every writing, also on another day */
  readonly id: string
  readonly on: LocalDate
  readonly title: string
  readonly text: string
}

type Calendar = {
  readonly name: string
  readonly writtenAt: Instant
  readonly events: readonly CalendarEvent[]
}

/** How soon a calendar asks again, where it heeds it. */
const refreshAfter = 'PT12H'
const lineMax = 75

/** Writes a calendar as iCalendar (RFC 5545), with the name and the refresh of RFC 7986. */
export function writeCalendar({ name, writtenAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Quittance//Coming debits//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshAfter}`,
    `X-PUBLISHED-TTL:${refreshAfter}`,
    ...events.flatMap((event) => eventLines(event, writtenAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function eventLines({ id, on, title, text }: CalendarEvent, writtenAt: Instant): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(id)}`,
    `DTSTAMP:${new Date(writtenAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(on, 1).replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    'CLASS:PRIVATE',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A text holds line breaks and tabs, and no other control character. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '')
}

/** Breaks a line at 75 octets, never inside of a character; what goes on begins with a space. */
function foldLine(line: string): string {
  const parts = ['']
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > lineMax) {
      parts.push('')
      octets = 1
    }
    parts[parts.length - 1] += character
    octets += length
  }
  return parts.join('\r\n ')
}
