import { debitText } from '@quittance/contract/debit-text'
import type { Reader } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import { compareDays, dayOf, type Instant } from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import { readDebitsAhead } from '../payments/debits-ahead-repository.ts'
import type { ShownMethod } from '../payments/methods/method-row.ts'
import { forecastFirstDebits } from '../payments/read-forecasts.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import type { LoanFacts } from './pauses/next-running-debit.ts'

type ToEnd = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly loanId: string
  /** of its schedules and of debits that came back: those of one borrower, who is told of their methods */
  readonly ids: readonly string[]
  readonly reader: Reader
  /** business time */
  readonly at: Instant
}

/**
 * What is not debited any more once these end: of each the next debit in words, by its id and in the order of
 * their days, however far ahead it is: the first that runs, or the planned one where none does.
 */
export async function describeEndedDebits(
  trx: LenderTransaction,
  { lender, loan, loanId, ids, reader, at }: ToEnd,
): Promise<Readonly<Record<string, string>>> {
  const ahead = await readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(at) })
  const facts = { loan, ...ahead, now: at }
  const { currency } = loan.terms
  const { schedules, retries } = ahead
  const methods = new Map<string, ShownMethod>(
    [...schedules, ...retries].map(({ id, shown }) => [id, shown]),
  )
  const told = nextOfEach(lender, facts)
    .filter(({ id }) => ids.includes(id))
    .toSorted((left, right) => compareDays(left.on, right.on))
    .map(({ id, on, amount, fee, isRetry }) => {
      const method = methodInWords(methods.get(id), reader)
      return [id, debitText({ on, amount, fee, currency, method, isRetry }, reader)] as const
    })
  return Object.fromEntries(told)
}

/** Of each retry and each schedule of a loan its next debit, also where that takes nothing as things stand. */
function nextOfEach(lender: Lender, facts: LoanFacts) {
  const forecast = forecastFirstDebits(lender, facts)
  const again = facts.retries.map(({ id, on: plannedOn, back }) => {
    const made = forecast.retries.find((one) => one.id === id)
    const covered = forecast.coveredRetries.find((one) => one.id === id)
    const { amount, fee } = made ?? back
    const on = made?.on ?? covered?.on ?? plannedOn
    return { id, on, amount, fee, isRetry: true }
  })
  const next = facts.schedules.flatMap(({ id: scheduleId }) => {
    const own = forecast.debits.filter((one) => one.scheduleId === scheduleId)
    const debit = own.find(({ why }) => why === null) ?? own[0]
    if (debit === undefined) return []
    const { collectOn: on, amount, fee } = debit
    return [{ id: scheduleId, on, amount, fee, isRetry: false }]
  })
  return [...again, ...next]
}

function methodInWords(shown: ShownMethod | undefined, reader: Reader): string | null {
  if (shown === undefined) return null
  const { kind: channel, ...method } = shown
  return methodText({ channel, ...method }, reader)
}
