import { assert } from '../assert.ts'
import type { LocalDate } from '../calendar.ts'
import { add, type Cents, type Currency, type Money, zero } from '../money.ts'
import type { AccountNo } from './accounts.ts'

/** What happened, one kind for each template of the rules. */
export type TransactionKind =
  | 'disbursement'
  | 'boarding'
  | 'accrual'
  | 'catchUp'
  | 'payment'
  | 'interestReapplied'
  | 'return'
  | 'refund'
  | 'settlement'
  | 'returnSettlement'
  | 'feeAssessed'
  | 'feeWaived'
  | 'overpaymentRefund'
  | 'overpaymentApplied'
  | 'overpaymentRestored'
  | 'writeOff'
  | 'chargeOff'
  | 'chargeOffReversed'
  | 'recoveryReversed'
  | 'partialsReleased'
  | 'releaseUndone'
  | 'stated'

/** Of one event: interest is posted to its day first, a fee after what it is for, and interest caught up last. */
const places: Partial<Record<TransactionKind, number>> = { accrual: -1, feeAssessed: 1, catchUp: 2 }

/** The order in which transactions are read that one event brought at one moment. */
export function compareKinds(left: TransactionKind, right: TransactionKind): number {
  return (places[left] ?? 0) - (places[right] ?? 0)
}

/** One side of a transaction. Debits are above zero, credits below; never zero. */
export type LedgerLine = { readonly account: AccountNo; readonly amount: Cents }

/** What the ledger takes, whole or not at all. Its lines sum to zero. */
export type Transaction = {
  readonly kind: TransactionKind
  /** the business day on which it is posted */
  readonly on: LocalDate
  /** the day from which it counts for interest */
  readonly effectiveOn: LocalDate
  readonly currency: Currency
  readonly lines: readonly LedgerLine[]
}

export type TransactionDraft = {
  readonly kind: TransactionKind
  readonly on: LocalDate
  readonly effectiveOn: LocalDate
  readonly lines: readonly { readonly account: AccountNo; readonly money: Money }[]
}

/**
 * The only maker of transactions. Lines of zero are left out, lines of one account added up.
 *
 * @param draft money with debits above zero and credits below
 * @throws AssertionError when no line is left, the lines do not sum to zero, or their currencies
 *   differ: the posting is wrong, and nothing may be written
 */
export function buildTransaction(draft: TransactionDraft): Transaction {
  const [first] = draft.lines
  assert(first !== undefined, 'a transaction has lines')
  const { currency } = first.money
  const totals = new Map<AccountNo, Cents>()
  let balance = zero
  for (const { account, money } of draft.lines) {
    assert(money.currency === currency, 'a transaction has one currency')
    totals.set(account, add(totals.get(account) ?? zero, money.cents))
    balance = add(balance, money.cents)
  }
  assert(balance === 0n, `the lines of a ${draft.kind} sum to zero`)
  const lines = [...totals]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({ account, amount }))
  assert(lines.length > 0, `a ${draft.kind} moves money`)
  return { kind: draft.kind, on: draft.on, effectiveOn: draft.effectiveOn, currency, lines }
}
