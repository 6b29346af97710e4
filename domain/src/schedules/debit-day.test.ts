import { describe, expect, it } from 'vitest'
import { instantAt, parseDay, toInstant } from '../calendar.ts'
import {
  collectionDay,
  compareTurns,
  creditDay,
  debitTime,
  lastDebitDay,
  nextDebitDay,
  openDebitDay,
} from './debit-day.ts'

const day = parseDay
const rules = {
  cardRunTime: '06:00',
  achFileTime: '17:00',
  padFileTime: '13:00',
  padLeadDays: 2,
  creditNominal: true,
  extraClosedDays: [],
}
const at = (on: string, time: string) => instantAt(day(on), `${time}:00`)

describe('debitTime', () => {
  it.each([
    ['card', '2026-12-08', '2026-12-08', '06:00'],
    ['ach', '2026-12-08', '2026-12-07', '17:00'],
    ['ach', '2026-12-07', '2026-12-04', '17:00'],
    ['ach', '2026-11-27', '2026-11-25', '17:00'], // Thanksgiving between
    ['pad', '2026-12-14', '2026-12-10', '13:00'],
    ['pad', '2026-12-29', '2026-12-23', '13:00'], // Christmas and the 28th between
  ] as const)('finds when a %s of %s is handed over: on %s at %s', (kind, collectOn, on, time) => {
    expect(debitTime(day(collectOn), kind, rules)).toBe(at(on, time))
  })

  it('keeps its time of day as the clocks change', () => {
    const time = debitTime(day('2026-11-02'), 'ach', rules) // Friday, in summer time
    expect(new Date(time).toISOString()).toBe('2026-10-30T21:00:00.000Z')
    const after = debitTime(day('2026-11-03'), 'ach', rules)
    expect(new Date(after).toISOString()).toBe('2026-11-02T22:00:00.000Z')
  })

  it('counts days on which the lender’s bank is closed besides', () => {
    const closed = { ...rules, extraClosedDays: [day('2026-12-07')] }
    expect(debitTime(day('2026-12-08'), 'ach', closed)).toBe(at('2026-12-04', '17:00'))
  })
})

function turn(time: number, madeAt: number, scheduleId: string) {
  return { at: toInstant(time), madeAt: toInstant(madeAt), scheduleId }
}

describe('compareTurns', () => {
  it('puts the debit first that leaves first, then the schedule that was made first, then its id', () => {
    const inOrder = [turn(1, 9, 'z'), turn(2, 3, 'y'), turn(2, 4, 'a'), turn(2, 4, 'b')]
    expect(inOrder.toReversed().toSorted(compareTurns)).toEqual(inOrder)
  })
})

describe('collectionDay', () => {
  it.each([
    ['ach', '2026-12-08', '2026-12-07', '17:00', '2026-12-08'],
    ['ach', '2026-12-08', '2026-12-08', '10:00', '2026-12-08'],
    ['ach', '2026-12-08', '2026-12-08', '17:00', '2026-12-09'],
    ['ach', '2026-12-04', '2026-12-04', '18:00', '2026-12-07'],
    ['card', '2026-12-08', '2026-12-08', '23:00', '2026-12-08'],
    ['card', '2026-12-08', '2026-12-10', '06:00', '2026-12-10'],
  ] as const)(
    'finds the day on which a %s of %s, handed over on %s at %s, is collected: %s',
    (...given) => {
      const [kind, collectOn, on, time, collected] = given
      expect(collectionDay(day(collectOn), at(on, time), { kind, rules })).toBe(collected)
    },
  )
})

describe('a card that is late', () => {
  it.each([
    ['USD', '2026-12-28'],
    ['CAD', '2026-12-29'],
  ] as const)('counts by the banking days of the country of its loan: %s, %s', (currency, next) => {
    const payer = { kind: 'card', currency } as const
    const put = nextDebitDay(day('2026-12-24'), at('2026-12-24', '10:00'), { ...payer, rules })
    expect(put.day).toBe(next)
    expect(lastDebitDay(day('2026-12-24'), payer, { ...rules, catchUpDays: 1 })).toBe(next)
  })
})

describe('openDebitDay', () => {
  it('puts a debit of a day that was closed since on the next open one, handed over at the same moment', () => {
    const closed = { ...rules, extraClosedDays: [day('2026-12-15')] }
    const planned = day('2026-12-15')
    for (const kind of ['ach', 'pad'] as const) {
      const on = openDebitDay(planned, kind, closed)
      expect(on).toBe('2026-12-16')
      expect(debitTime(on, kind, closed)).toBe(debitTime(planned, kind, rules))
    }
    expect(openDebitDay(planned, 'card', closed)).toBe(planned)
  })
})

describe('creditDay', () => {
  const waits = { dueOn: day('2026-12-12'), collectOn: day('2026-12-14') }
  const asked = { isSeries: true, rules }

  it('counts one of a series, that only waited for its bank, from its nominal day', () => {
    expect(creditDay(waits, waits.collectOn, asked)).toBe('2026-12-12')
  })

  it.each([
    ['one that is late', { ...asked }, '2026-12-15'],
    [
      'one of a lender that counts from the debit',
      { ...asked, rules: { ...rules, creditNominal: false } },
      '2026-12-14',
    ],
    ['one that was agreed once', { ...asked, isSeries: false }, '2026-12-14'],
  ] as const)('counts %s from the day of its debit', (_what, how, on) => {
    expect(creditDay(waits, day(on), how)).toBe(on)
  })
})
