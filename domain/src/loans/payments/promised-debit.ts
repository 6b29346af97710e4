import type { LocalDate } from '../../calendar.ts'
import type { Cents } from '../../money.ts'
import type { Channel } from '../../payments/effective-date.ts'

/** A debit of a schedule that was to be taken on a day, and is under way since: its borrower is not late. */
export type PromisedDebit = {
  readonly channel: Channel
  /** cents, above 0 */
  readonly amount: Cents
  readonly promisedOn: LocalDate
}
