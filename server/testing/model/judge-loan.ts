import { isDeepStrictEqual } from 'node:util'
import type { LocalDate } from '@quittance/domain/calendar'
import { ageing, daysPastDueOn } from '@quittance/domain/loans/amounts-due'
import type { PlainLoan } from './plain-loan.ts'
import { readAgeing, sumOf } from './read-due.ts'
import { readEarned } from './read-interest.ts'

/**
 * Holds a loan of the model, which runs the product's own rules, against a reading of these rules
 * that shares no code with them: the model and the database agree on whatever the rules say.
 *
 * @param today the day that is open
 * @returns what is otherwise than it should be; each a sentence
 */
export function judgeLoan(plain: PlainLoan, today: LocalDate): string[] {
  return [...judgeInterest(plain, today), ...judgeDue(plain, today), ...plain.faults]
}

/** Once a loan ended what is under half a cent is dropped, and a charge-off takes interest back. */
function judgeInterest(plain: PlainLoan, today: LocalDate): string[] {
  if (plain.hasEnded) return []
  const [posted, earned] = [-sumOf(plain, '4000'), readEarned(plain, today)]
  return posted === earned ? [] : [`interest posted is ${posted}, and ${earned} by the reading`]
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
