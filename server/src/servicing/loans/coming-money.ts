import type { LoanAccount } from '@quittance/contract/loans'
import type { LocalDate } from '@quittance/domain/calendar'
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
  return { amount, on, leaves: leftToAsk({ ...due, amount }) }
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
}

/**
 * It is taken off where payments were missed, and where it pays all that is due next. Null: as much is asked
 * for as without it.
 */
function leftToAsk({ amount, daysPastDue, nextPayment, paidAheadUntil }: AskedDue): Cents | null {
  if (nextPayment <= 0n || paidAheadUntil !== null) return null
  if (daysPastDue <= 0 && amount < nextPayment) return null
  return largest(zero, subtract(nextPayment, amount))
}
