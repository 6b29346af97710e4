import {
  addDays,
  addMonths,
  daysBetween,
  earliestDay,
  type LocalDate,
  parseDay,
} from '@quittance/domain/calendar'
import { addBankingDays, type Country, rollForward } from '@quittance/domain/calendar/banking-days'
import {
  installmentDueOn,
  countInstallmentsDue,
} from '@quittance/domain/loans/contract-terms/installments'
import { readLoanTerms } from '@quittance/domain/testing/loan-input'
import type { GivenLoan } from './board-loan.ts'

/** The day on which the histories were written down. */
export const writtenOn = parseDay('2026-11-20')

/** How far a history moves: loans by the month by months, weekly and fortnightly ones by fortnights. */
export type Shift = { readonly months: number; readonly fortnights: number }

/** The whole months, and the whole fortnights, from the histories' own day to another; may be below 0. */
export function shiftTo(today: LocalDate): Shift {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const [ownYear = 0, ownMonth = 0, ownDay = 0] = writtenOn.split('-').map(Number)
  const months = (year - ownYear) * 12 + (month - ownMonth) - (day < ownDay ? 1 : 0)
  return { months, fortnights: Math.floor(daysBetween(writtenOn, today) / 14) }
}

export function shiftDay(day: LocalDate, { months }: Pick<Shift, 'months'>): LocalDate {
  return addMonths(day, months)
}

type Place = { readonly shift: Shift; readonly country: Country; readonly today: LocalDate }

/**
 * The same history on other days. What happened on an installment's banking day happens on that of the
 * shifted one; what came days after a due date, so many days after it; a return comes two banking
 * days after its payment.
 */
export function shiftHistory(given: GivenLoan, place: Place): GivenLoan {
  const { shift, today } = place
  const isWeekly = given.freq === 'WE' || given.freq === 'BW'
  if (isWeekly ? shift.fortnights === 0 : shift.months === 0) return given
  const terms = readLoanTerms(given, 'USD')
  const move = (day: LocalDate) =>
    isWeekly ? addDays(day, 14 * shift.fortnights) : shiftDay(day, shift)

  let paidOn = terms.contractOn
  const facts = given.facts.map((fact) => {
    const date = earliestDay(movedFact(fact.type, parseDay(fact.date)), today)
    if (fact.type === 'PAYMENT') paidOn = date
    return { ...fact, date }
  })
  return {
    ...given,
    contract: move(terms.contractOn),
    first: move(terms.firstDueOn),
    facts: facts.toSorted((left, right) => left.date.localeCompare(right.date)),
  }

  function movedFact(type: string, on: LocalDate): LocalDate {
    if (type === 'RETURN') return addBankingDays(paidOn, 2, place.country)
    const due = lastDueBefore(on)
    if (rollForward(due, place.country) === on) return rollForward(move(due), place.country)
    return addDays(move(due), daysBetween(due, on))
  }

  function lastDueBefore(on: LocalDate): LocalDate {
    const no = countInstallmentsDue(terms, on)
    return no === 0 ? terms.contractOn : installmentDueOn(terms, no)
  }
}
