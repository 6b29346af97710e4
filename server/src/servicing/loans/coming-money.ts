import type { LoanAccount } from '@quittance/contract/loans'
import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanFields } from '@quittance/domain/loans/loan-fields'
import { type Cents, largest, subtract, sum, zero } from '@quittance/domain/money'

type Coming = NonNullable<LoanAccount['coming']>

type OnItsWay = Pick<LoanAccount, 'openPayments' | 'comingDebits'>

/**
 * Payments that post on a later day, and debits whose own day has come while banks are closed; null where
 * there are none. What is being confirmed may come to nothing, and is not among them.
 */
export function comingMoney(
  { openPayments, comingDebits }: OnItsWay,
  due: Omit<AskedDue, 'amount'>,
  today: LocalDate,
): Coming | null {
  const sent = sentPayments(openPayments, today).map(({ amount, effectiveOn: on }) => ({
    amount,
    on,
  }))
  const moved = comingDebits.filter(
    ({ obstacle, movedBy, dueOn }) => obstacle === '' && movedBy !== '' && dueOn <= today,
  )
  const all = [...sent, ...moved]
  const on = all
    .map((one) => one.on)
    .toSorted()
    .at(-1)
  if (on === undefined) return null
  const amount = sum(all.map((one) => one.amount))
  return { amount, on, leaves: leftToAsk({ ...due, amount }, today) }
}

/**
 * The day of what is asked for next: as if all that is on its way were paid. Where that leaves fees alone of what is due
 * by today, or next, they are asked for by its day, and not by that of the installment after it.
 */
export function askedOn(
  { oldestDueOn, newOldestOn }: Pick<LoanFields, 'oldestDueOn' | 'newOldestOn'>,
  coming: Coming | null,
  today: LocalDate,
): LocalDate | null {
  const isDueStill = newOldestOn !== null && newOldestOn <= today
  if (isDueStill || coming === null || coming.leaves === null) return newOldestOn
  return coming.leaves > 0n ? oldestDueOn : newOldestOn
}

/** What is taken by a day less what is on its way, where that is taken off what is asked for by it. */
export function withoutTakenOff(taken: Cents, coming: Coming | null): Cents {
  if (coming === null || coming.leaves === null || coming.leaves === 0n) return taken
  return largest(zero, subtract(taken, coming.amount))
}

/** Accepted payments that post on a later day. */
export function sentPayments(
  openPayments: LoanAccount['openPayments'],
  today: LocalDate,
): LoanAccount['openPayments'] {
  return openPayments.filter(({ state, effectiveOn }) => effectiveOn > today && isTaken.has(state))
}

const isTaken: ReadonlySet<string> = new Set(['pending', 'completed'])

type AskedDue = {
  readonly amount: Cents
  readonly daysPastDue: number
  readonly nextPayment: Cents
  readonly paidAheadUntil: LocalDate | null
  readonly oldestDueOn: LocalDate | null
  readonly newOldestDueOn: LocalDate | null
}

/**
 * It is taken off where payments were missed, or one is due today, and where it pays the installment that is due next,
 * whatever fees it leaves. Null: as much is asked for as without it.
 */
function leftToAsk(due: AskedDue, today: LocalDate): Cents | null {
  const { amount, daysPastDue, nextPayment, paidAheadUntil, oldestDueOn, newOldestDueOn } = due
  if (nextPayment <= 0n || paidAheadUntil !== null) return null
  const isLater = oldestDueOn === newOldestDueOn && (oldestDueOn === null || oldestDueOn > today)
  if (daysPastDue <= 0 && amount < nextPayment && isLater) return null
  return largest(zero, subtract(nextPayment, amount))
}
