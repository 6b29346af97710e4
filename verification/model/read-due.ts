import type { LocalDate } from '@quittance/domain/calendar'
import type { PlainLoan } from './plain-loan.ts'
import { dayFrom, readClosed } from './read-interest.ts'

/** What a borrower is asked for, as a reading of the rules has it that shares no code with them. */
export type DueReading = {
  readonly oldestDueOn: LocalDate | null
  readonly newOldestOn: LocalDate | null
  readonly daysPastDue: number
  readonly pastDueAmount: bigint
  readonly totalAmountDue: bigint
  readonly nextDueOn: LocalDate | null
}

const nothing: DueReading = {
  oldestDueOn: null,
  newOldestOn: null,
  daysPastDue: 0,
  pastDueAmount: 0n,
  totalAmountDue: 0n,
  nextDueOn: null,
}

/**
 * Reads what a monthly loan asks for on a day that is open, for its lender's eyes: a bankrupt one ages
 * on. What is owed is what the ledger says; how much of the installments is satisfied is the loan's.
 */
export function readAgeing(plain: PlainLoan, today: LocalDate): DueReading {
  const { paidOffOn, chargedOff, satisfied } = plain.state
  const [closedOn, lifted] = readClosed(plain).at(-1) ?? [null, null]
  const on = closedOn !== null && lifted === null && closedOn < today ? closedOn : today
  if (paidOffOn !== null || chargedOff !== null) return nothing
  const { principal, fees, payoff } = readOwed(plain)
  if (principal === 0n) return { ...nothing, totalAmountDue: payoff }
  const { installments, installmentAmount: each } = plain.loan.terms
  const numbers = Array.from({ length: installments }, (_, at) => at + 1)
  const due = (no: number) => dueDate(plain, no)
  const open = (no: number) => BigInt(no) * each - satisfied
  const oldest = numbers.find((no) => open(no) > plain.loan.rules.shortPayTolerance) ?? null
  const oldestDueOn = due(oldest ?? installments)
  const unpaidBy = (day: LocalDate) => {
    const last = numbers.findLast((no) => due(no) <= day)
    return last === undefined || open(last) < 0n ? 0n : open(last)
  }
  const next = numbers.find((no) => due(no) > on && no >= (oldest ?? installments + 1))
  return {
    oldestDueOn,
    newOldestOn: oldestDueOn,
    daysPastDue: oldestDueOn < on ? (Date.parse(on) - Date.parse(oldestDueOn)) / 86_400_000 : 0,
    pastDueAmount: least(payoff, unpaidBy(dayFrom(on, -1))),
    totalAmountDue: due(installments) < on ? payoff : least(payoff, unpaidBy(on) + fees),
    nextDueOn: next === undefined ? null : due(next),
  }
}

/** What is owed this evening, by the ledger alone, and by what the loan was boarded with. Cents. */
export function readOwed(plain: PlainLoan) {
  const { boarded } = plain
  const interest = 50_00n + sumOf(plain, '1200')
  const principal = boarded.principal + sumOf(plain, '1100')
  const fees = ['1300', '1310', '1320'].reduce(
    (sum, one) => sum + sumOf(plain, one),
    boarded.lateFee as bigint,
  )
  const owed = principal + (interest > 0n ? interest : 0n) + fees + sumOf(plain, '2100')
  return { principal, interest, fees, payoff: owed > 0n ? owed : 0n }
}

/** Debits of an account less its credits, since the loan was boarded. */
export function sumOf({ transactions }: Pick<PlainLoan, 'transactions'>, account: string): bigint {
  let sum = 0n
  for (const { lines } of transactions)
    for (const line of lines) if (line.account === account) sum += line.amount
  return sum
}

/** The day of an installment, so many months after the first; in a shorter month its last day. */
function dueDate({ loan }: PlainLoan, no: number): LocalDate {
  const [year = 0, month = 0, date = 0] = loan.terms.firstDueOn.split('-').map(Number)
  const firstOfNext = new Date(Date.UTC(year, month + no - 1, 1)).toISOString().slice(0, 10)
  const last = dayFrom(firstOfNext as LocalDate, -1)
  const wanted = String(date).padStart(2, '0')
  return last.slice(8) < wanted ? last : (`${last.slice(0, 8)}${wanted}` as LocalDate)
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right
}
