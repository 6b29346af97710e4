import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import type { PlainLoan } from './plain-loan.ts'

const dayMs = 24 * 3_600_000

/** A day's part of a year is counted in this many parts, which every basis divides. */
const partsOfAYear = 365n * 366n * 360n
const wholeRate = 10_000_000n

/**
 * What a loan has to have earned from its boarding to a day, by a reading of the rules that shares no
 * code with the product: day by day, the principal that the ledger says it had the evening before, by
 * the rate of that day. Cents, half up.
 */
export function readEarned(plain: PlainLoan, today: LocalDate): bigint {
  const { terms } = plain.loan
  const boardedOn = plain.boarded.openedOn
  if (boardedOn === null) throw new Error('a loan of the model was boarded')
  let earned = 0n
  for (let on = nextDay(boardedOn); on <= today; on = nextDay(on))
    if (earns(plain, on))
      earned += principalAt(plain, dayBefore(on)) * rateAt(plain, on) * weightOf(terms, on)
  const whole = partsOfAYear * wholeRate
  return (2n * earned + whole) / (2n * whole)
}

/** What the next day will earn, as payoff letters state it: where months have thirty days, each alike. */
export function readDaily(plain: PlainLoan, today: LocalDate): bigint {
  const { terms } = plain.loan
  const on = nextDay(today)
  const isClosed = readClosed(plain).at(-1)?.[1] === null
  if (isClosed || !earns(plain, on)) return 0n
  const weight = terms.dayCount === '30360' ? partsOfAYear / 360n : weightOf(terms, on)
  const whole = partsOfAYear * wholeRate
  return (2n * principalAt(plain, today) * rateAt(plain, on) * weight + whole) / (2n * whole)
}

/** The principal in the evening of a day, by what counts from that day on, whenever it was posted. */
function principalAt({ boarded, transactions }: PlainLoan, on: LocalDate): bigint {
  let principal: bigint = boarded.principal
  for (const { effectiveOn, lines } of transactions)
    for (const { account, amount } of lines)
      if (account === '1100' && effectiveOn <= on) principal += amount
  return principal
}

/** The rate of a day: of the changes up to it the one from the latest day, and of two the newer. */
function rateAt({ loan, events }: PlainLoan, on: LocalDate): bigint {
  let [rate, since] = [loan.terms.rate, '']
  for (const event of events)
    if (event.kind === 'rateChanged' && event.from <= on && event.from >= since)
      [rate, since] = [event.rate, event.from]
  return rate
}

/** The days on which its lender had closed a loan: after the first up to and with the second. */
export function readClosed({ events }: PlainLoan): [after: LocalDate, through: LocalDate | null][] {
  const closed: [LocalDate, LocalDate | null][] = []
  for (const event of events) {
    if (event.kind !== 'flagged' || event.flag !== 'closed') continue
    const last = closed.at(-1)
    if (event.on !== null) closed.push([event.on, null])
    else if (last !== undefined && event.enteredOn !== undefined) last[1] = event.enteredOn
  }
  return closed
}

/** Whether a day earns: none after a stop does, up to and with the day on which it is resumed. */
function earns(plain: PlainLoan, on: LocalDate): boolean {
  for (const [after, through] of readClosed(plain))
    if (on > after && (through === null || on <= through)) return false
  const { events } = plain
  let stoppedOn: LocalDate | null = null
  for (const event of events) {
    if (event.kind === 'accrualStopped') stoppedOn = event.on
    if (event.kind !== 'accrualResumed' || stoppedOn === null) continue
    if (stoppedOn < on && on <= event.on) return false
    stoppedOn = null
  }
  return stoppedOn === null || on <= stoppedOn
}

function weightOf({ dayCount, contractOn }: LoanTerms, on: LocalDate): bigint {
  if (dayCount === 'ACT365') return partsOfAYear / 365n
  if (dayCount === 'ACT360') return partsOfAYear / 360n
  if (dayCount === 'ACTACT') return partsOfAYear / daysInYear(Number(on.slice(0, 4)))
  const days = thirties(contractOn, on) - thirties(contractOn, dayBefore(on))
  return BigInt(days) * (partsOfAYear / 360n)
}

function daysInYear(year: number): bigint {
  return BigInt((Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / dayMs)
}

/** Days between two dates where every month has thirty, as the NASD counts them. */
function thirties(from: LocalDate, to: LocalDate): number {
  const [[y1, m1, d1], [y2, m2, d2]] = [numbersOf(from), numbersOf(to)]
  const isLate = isLastOfFebruary(from)
  const start = isLate || d1 === 31 ? 30 : d1
  const bothLate = isLate && isLastOfFebruary(to)
  const end = bothLate || (d2 === 31 && start === 30) ? 30 : d2
  return (y2 - y1) * 360 + (m2 - m1) * 30 + end - start
}

function isLastOfFebruary(on: LocalDate): boolean {
  return on.slice(5, 7) === '02' && nextDay(on).slice(5) === '03-01'
}

function numbersOf(on: LocalDate): [number, number, number] {
  const [year = 0, month = 0, date = 0] = on.split('-').map(Number)
  return [year, month, date]
}

export function nextDay(on: LocalDate): LocalDate {
  return dayFrom(on, 1)
}

export function dayBefore(on: LocalDate): LocalDate {
  return dayFrom(on, -1)
}

/** A day so many days on, by the calendar of the machine and not by that of the product. */
export function dayFrom(on: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(on) + days * dayMs).toISOString().slice(0, 10) as LocalDate
}
