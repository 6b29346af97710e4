import type { LocalDate } from '@quittance/domain/calendar'
import {
  add,
  type Cents,
  formatDollars,
  negate,
  subtract,
  sum,
  zero,
} from '@quittance/domain/money'
import type { AppliedAmounts, StatementLine, StatementLineKind } from './statement-evidence.ts'

/** A transaction of the loan's books with the sum of its lines by account; cents, debits above zero. */
export type BookedTransaction = {
  readonly id: string
  readonly kind: string
  /** whether its payment was taken back before it was final; a bank's return is none */
  readonly isCancelled: boolean
  readonly on: LocalDate
  readonly byAccount: ReadonlyMap<string, Cents>
}

/** What the books took, as the borrower sees it: above zero what they paid. */
type Movement = {
  readonly id: string
  readonly on: LocalDate
  readonly kind: StatementLineKind
  readonly principal: Cents
  readonly interest: Cents
  readonly fees: Cents
  /** held until it makes up an installment, or overpaid */
  readonly held: Cents
}

const receivables = { principal: '1100', interest: '1200' } as const
const feeReceivables = { lateFee: '1300', nsfFee: '1310', otherFee: '1320' } as const
const heldAccounts = ['2100', '2200'] as const

const kinds: Readonly<Record<string, StatementLineKind>> = {
  payment: 'payment',
  return: 'returned',
  refund: 'refunded',
  feeWaived: 'feeWaived',
}

/** The activity of a period with the balance after each line, and what was paid in it. */
export function describeActivity(
  transactions: readonly BookedTransaction[],
  principalNow: Cents,
): { readonly previousPrincipal: Cents; readonly lines: StatementLine[] } {
  const movements = transactions.map(toMovement)
  const previousPrincipal = add(principalNow, sum(movements.map(({ principal }) => principal)))
  let balance = previousPrincipal
  const lines = movements.map((movement) => {
    balance = subtract(balance, movement.principal)
    return toLine(movement, balance)
  })
  return { previousPrincipal, lines }
}

const paidKinds: readonly StatementLineKind[] = ['payment', 'returned', 'cancelled', 'refunded']

/** What payments came to, less what was returned, cancelled and refunded. */
export function sumPayments(transactions: readonly BookedTransaction[]): AppliedAmounts {
  const paid = transactions.map(toMovement).filter(({ kind }) => paidKinds.includes(kind))
  return {
    total: formatDollars(sum(paid.map(totalOf))),
    principal: formatDollars(sum(paid.map(({ principal }) => principal))),
    interest: formatDollars(sum(paid.map(({ interest }) => interest))),
    fees: formatDollars(sum(paid.map(({ fees }) => fees))),
  }
}

function toMovement(booked: BookedTransaction): Movement {
  const { id, on, byAccount } = booked
  const of = (account: string) => negate(byAccount.get(account) ?? zero)
  return {
    id,
    on,
    kind: kindOf(booked),
    principal: of(receivables.principal),
    interest: of(receivables.interest),
    fees: sum(Object.values(feeReceivables).map(of)),
    held: sum(heldAccounts.map(of)),
  }
}

function kindOf({ kind, isCancelled, byAccount }: BookedTransaction): StatementLineKind {
  if (kind === 'feeAssessed') return assessedFee(byAccount)
  if (kind === 'return' && isCancelled) return 'cancelled'
  return kinds[kind] ?? 'adjustment'
}

function assessedFee(byAccount: BookedTransaction['byAccount']): StatementLineKind {
  if (byAccount.has(feeReceivables.lateFee)) return 'lateFee'
  return byAccount.has(feeReceivables.nsfFee) ? 'nsfFee' : 'otherFee'
}

function totalOf({ principal, interest, fees, held }: Movement): Cents {
  return sum([principal, interest, fees, held])
}

function toLine(movement: Movement, balance: Cents): StatementLine {
  const { id, on, kind, principal, interest, fees } = movement
  return {
    transactionId: id,
    on,
    kind,
    amount: formatDollars(totalOf(movement)),
    principal: formatDollars(principal),
    interest: formatDollars(interest),
    fees: formatDollars(fees),
    balance: formatDollars(balance),
  }
}
