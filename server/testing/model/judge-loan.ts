import type { LocalDate } from '@quittance/domain/calendar'
import type { PlainLoan } from './plain-loan.ts'
import { readEarned } from './read-interest.ts'

/**
 * Holds a loan of the model, which runs the product's own rules, against a reading of these rules
 * that shares no code with them: the model and the database agree on whatever the rules say.
 *
 * @param today the day that is open
 * @returns what is otherwise than it should be; each a sentence
 */
export function judgeLoan(plain: PlainLoan, today: LocalDate): string[] {
  return judgeInterest(plain, today)
}

/** Once a loan ended what is under half a cent is dropped, and a charge-off takes interest back. */
function judgeInterest(plain: PlainLoan, today: LocalDate): string[] {
  if (plain.hasEnded) return []
  const [posted, earned] = [-sumOf(plain, '4000'), readEarned(plain, today)]
  return posted === earned ? [] : [`interest posted is ${posted}, and ${earned} by the reading`]
}

function sumOf({ transactions }: PlainLoan, account: string): bigint {
  let sum = 0n
  for (const { lines } of transactions)
    for (const line of lines) if (line.account === account) sum += line.amount
  return sum
}
