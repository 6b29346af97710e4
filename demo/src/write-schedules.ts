import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { type Country, rollForward } from '@quittance/domain/calendar/banking-days'
import { readLoanHistory } from '@quittance/domain/testing/loan-input'
import {
  installmentDueOn,
  type LoanFrequency,
} from '@quittance/domain/loans/contract-terms/installments'
import type { ServicingRules } from '@quittance/domain/servicing/servicing-rules'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { replayEvents } from '@quittance/domain/testing/replay-events'
import { type Cents, parseDollars, zero } from '@quittance/domain/money'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'
import type { GivenLoan } from './board-loan.ts'
import { shiftDay, shiftTo } from './shift-history.ts'
import { type DemoSchedule, demoSchedules } from './tables/schedules.ts'

/** A demo's schedule as it stands on the first day: what was agreed, and which payment is next. */
export type WrittenSchedule = {
  readonly frequency: ScheduleFrequency
  readonly amount: Cents
  readonly fee: Cents
  readonly startOn: LocalDate
  readonly secondOn: LocalDate | null
  readonly paymentsMax: number | null
  readonly madeOn: LocalDate
  readonly next: {
    readonly paymentNo: number
    readonly dueOn: LocalDate
    readonly collectOn: LocalDate
  }
  readonly voidedOn: LocalDate | null
}

export type Around = {
  readonly history: GivenLoan
  readonly terms: LoanTerms
  readonly rules: ServicingRules
  readonly country: Country
  /** the first day of the demo */
  readonly today: LocalDate
}

/** Null: all that it was to pay is paid. */
export function writeDemoSchedule(given: DemoSchedule, around: Around): WrittenSchedule | null {
  const { terms, today } = around
  const move = mover(terms.frequency, today)
  const madeOn = 'on' in given.made ? move(given.made.on) : addDays(today, given.made.daysFromToday)
  const voidedOn = given.end?.kind === 'voided' ? move(given.end.on) : null
  const { pays } = given
  const fee = given.fee === undefined ? zero : parseDollars(given.fee)
  const told = { fee, madeOn, voidedOn, secondOn: null, paymentsMax: null }
  switch (pays.kind) {
    case 'installments': {
      const series = seriesOf(around, {
        madeOn,
        from: voidedOn ?? today,
        leavesLast: pays.leavesLast,
      })
      return series === null ? null : { ...told, ...series }
    }
    case 'last': {
      const day = installmentDueOn(terms, terms.installments)
      return {
        ...told,
        ...onceOn(day, rollForward(day, around.country)),
        amount: leftAtTheEnd(around),
      }
    }
    case 'once': {
      const day = 'on' in pays ? move(pays.on) : addDays(today, pays.daysFromToday)
      const isCard = fee > 0n // which no bank's closed days hold up
      const collectOn = isCard ? day : rollForward(day, around.country)
      return { ...told, ...onceOn(day, collectOn), amount: parseDollars(pays.dollars) }
    }
    default:
      return pays satisfies never
  }
}

const bankChannels: ReadonlySet<string> = new Set(['ach', 'pad'])

/** Whether a payment of a loan's history was made by its series; the history shows it so. */
export function paidBySeries(loanNo: string, { terms, today }: Pick<Around, 'terms' | 'today'>) {
  const series = demoSchedules.find(
    (one) => one.loanNo === loanNo && one.pays.kind === 'installments',
  )
  if (series === undefined || !('on' in series.made)) return () => false
  const move = mover(terms.frequency, today)
  const madeOn = move(series.made.on)
  const voidedOn = series.end?.kind === 'voided' ? move(series.end.on) : null
  return (channel: string, on: LocalDate) =>
    bankChannels.has(channel) && on > madeOn && (voidedOn === null || on < voidedOn)
}

/** Days of a history move as its loan does: by whole months, or by fortnights. */
function mover(frequency: LoanFrequency, today: LocalDate): (day: string) => LocalDate {
  const shift = shiftTo(today)
  const isWeekly = frequency === 'WE' || frequency === 'BW'
  return (day) =>
    isWeekly ? addDays(parseDay(day), 14 * shift.fortnights) : shiftDay(parseDay(day), shift)
}

type Series = {
  readonly madeOn: LocalDate
  /** the next payment is the first to be collected after this day */
  readonly from: LocalDate
  readonly leavesLast: number
}

/** A series that pays the loan's own installments, each on its banking day. */
function seriesOf({ terms, country }: Around, { madeOn, from, leavesLast }: Series) {
  const lastNo = terms.installments - leavesLast
  const first = firstNo(terms, (day) => day > madeOn)
  const next = firstNo(terms, (day) => day > madeOn && rollForward(day, country) > from)
  if (first === null || next === null || next > lastNo) return null
  const isTwiceAMonth = terms.frequency === 'SM' || terms.frequency === 'S4'
  return {
    frequency: terms.frequency,
    amount: terms.installmentAmount,
    startOn: installmentDueOn(terms, first),
    secondOn: isTwiceAMonth ? installmentDueOn(terms, first + 1) : null,
    paymentsMax: leavesLast === 0 ? null : lastNo - first + 1,
    next: {
      paymentNo: next - first + 1,
      dueOn: installmentDueOn(terms, next),
      collectOn: rollForward(installmentDueOn(terms, next), country),
    },
  }
}

function firstNo(terms: LoanTerms, is: (day: LocalDate) => boolean): number | null {
  for (let no = 1; no <= terms.installments; no += 1) if (is(installmentDueOn(terms, no))) return no
  return null
}

function onceOn(dueOnDay: LocalDate, collectOn: LocalDate) {
  return {
    frequency: 'once' as const,
    startOn: dueOnDay,
    next: { paymentNo: 1, dueOn: dueOnDay, collectOn },
  }
}

/** What is owed on the day of the last installment when all before it were paid. */
function leftAtTheEnd({ history, terms, rules, country, today }: Around): Cents {
  const last = rollForward(installmentDueOn(terms, terms.installments), country)
  const amt = Number(terms.installmentAmount)
  const facts = [...history.facts]
  for (let no = 1; no < terms.installments; no += 1) {
    const date = rollForward(installmentDueOn(terms, no), country)
    if (date > today) facts.push({ type: 'PAYMENT', date, amt, ch: 'ACH' })
  }
  return payoffAmount(
    terms,
    replayEvents({ terms, rules }, readLoanHistory(terms, facts)).state,
    last,
  )
}
