import * as fc from 'fast-check'
import { expect } from 'vitest'
import { parseDay } from '../src/calendar.ts'
import { isSecondDate } from '../src/schedules/check-schedule.ts'
import { banksOfDebit, debitTime } from '../src/schedules/debit-day.ts'
import { scheduledPayment } from '../src/schedules/resume-schedule.ts'
import { type Walk, walkCalendar } from './walk-calendar.ts'
import { type WalkedPayment, type WalkedSchedule, walkSchedule } from './walk-schedule.ts'

const frequencies = ['WE', 'BW', 'SM', 'SM', 'S4', 'MO', 'MO', 'QU', 'AN', 'once'] as const
const yearsOfStart = { min: 2016, max: 2031 }

const anyDay = fc.record({
  year: fc.integer(yearsOfStart),
  month: fc.integer({ min: 1, max: 12 }),
  dayOfMonth: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
})
const anyTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
})

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

function anySchedule(walk: Walk): fc.Arbitrary<WalkedSchedule> {
  const drawn = fc.record({
    start: anyDay,
    frequency: fc.constantFrom(...frequencies),
    gap: fc.integer({ min: 1, max: 30 }),
    paymentsMax: fc.option(fc.integer({ min: 1, max: 200 })),
    kind: fc.constantFrom('card', 'ach', 'pad'),
    closed: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 4 }),
    handedOverAt: anyTime,
    padLeadDays: fc.integer({ min: 0, max: 4 }),
  })
  return drawn
    .map(({ start, gap, closed, padLeadDays, ...given }): WalkedSchedule => {
      const month = walk.numberOf(`${start.year}-${twoDigits(start.month)}-01`)
      let first = walk.at(month + start.dayOfMonth - 1)
      if (first.month !== start.month) first = walk.at(first.number - first.dayOfMonth)
      const isTwice = given.frequency === 'SM' || given.frequency === 'S4'
      return {
        ...given,
        startOn: first.text,
        secondOn: isTwice ? walk.at(first.number + gap).text : null,
        extraClosedDays: closed.map((days) => walk.at(first.number + days).text),
        leadDays: { card: 0, ach: 1, pad: padLeadDays }[given.kind],
      }
    })
    .filter(({ startOn, secondOn }) => secondOn === null || isPair(startOn, secondOn))
}

function isPair(startOn: string, secondOn: string): boolean {
  return isSecondDate(parseDay(startOn), parseDay(secondOn))
}

/** The payments of ten years as the product works them out. */
export function paymentsOfProduct(given: WalkedSchedule, until: string): WalkedPayment[] {
  const { frequency, paymentsMax, kind, handedOverAt } = given
  const secondOn = given.secondOn === null ? null : parseDay(given.secondOn)
  const plan = { frequency, paymentsMax, startOn: parseDay(given.startOn), secondOn }
  const extraClosedDays = given.extraClosedDays.map(parseDay)
  const rules = {
    cardRunTime: handedOverAt,
    achFileTime: handedOverAt,
    padFileTime: handedOverAt,
    padLeadDays: given.leadDays,
    creditNominal: true,
    extraClosedDays,
  }
  const payments: WalkedPayment[] = []
  for (let no = 1; ; no += 1) {
    const payment = scheduledPayment(plan, no, { banks: banksOfDebit[kind], extraClosedDays })
    if (payment === null || payment.dueOn > until) return payments
    const { dueOn, collectOn } = payment
    payments.push({ dueOn, collectOn, debitAt: debitTime(collectOn, kind, rules) })
  }
}

/**
 * Has the product and the second date engine work out ten years of random schedules, and expects
 * them to agree on every day and moment.
 *
 * @returns how many payments were compared
 */
export function compareDateEngines(schedules: number): number {
  const walk = walkCalendar(yearsOfStart.min - 1, yearsOfStart.max + 12)
  let compared = 0
  fc.assert(
    fc.property(anySchedule(walk), (schedule) => {
      const walked = walkSchedule(walk, schedule)
      const until = walk.at(walk.numberOf(schedule.startOn) + 3_651).text
      expect(paymentsOfProduct(schedule, until)).toEqual(walked)
      compared += walked.length
    }),
    { numRuns: schedules },
  )
  return compared
}
