import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { add, type Cents, type Currency } from '@quittance/domain/money'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import type { UnpostedPayment } from '../payments/intents/pending-payments.ts'

/** Within so many days of each other two payments of a loan are told as one beside the other. */
const nearDays = 3

type Taken = { readonly on: LocalDate; readonly total: Cents; readonly isUnderWay: boolean }

type Compared = {
  /** the debits that the change makes */
  readonly made: readonly ForecastDebit[]
  /** those that it takes the place of */
  readonly ended: readonly ForecastDebit[]
  /** of other schedules, or of the rest of the same one, that run */
  readonly others: readonly ForecastDebit[]
  readonly pendingPayments: readonly UnpostedPayment[]
}
type Told = { readonly reader: Reader; readonly currency: Currency }

/**
 * What else is taken near the debits that a change makes, each in a sentence: other debits of the loan, and
 * payments that are on their way to it. What was as near before is left out: the change does not cause it.
 */
export function findConflicts(
  { made, ended, others, pendingPayments }: Compared,
  { reader, currency }: Told,
): string[] {
  const before = new Set(ended.map(({ collectOn }) => collectOn))
  const days = made.map(({ collectOn }) => collectOn).filter((day) => !before.has(day))
  const taken: Taken[] = [
    ...pendingPayments.map(({ effectiveOn: on, amount: total }) => {
      return { on, total, isUnderWay: true }
    }),
    ...others.map(({ collectOn: on, amount, fee }) => {
      return { on, total: add(amount, fee), isUnderWay: false }
    }),
  ]
  return taken
    .filter(({ on }) => days.some((day) => isNear(day, on)))
    .map(({ on, total: cents, isUnderWay }) => {
      const words = isUnderWay ? 'schedules.conflict.underWay' : 'schedules.conflict.scheduled'
      return fillLabel(reader, words, { amount: { cents, currency }, date: { day: on } })
    })
}

function isNear(one: LocalDate, other: LocalDate): boolean {
  return other >= addDays(one, -nearDays) && other <= addDays(one, nearDays)
}

/** That nothing of a schedule is taken, as nothing is owed any more by its first day; '' where something is. */
export function describeCover(own: readonly Pick<ForecastDebit, 'why'>[], reader: Reader): string {
  const isCovered = own.length > 0 && own.every(({ why }) => why === 'nothingOwed')
  return isCovered ? fillLabel(reader, 'schedules.conflict.paidOffBefore', {}) : ''
}
