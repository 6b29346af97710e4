import { describe, expect, it } from 'vitest'
import { addDays, instantAt, parseDay } from '../calendar.ts'
import { cents, zero } from '../money.ts'
import { debitNotices, type ScheduleToNotify } from './debit-notices.ts'
import type { DebitObstacle, ForecastDebit } from './forecast-debits.ts'

const day = parseDay
const rules = { reminderDays: 3, preNoticeDays: 10 }

/** A card's debit on 12/15, which can be stopped until 6:00 AM. */
function debit(given: Partial<ForecastDebit> = {}): ForecastDebit {
  const { collectOn = day('2026-12-15') } = given
  return {
    scheduleId: 'a',
    paymentNo: 5,
    dueOn: collectOn,
    collectOn,
    movedBy: null,
    changeUntil: instantAt(collectOn, '06:00:00'),
    amount: cents(100_00n),
    fee: zero,
    why: null,
    isPayoff: false,
    isLastOfSeries: false,
    ...given,
  }
}

const untold = {
  isTold: false,
  toldObstacle: '',
  heldFor: null,
  isSuspended: false,
  lastToldNo: null,
  isCovered: false,
} as const

function told(on: string, debits: readonly ForecastDebit[], given: Partial<ScheduleToNotify> = {}) {
  const schedule = {
    debits,
    agreedAmount: cents(100_00n),
    isSeries: true,
    ...untold,
    madeAt: instantAt(day('2026-08-01'), '12:00:00'),
    ...given,
  }
  const notices = debitNotices(schedule, rules, instantAt(day(on), '00:05:00'))
  return notices.map(({ kind, debit: about }) => `${kind} ${about.paymentNo}`)
}
const madeOn = (on: string) => ({ madeAt: instantAt(day(on), '12:00:00') })
const failing = (why: DebitObstacle) => [debit({ why })]

