import { expect, it } from 'vitest'
import { toInstant } from '../calendar.ts'
import { answerDeadline, isOfficeOpen, nextOfficeHour } from './answer-time.ts'

const at = (text: string) => toInstant(Date.parse(text))
const written = (moment: number) => new Date(moment).toISOString()

// Eastern time is five hours behind until March 2027. 2026-11-26 is Thanksgiving in the US alone.
it.each([
  ['2026-11-20T14:00:00Z', 'US', true, '2026-11-23T22:00:00.000Z', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T13:59:59Z', 'US', false, '2026-11-23T22:00:00.000Z', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T21:59:59Z', 'US', true, '2026-11-23T22:00:00.000Z', '2026-11-20T21:59:59.000Z'],
  ['2026-11-20T22:00:00Z', 'US', false, '2026-11-24T22:00:00.000Z', '2026-11-23T14:00:00.000Z'],
  ['2026-11-21T15:00:00Z', 'US', false, '2026-11-24T22:00:00.000Z', '2026-11-23T14:00:00.000Z'],
  ['2026-11-25T15:00:00Z', 'US', true, '2026-11-27T22:00:00.000Z', '2026-11-25T15:00:00.000Z'],
  ['2026-11-25T15:00:00Z', 'CA', true, '2026-11-26T22:00:00.000Z', '2026-11-25T15:00:00.000Z'],
  ['2026-11-26T15:00:00Z', 'US', false, '2026-11-30T22:00:00.000Z', '2026-11-27T14:00:00.000Z'],
] as const)(
  'says of %s in %s whether the office is open, until when a person answers, and when one is there',
  (moment, country, isOpen, deadline, opens) => {
    expect([
      isOfficeOpen(at(moment), country),
      written(answerDeadline(at(moment), country)),
      written(nextOfficeHour(at(moment), country)),
    ]).toEqual([isOpen, deadline, opens])
  },
)
