import { debitText } from '@quittance/contract/debit-text'
import type { Reader } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import { compareDays, dayOf, type Instant } from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import { readDebitsAhead } from '../payments/debits-ahead-repository.ts'
import type { ShownMethod } from '../payments/methods/method-row.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { forecastLoan } from '../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'

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
 * their days, however far ahead it is.
 */
export async function describeEndedDebits(
  trx: LenderTransaction,
  { lender, loan, loanId, ids, reader, at }: ToEnd,
): Promise<Readonly<Record<string, string>>> {
  const ahead = await readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(at) })
  const { schedules, retries } = ahead
  const forecast = forecastLoan(lender, { loan, ...ahead, now: at })
  const { currency } = loan.terms
  const methods = new Map<string, ShownMethod>(
    [...schedules, ...retries].map(({ id, shown }) => [id, shown]),
  )
  const next = schedules.flatMap(
    ({ id }) => forecast.debits.find(({ scheduleId }) => scheduleId === id) ?? [],
  )
  const coming = [
    ...forecast.retries.map((retry) => ({ ...retry, isRetry: true })),
    ...next.map(({ scheduleId: id, collectOn: on, ...debit }) => {
      return { ...debit, id, on, isRetry: false }
    }),
  ]
  const told = coming
    .filter(({ id }) => ids.includes(id))
    .toSorted((left, right) => compareDays(left.on, right.on))
    .map(({ id, on, amount, fee, isRetry }) => {
      const method = methodInWords(methods.get(id), reader)
      return [id, debitText({ on, amount, fee, currency, method, isRetry }, reader)] as const
    })
  return Object.fromEntries(told)
}

function methodInWords(shown: ShownMethod | undefined, reader: Reader): string | null {
  if (shown === undefined) return null
  const { kind: channel, ...method } = shown
  return methodText({ channel, ...method }, reader)
}
