import * as fc from 'fast-check'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { writeCalendar } from './write-calendar.ts'

const writtenAt = toInstant(Date.parse('2026-11-20T15:00:00Z'))
const event = { id: 'a-1', on: parseDay('2026-12-31'), title: 'Pay', text: 'All' }
const write = (changed: Partial<typeof event>, name = 'Mesa') =>
  writeCalendar({ name, writtenAt, events: [{ ...event, ...changed }] })

/** What a calendar reads: the long lines whole, and each property with its text as it was. */
function read(written: string): Map<string, string> {
  const lines = written.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  return new Map(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]*):(.*)$/su.exec(line) ?? []
      const text = value.replaceAll(/\\(.)/gsu, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      return [name, text] as const
    }),
  )
}

it('writes an event of a whole day, with lines that end as the standard has it', () => {
  const written = write({})
  expect(written).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
  expect(written).toMatch(/\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/)
  expect(Object.fromEntries(read(written))).toMatchObject({
    METHOD: 'PUBLISH',
    UID: 'a-1',
    DTSTAMP: '20261120T150000Z',
    'DTSTART;VALUE=DATE': '20261231',
    'DTEND;VALUE=DATE': '20270101',
    SUMMARY: 'Pay',
  })
})

it('keeps any text as it was for whoever unfolds and reads the lines, each of 75 octets at most', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 300 })
  const marks = fc.string({
    unit: fc.constantFrom('\\', ';', ',', ':', '\r', '\n', '\t', 'é', '汉', '🚗', 'n', '\0'),
    maxLength: 200,
  })
  fc.assert(
    fc.property(fc.oneof(texts, marks), (text) => {
      const written = write({ title: text, text: `${text}${text}` }, text)
      const kept = text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '')
      const lines = written.split('\r\n')
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
      expect(lines.filter((line) => /(?!\t)\p{Cc}/u.test(line))).toEqual([])
      const found = read(written)
      const [title, name] = [found.get('SUMMARY'), found.get('X-WR-CALNAME')]
      expect([title, name]).toEqual([kept, kept])
      expect([...written.matchAll(/^BEGIN:/gm)]).toHaveLength(2)
    }),
    { numRuns: 200 },
  )
})
