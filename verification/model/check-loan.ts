import { isDeepStrictEqual } from 'node:util'
import type { LocalDate } from '@quittance/domain/calendar'
import { ageing, daysPastDueOn } from '@quittance/domain/loans/status/amounts-due'
import { perDiem } from '@quittance/domain/loans/payoff/payoff'
import type { PlainLoan } from './plain-loan.ts'
import { readAgeing, readOwed, sumOf } from './read-due.ts'
import { readDaily, readEarned } from './read-interest.ts'

/**
 * Holds a loan of the model, which runs the product's own rules, against a reading of these rules
 * that shares no code with them: the model and the database agree on whatever the rules say.
 *
 * @param today the day that is open
 * @returns what is otherwise than it should be; each a sentence
 */
export function checkLoan(plain: PlainLoan, today: LocalDate): string[] {
  const own = [judgeInterest, judgeDaily, judgeDue, judgeEnd, judgeOverpaid].flatMap((judge) =>
    judge(plain, today),
  )
  return [...own, ...plain.faults]
}

/** Once a loan ended what is under half a cent is dropped, and a charge-off takes interest back. */
function judgeInterest(plain: PlainLoan, today: LocalDate): string[] {
  if (plain.hasEnded) return []
  const [posted, earned] = [-sumOf(plain, '4000'), readEarned(plain, today)]
  return posted === earned ? [] : [`interest posted is ${posted}, and ${earned} by the reading`]
}

/** Of an ended loan nobody is told what a day costs. */
function judgeDaily(plain: PlainLoan, today: LocalDate): string[] {
  const { loan, state } = plain
  if (state.paidOffOn !== null || state.chargedOff !== null) return []
  const [shown, daily] = [perDiem(loan.terms, state), readDaily(plain, today)]
  return shown === daily ? [] : [`a day's interest is ${shown}, and ${daily} by the reading`]
}

/** A loan on which nothing is owed is paid off, whatever brought it there; one that owes is not. */
function judgeEnd(plain: PlainLoan): string[] {
  const { paidOffOn, chargedOff } = plain.state
  if (chargedOff !== null) return []
  const { principal, interest, fees } = readOwed(plain)
  const owesNothing = principal === 0n && interest === 0n && fees === 0n
  if (owesNothing === (paidOffOn !== null)) return []
  return [`${owesNothing ? 'nothing is' : 'something is'} owed, and paid off is ${paidOffOn}`]
}

/** The lender keeps nothing back for a borrower who owes them: what was overpaid pays that first. */
function judgeOverpaid(plain: PlainLoan): string[] {
  if (plain.loan.mode === 'lender' || plain.state.chargedOff !== null) return []
  const [waiting, { principal }] = [-sumOf(plain, '2200'), readOwed(plain)]
  return waiting > 0n && principal > 0n
    ? [`${waiting} waits for a refund, and ${principal} of principal is owed`]
    : []
}

function judgeDue(plain: PlainLoan, today: LocalDate): string[] {
  const { loan, state } = plain
  const shown = new Map<string, unknown>(Object.entries(ageing(loan, state, { today })))
  shown.set('daysPastDue at night', daysPastDueOn(loan, state, today))
  const reading = readAgeing(plain, today)
  return Object.entries({ ...reading, 'daysPastDue at night': reading.daysPastDue })
    .filter(([name, value]) => !isDeepStrictEqual(shown.get(name), value))
    .map(([name, value]) => `${name} is ${String(shown.get(name))}, and ${value} by the reading`)
}
