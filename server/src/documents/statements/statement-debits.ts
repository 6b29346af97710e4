import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { StatementDemand } from '@quittance/domain/documents/statement-figures'
import {
  add,
  type Cents,
  formatDollars,
  largest,
  smallest,
  subtract,
  sum,
} from '@quittance/domain/money'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { StatementEvidence } from './statement-evidence.ts'

type ComingDebit = {
  /** the day that it is for */
  readonly dueOn: LocalDate
  readonly collectOn: LocalDate
  readonly amount: Cents
  readonly fee: Cents
  /** null: it will run */
  readonly obstacle: DebitObstacle | null
  readonly isRetry: boolean
}

/** What comes to a loan by itself, as it is foreseen. */
export type ComingPayments = {
  readonly debits: readonly ComingDebit[]
  /** accepted payments that are not posted yet; cents */
  readonly pendingTotal: Cents
}

/** Of a day that is over nobody foresees anything any more. */
export const nothingComing: ComingPayments = { debits: [], pendingTotal: sum([]) }

type Asked = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly today: LocalDate
  /** the business clock */
  readonly now: Instant
}

/** Payments know it: it is handed to whoever makes statements. */
export type ReadComingPayments = (trx: LenderTransaction, asked: Asked) => Promise<ComingPayments>

type Told = Required<Pick<StatementEvidence, 'debits' | 'leftToPay' | 'leftToPayBy'>>

/** What a statement tells of the debits up to the day on which its payment is due. */
export function debitsOfStatement(
  { debits, pendingTotal }: ComingPayments,
  demand: StatementDemand | null,
): Told {
  if (demand === null) return { debits: [], leftToPay: null, leftToPayBy: null }
  const { dueOn, lateFee, total } = demand
  const told = debits
    .filter((debit) => debit.dueOn <= dueOn)
    .toSorted((left, right) => left.collectOn.localeCompare(right.collectOn))
  // One for a day on which banks are closed may be taken after it, but not later than it counts as late.
  const inTime = told.filter(
    ({ obstacle, collectOn }) => obstacle === null && collectOn <= (lateFee?.after ?? dueOn),
  )
  const paidBy = (day: LocalDate) =>
    add(
      pendingTotal,
      sum(inTime.filter(({ collectOn }) => collectOn <= day).map(({ amount }) => amount)),
    )
  const paid = add(pendingTotal, sum(inTime.map(({ amount }) => amount)))
  const left = subtract(total, smallest(total, paid))
  return {
    debits: told.map(({ collectOn: on, amount, fee, obstacle, isRetry }) => {
      return { on, amount: formatDollars(add(amount, fee)), obstacle, isRetry }
    }),
    ...firstToPay(demand, { left, paidBy }),
  }
}

/**
 * What is left to pay, and by when: all of it by the due date, or where the debits come too late for what
 * was due before, what they leave of that by the last day on which it bears no late fee.
 */
function firstToPay(
  { dueOn, fees, firstLateFee: first }: StatementDemand,
  { left, paidBy }: { readonly left: Cents; readonly paidBy: (day: LocalDate) => Cents },
): Omit<Told, 'debits'> {
  const atLast = { leftToPay: formatDollars(left), leftToPayBy: dueOn }
  if (first === null || first.after >= dueOn) return atLast
  const inTime = paidBy(first.after)
  if (inTime >= first.unpaid) return atLast
  const leftFirst = subtract(first.unpaid, inTime)
  if (left > add(leftFirst, fees)) return atLast
  // Debits that run after that day bring nothing by then.
  const asked = left === 0n ? left : largest(left, leftFirst)
  return { leftToPay: formatDollars(asked), leftToPayBy: first.after }
}
