import { afterEach, describe, expect, it, vi } from 'vitest'
import { compareDateEngines, paymentsOfProduct } from '../../testing/compare-date-engines.ts'
import { walkCalendar } from '../../testing/walk-calendar.ts'
import { easternMoment, walkSchedule } from '../../testing/walk-schedule.ts'
import { dayOf, instantAt, isAfterCutoff, parseDay, toInstant } from '../calendar.ts'
import { type Country, isBankingDay } from '../calendar/banking-days.ts'

describe('the second date engine', () => {
  it('agrees with the product on ten years of 1,000 schedules', () => {
    expect(compareDateEngines(1_000)).toBeGreaterThan(50_000)
  })

  it.each(['US', 'CA'] as const)('agrees on every banking day of a century in %s', (country) => {
    expect(closedDaysApart(country)).toEqual([])
  })

  const plain = {
    paymentsMax: null,
    kind: 'ach',
    extraClosedDays: [],
    handedOverAt: '17:00',
    leadDays: 1,
  } as const
  // Each nominal day, and after a slash the day of its debit where that is another.
  it.each([
    [
      'MO',
      '2027-01-31',
      null,
      '2027-01-31/02-01 2027-02-28/03-01 2027-03-31 2027-04-30 2027-05-31/06-01 2027-06-30 2027-07-31/08-02',
    ],
    ['MO', '2028-01-30', null, '2028-01-30/01-31 2028-02-29 2028-03-30 2028-04-30/05-01'],
    ['QU', '2026-11-30', null, '2026-11-30 2027-02-28/03-01 2027-05-30/06-01 2027-08-30'],
    ['AN', '2028-02-29', null, '2028-02-29 2029-02-28 2030-02-28 2031-02-28 2032-02-29/03-01'],
    [
      'SM',
      '2026-12-15',
      '2026-12-31',
      '2026-12-15 2026-12-31 2027-01-15 2027-01-31/02-01 2027-02-15/02-16 2027-02-28/03-01 2027-03-15',
    ],
    [
      'SM',
      '2027-06-15',
      '2027-06-30',
      '2027-06-15 2027-06-30 2027-07-15 2027-07-30 2027-08-15/08-16',
    ],
    ['SM', '2027-07-03', '2027-07-04', '2027-07-03/07-06 2027-07-04/07-06 2027-08-03 2027-08-04'],
    ['WE', '2026-12-18', null, '2026-12-18 2026-12-25/12-28 2027-01-01/01-04 2027-01-08'],
    ['BW', '2026-12-11', null, '2026-12-11 2026-12-25/12-28 2027-01-08 2027-01-22'],
  ] as const)('finds a %s schedule from %s (and %s) due on %s', (...given) => {
    const [frequency, startOn, secondOn, expected] = given
    const days = expected.split(' ').map((day) => {
      const [dueOn = '', moved = dueOn.slice(5)] = day.split('/')
      return { dueOn, collectOn: `${dueOn.slice(0, 5)}${moved}` }
    })
    const schedule = { ...plain, frequency, startOn, secondOn }
    const walked = walkSchedule(walkCalendar(2026, 2042), schedule).slice(0, days.length)
    expect(walked).toMatchObject(days)
    expect(paymentsOfProduct(schedule, '2033-01-01').slice(0, days.length)).toEqual(walked)
  })
})

function closedDaysApart(country: Country): string[] {
  const walk = walkCalendar(2000, 2099)
  return walk.days
    .filter(
      ({ number, text }) =>
        walk.isClosed(number, country) === isBankingDay(parseDay(text), country),
    )
    .map(({ text }) => text)
}

describe('the days on which the clocks change', () => {
  afterEach(() => vi.unstubAllEnvs())

  const zones = ['UTC', 'America/Vancouver', 'Pacific/Auckland']
  // The day, the moments at which it begins and ends, and its cut-off: by plain offsets from UTC.
  const fall = [
    '2026-11-01',
    '2026-11-01T04:00Z',
    '2026-11-02T05:00Z',
    '2026-11-01T22:00Z',
  ] as const
  const spring = [
    '2027-03-14',
    '2027-03-14T05:00Z',
    '2027-03-15T04:00Z',
    '2027-03-14T21:00Z',
  ] as const
  const everywhere = zones.flatMap((zone) => [[zone, ...fall] as const, [zone, ...spring] as const])

  it.each(everywhere)(
    'puts in %s every minute of %s on its day, before or after the cut-off',
    (zone, day, ...moments) => {
      vi.stubEnv('TZ', zone)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
      const [begins = 0, ends = 0, cutoff = 0] = moments.map((text) => Date.parse(text))
      const wrong: string[] = []
      for (let at = begins; at < ends; at += 60_000) {
        const isRight =
          dayOf(toInstant(at)) === day && isAfterCutoff(toInstant(at)) === at >= cutoff
        if (!isRight) wrong.push(new Date(at).toISOString())
      }
      expect(ends - begins).toBe((day === '2026-11-01' ? 25 : 23) * 3_600_000)
      expect(wrong).toEqual([])
      expect([dayOf(toInstant(begins - 1)), dayOf(toInstant(ends))]).not.toContain(day)
    },
  )

  it.each([
    // Up to this hour the clock is the first figure behind UTC, from it on the second.
    ['2026-11-01', 2, 4, 5],
    ['2027-03-14', 3, 5, 4],
    ['2026-11-02', 2, 5, 5],
    ['2027-03-15', 2, 4, 4],
  ] as const)('finds the moment of every minute of %s by the clock', (...given) => {
    const [day, changesAt, before, after] = given
    const walk = walkCalendar(2026, 2027)
    const midnight = Date.parse(`${day}T00:00Z`)
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const time = new Date(midnight + minute * 60_000).toISOString().slice(11, 16)
      const behind = minute < changesAt * 60 ? before : after
      const at = midnight + (minute + behind * 60) * 60_000
      expect([time, instantAt(parseDay(day), `${time}:00`)]).toEqual([time, at])
      expect([time, easternMoment(walk, walk.numberOf(day), time)]).toEqual([time, at])
    }
  })
})
