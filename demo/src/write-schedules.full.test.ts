import { readFileSync } from 'node:fs'
import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { isBankingDay } from '@quittance/domain/calendar/banking-days'
import { formatDollars } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import type { GivenLoan } from './board-loan.ts'
import { demoLenders } from './tables/lenders.ts'
import { demoParties } from './tables/people.ts'
import { demoSchedules } from './tables/schedules.ts'
import { writeDemoSchedule } from './write-schedules.ts'
import { writeHistory } from './write-history.ts'

const file = new URL('tables/given-loans.json', import.meta.url)
const loans = JSON.parse(readFileSync(file, 'utf8')) as GivenLoan[]

const toldByDay = new Map<LocalDate, ReturnType<typeof tell>>()

/** The schedules as they stand on a day; told once a day, for it takes a while. */
function tellOn(today: LocalDate) {
  const known = toldByDay.get(today) ?? tell(today)
  toldByDay.set(today, known)
  return known
}

function tell(today: LocalDate) {
  return demoSchedules.map((schedule) => {
    const given = loans.find(({ loanNo }) => loanNo === schedule.loanNo)
    const party = demoParties.find(({ loanNo }) => loanNo === schedule.loanNo)
    const lender = demoLenders.find(({ hosts }) => hosts.includes(party?.host ?? ''))
    if (given === undefined || party === undefined || lender === undefined)
      throw new Error(schedule.loanNo)
    const { history, boarded, settings } = writeHistory({ given, party, lender, today })
    const { country } = lender
    const rules = settings.servicing
    const { terms } = boarded
    return {
      schedule,
      country,
      told: writeDemoSchedule(schedule, { history, terms, rules, country, today }),
    }
  })
}

it('generates on the first day of the demo the schedules of its loans', () => {
  const rows = tellOn(parseDay('2026-11-20')).map(({ schedule, told }) => [
    schedule.loanNo,
    told?.frequency,
    told && formatDollars(told.amount),
    told?.next.dueOn,
    told?.next.collectOn,
  ])
  expect(rows).toEqual([
    ['21-104233', 'MO', '471.88', '2026-12-08', '2026-12-08'],
    ['21-104233', 'once', '100.00', '2026-12-04', '2026-12-04'],
    ['21-104233', 'once', '50.00', '2026-11-17', '2026-11-17'],
    ['21-101556', 'SM', '171.87', '2026-11-30', '2026-11-30'],
    ['21-101556', 'once', '166.40', '2026-12-31', '2026-12-31'],
    ['21-098817', 'once', '405.77', '2026-10-30', '2026-10-30'],
    ['7-231902', 'BW', '165.06', '2026-11-27', '2026-11-27'],
    ['55-300127', 'MO', '499.54', '2026-12-12', '2026-12-14'],
    ['55-304418', 'BW', '232.08', '2026-11-20', '2026-11-20'],
  ])
})

it('counts the payments of a demo series from its first, and knows how many are left', () => {
  const kevin = tellOn(parseDay('2026-11-20'))[3]?.told
  expect(kevin).toMatchObject({ startOn: '2025-01-15', secondOn: '2025-01-31', paymentsMax: 47 })
  expect(kevin?.next.paymentNo).toBe(46)
})

const days = Array.from({ length: 20 }, (_one, at) => addDays(parseDay('2026-09-20'), at * 41))

describe.each(days)('on %s', (today) => {
  it('plans every next demo payment ahead, on a banking day where a bank pays it', () => {
    for (const { schedule, country, told } of tellOn(today)) {
      if (told === null || schedule.end !== undefined) continue
      expect([schedule.loanNo, told.next.collectOn > today]).toEqual([schedule.loanNo, true])
      expect(told.madeOn < told.next.collectOn).toBe(true)
      const isCard = told.fee > 0n
      expect(isCard || isBankingDay(told.next.collectOn, country)).toBe(true)
    }
  })

  it('plans one last demo payment that is under an installment', () => {
    const last = tellOn(today)[4]?.told
    expect(last && last.amount > 100_00n && last.amount < 171_87n).toBe(true)
  })

  it('plans the schedules of Luis 14 days ahead and 3 days ago', () => {
    const [, coming, gone] = tellOn(today)
    expect(coming?.told?.next.dueOn).toBe(addDays(today, 14))
    expect(gone?.told?.next.dueOn).toBe(addDays(today, -3))
  })
})