describe('debitNotices', () => {
  it('reminds from three days before a debit on, once, until it can not be stopped', () => {
    expect(told('2026-12-11', [debit()])).toEqual([])
    expect(told('2026-12-12', [debit()])).toEqual(['coming 5'])
    expect(told('2026-12-15', [debit()])).toEqual(['coming 5'])
    expect(told('2026-12-13', [debit()], { isTold: true })).toEqual([])
    const left = debit({ changeUntil: instantAt(day('2026-12-12'), '00:05:00') })
    expect(told('2026-12-12', [left])).toEqual([])
  })

  it('reminds a day before the file of a debit leaves, where that is earlier', () => {
    const early = debit({ changeUntil: instantAt(day('2026-12-10'), '13:00:00') })
    expect(told('2026-12-08', [early])).toEqual([])
    expect(told('2026-12-09', [early])).toEqual(['coming 5'])
  })

  it('tells nothing while another payment covers what is due, and of a schedule that was just made', () => {
    expect(told('2026-12-12', [debit()], { isCovered: true })).toEqual([])
    const first = [debit({ paymentNo: 1 })]
    expect(told('2026-12-13', first, madeOn('2026-12-12'))).toEqual([])
    expect(told('2026-12-13', first, madeOn('2026-12-11'))).toEqual(['coming 1'])
    expect(told('2026-12-13', [debit()], madeOn('2026-12-12'))).toEqual(['coming 5'])
  })

  it('tells that a debit will not run, even where another payment covers what is due', () => {
    expect(told('2026-12-11', failing('expired'))).toEqual([])
    expect(told('2026-12-12', failing('expired'))).toEqual(['willNotRun 5'])
    expect(told('2026-12-12', failing('nothingOwed'), { isCovered: true })).toEqual([
      'willNotRun 5',
    ])
    for (const why of ['chargedOff', 'inBankruptcy', 'loanClosed', 'waits'] as const)
      expect(told('2026-12-12', failing(why))).toEqual([])
  })

  it('tells the last debit ten days before, and no reminder of it besides', () => {
    const last = [debit({ isLastOfSeries: true })]
    expect(told('2026-12-04', last)).toEqual([])
    expect(told('2026-12-05', last)).toEqual(['last 5'])
    expect(told('2026-12-13', last)).toEqual(['last 5'])
    expect(told('2026-12-12', last, { lastToldNo: 5 })).toEqual(['coming 5'])
    expect(told('2026-12-12', last, { lastToldNo: 5, isTold: true })).toEqual([])
    expect(told('2026-12-05', last, { lastToldNo: 4 })).toEqual(['last 5'])
    expect(told('2026-12-05', [debit({ isLastOfSeries: true, why: 'expired' })])).toEqual([])
  })

  it('tells the last debit beside a reminder of the one before it', () => {
    const next = debit({ collectOn: day('2026-12-08'), paymentNo: 4 })
    const debits = [next, debit({ isPayoff: true })]
    expect(told('2026-12-05', debits)).toEqual(['last 5', 'coming 4'])
  })

  it('tells in time of a single payment only where it is less than was agreed', () => {
    const once = { isSeries: false }
    expect(told('2026-12-05', [debit({ isPayoff: true })], once)).toEqual([])
    const cut = debit({ isPayoff: true, amount: cents(60_00n) })
    expect(told('2026-12-05', [cut], once)).toEqual(['last 5'])
  })

  it('tells nothing of a debit that does not run for the reason for which the one before it did not', () => {
    const held = { heldFor: 'method' } as const
    expect(told('2026-12-12', failing('expired'), held)).toEqual([])
    expect(told('2026-12-12', failing('authorization'), held)).toEqual(['willNotRun 5'])
    expect(told('2026-12-12', failing('nothingOwed'), held)).toEqual(['willNotRun 5'])
  })

  it('tells nothing of a debit whose schedule is suspended, whatever stands in its way', () => {
    for (const why of ['suspended', 'blocked'] as const)
      expect(told('2026-12-12', failing(why), { isSuspended: true })).toEqual([])
  })

  it('tells nothing of a debit of a series that its borrower paused, of which they were told as they did', () => {
    expect(told('2026-12-12', failing('paused'))).toEqual([])
    expect(told('2026-12-12', failing('paused'), { isTold: true })).toEqual([])
  })

  it('tells once that debits run again which were not taken, whatever reminders the lender set', () => {
    const held = { heldFor: 'method' } as const
    expect(told('2026-12-11', [debit()], held)).toEqual([])
    expect(told('2026-12-12', [debit()], held)).toEqual(['afterAll 5'])
    expect(told('2026-12-13', [debit()], { ...held, isTold: true })).toEqual([])
    const schedule = { debits: [debit()], agreedAmount: cents(100_00n), isSeries: true, ...untold }
    const now = instantAt(day('2026-12-14'), '12:00:00')
    const before = { ...schedule, ...held, madeAt: instantAt(day('2026-08-01'), '12:00:00') }
    const notices = debitNotices(before, { reminderDays: 0, preNoticeDays: 0 }, now)
    expect(notices.map(({ kind }) => kind)).toEqual(['afterAll'])
  })

  it('tells at once that a debit runs after all, or what stands in its way instead', () => {
    const before = { isTold: true, toldObstacle: 'nothingOwed' } as const
    expect(told('2026-12-13', failing('nothingOwed'), before)).toEqual([])
    expect(told('2026-12-13', [debit()], before)).toEqual(['afterAll 5'])
    expect(told('2026-12-13', failing('expired'), before)).toEqual(['willNotRun 5'])
    for (const why of ['covered', 'waits', 'replaced', 'inBankruptcy'] as const)
      expect(told('2026-12-13', failing(why), before)).toEqual([])
    const byMethod = { isTold: true, toldObstacle: 'expired' } as const
    expect(told('2026-12-13', failing('removed'), byMethod)).toEqual([])
  })

  it('tells in one notice that a debit runs after all and is the last', () => {
    const before = { isTold: true, toldObstacle: 'nothingOwed' } as const
    expect(told('2026-12-13', [debit({ isPayoff: true })], before)).toEqual(['afterAll 5'])
  })

  it('tells nothing where the lender set no days', () => {
    const schedule = {
      debits: [debit({ isLastOfSeries: true })],
      agreedAmount: cents(100_00n),
      isSeries: true,
      ...untold,
      madeAt: instantAt(addDays(day('2026-12-01'), -90), '12:00:00'),
    }
    const now = instantAt(day('2026-12-14'), '12:00:00')
    expect(debitNotices(schedule, { reminderDays: 0, preNoticeDays: 0 }, now)).toEqual([])
  })
})
