import { daysBetween, type LocalDate } from '../../calendar.ts'
import { type AccountNo, feeAccounts } from '../../ledger/accounts.ts'
import { compareKinds, type TransactionKind } from '../../ledger/transaction.ts'
import { add, type Cents, negate, subtract, sum, zero } from '../../money.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import { exactInterestEarned, rateOn } from '../contract-terms/rates.ts'
import { type Rate, roundToCents } from '../interest/accrue-interest.ts'

/** A transaction of a loan's books with the sum of its lines by account; cents, debits above zero. */
export type LoanBooking = {
  readonly kind: TransactionKind
  readonly postedOn: LocalDate
  readonly effectiveOn: LocalDate
  /** the moment it was written; what was written at once is of one event */
  readonly enteredAt: number
  /** of its payment, by which borrowers name it; '' where there is none */
  readonly reference: string
  readonly byAccount: ReadonlyMap<string, Cents>
}

export type BalanceLineKind =
  | 'opened'
  | 'interest'
  | 'payment'
  | 'returned'
  | 'refunded'
  | 'lateFee'
  | 'nsfFee'
  | 'otherFee'
  | 'feeWaived'
  | 'chargedOff'
  | 'adjusted'

/** What is owed, by part; cents. */
export type OwedParts = {
  readonly principal: Cents
  readonly interest: Cents
  readonly fees: Cents
}

/** One movement of what is owed: above zero it is more. */
export type BalanceLine = OwedParts & {
  readonly kind: BalanceLineKind
  readonly on: LocalDate
  readonly change: Cents
  /** all that is owed after it */
  readonly balance: Cents
  /** held of a payment until it makes up an installment, or overpaid; cents, below zero when it leaves */
  readonly held: Cents
  readonly reference: string
  /** of interest: whole days above 0 at this rate; null where the books tell no such days */
  readonly earned: { readonly days: number; readonly rate: Rate } | null
}

export type BalanceExplanation = {
  readonly opening: OwedParts
  readonly closing: OwedParts
  readonly lines: readonly BalanceLine[]
}

type Loan = { readonly terms: LoanTerms; readonly state: LoanState }

const principalAccount: AccountNo = '1100'
const interestAccount: AccountNo = '1200'
const heldAccounts: readonly AccountNo[] = ['2100', '2200']

const kinds: Partial<Record<TransactionKind, BalanceLineKind>> = {
  disbursement: 'opened',
  boarding: 'opened',
  accrual: 'interest',
  catchUp: 'interest',
  payment: 'payment',
  return: 'returned',
  refund: 'refunded',
  feeWaived: 'feeWaived',
  chargeOff: 'chargedOff',
}

/**
 * Explains by the loan's own books why what is owed moved from the end of one day to the end of
 * another: opening, each movement, closing. Nothing is computed anew; of interest it is said of how many
 * days it is where the rate makes exactly that of them.
 *
 * @param bookings all of the loan's, in the order in which they were posted
 */
export function explainBalance(
  loan: Loan,
  bookings: readonly LoanBooking[],
  { from, through }: { readonly from: LocalDate; readonly through: LocalDate },
): BalanceExplanation {
  let owed: OwedParts = { principal: zero, interest: zero, fees: zero }
  let opening = owed
  let earnedThrough: LocalDate | null = null
  const lines: BalanceLine[] = []
  for (const booking of inOrder(bookings)) {
    if (booking.postedOn > through) break
    const moved = partsOf(booking)
    const before = owed
    owed = addParts(owed, moved)
    if (booking.postedOn <= from) opening = owed
    else {
      const since = { before: before.principal, earnedThrough }
      const line = toLine(loan, booking, { moved, since, balance: sumOf(owed) })
      if (line !== null) addLine(lines, line)
    }
    if (accruesTo(booking.kind)) earnedThrough = booking.effectiveOn
  }
  return { opening, closing: owed, lines }
}

/** The last payment as the books have it, and what is owed before and after it; null before the first. */
export function explainLastPayment(
  loan: Loan,
  bookings: readonly LoanBooking[],
): (BalanceLine & { readonly interestBefore: BalanceLine['earned'] }) | null {
  const last = findLastPayment(bookings)
  if (last === null) return null
  const { lines } = explainBalance(loan, bookings, {
    from: '0001-01-01' as LocalDate,
    through: last.postedOn,
  })
  const at = lines.findLastIndex(
    ({ kind, reference }) => kind === 'payment' && reference === last.reference,
  )
  const line = lines[at]
  if (line === undefined) return null
  const first = lines.findLastIndex(({ kind }, place) => place < at && paymentKinds.has(kind)) + 1
  const found = lines.slice(first, at).filter(({ kind }) => kind === 'interest')
  const [some = null, ...others] = found.map(({ earned }) => earned)
  return { ...line, interestBefore: others.reduce(addDaysEarned, some) }
}

/** The last payment that stands: one that its bank returned is none. Null where there is none. */
export function findLastPayment(bookings: readonly LoanBooking[]): LoanBooking | null {
  const ordered = inOrder(bookings)
  const isReturned = (at: number) =>
    ordered.some(
      ({ kind, reference }, place) =>
        place > at && kind === 'return' && reference === ordered[at]?.reference,
    )
  return ordered.findLast(({ kind }, at) => kind === 'payment' && !isReturned(at)) ?? null
}

const paymentKinds: ReadonlySet<BalanceLineKind> = new Set(['payment', 'returned', 'refunded'])

/** Interest of nights in a row is one line: of all their days, where they have one rate. */
function addLine(lines: BalanceLine[], line: BalanceLine): void {
  const last = lines.at(-1)
  if (last?.kind !== 'interest' || line.kind !== 'interest') return void lines.push(line)
  lines[lines.length - 1] = {
    ...line,
    ...addParts(last, line),
    change: add(last.change, line.change),
    earned: addDaysEarned(last.earned, line.earned),
  }
}

/** The days of both, where both are known and have one rate; null otherwise. */
function addDaysEarned(
  before: BalanceLine['earned'],
  next: BalanceLine['earned'],
): BalanceLine['earned'] {
  if (before === null || next === null || before.rate !== next.rate) return null
  return { ...next, days: before.days + next.days }
}

function inOrder(bookings: readonly LoanBooking[]): LoanBooking[] {
  return bookings.toSorted(
    (left, right) =>
      left.postedOn.localeCompare(right.postedOn) ||
      left.enteredAt - right.enteredAt ||
      compareKinds(left.kind, right.kind),
  )
}

/** The last day up to which interest is posted; null where none is. */
export function lastAccruedDay(bookings: readonly LoanBooking[]): LocalDate | null {
  return bookings.findLast(({ kind }) => accruesTo(kind))?.effectiveOn ?? null
}

/** Whether interest is posted up to its day with it. */
function accruesTo(kind: TransactionKind): boolean {
  return kind === 'accrual' || kind === 'disbursement' || kind === 'boarding'
}

function partsOf({ byAccount }: LoanBooking): OwedParts {
  const of = (account: string) => byAccount.get(account) ?? zero
  return {
    principal: of(principalAccount),
    interest: of(interestAccount),
    fees: sum(Object.values(feeAccounts).map(({ receivable }) => of(receivable))),
  }
}

function addParts(one: OwedParts, other: OwedParts): OwedParts {
  return {
    principal: add(one.principal, other.principal),
    interest: add(one.interest, other.interest),
    fees: add(one.fees, other.fees),
  }
}

export function sumOf({ principal, interest, fees }: OwedParts): Cents {
  return sum([principal, interest, fees])
}

type Placed = {
  readonly moved: OwedParts
  readonly since: { readonly before: Cents; readonly earnedThrough: LocalDate | null }
  readonly balance: Cents
}

/** Null for what moves nothing of the borrower's, as money that arrives in the lender's bank. */
function toLine(loan: Loan, booking: LoanBooking, { moved, since, balance }: Placed) {
  const { kind, postedOn, reference, byAccount } = booking
  const held = negate(sum(heldAccounts.map((account) => byAccount.get(account) ?? zero)))
  const change = sumOf(moved)
  const isMoved = Object.values(moved).some((part) => part !== 0n) || held !== 0n
  if (!isMoved) return null
  const told = kind === 'feeAssessed' ? assessedFee(byAccount) : (kinds[kind] ?? 'adjusted')
  const earned = kind === 'accrual' ? earnedOf(loan, booking, since) : null
  return { kind: told, on: postedOn, ...moved, change, balance, held, reference, earned }
}

function assessedFee(byAccount: LoanBooking['byAccount']): BalanceLineKind {
  if (byAccount.has(feeAccounts.lateFee.receivable)) return 'lateFee'
  return byAccount.has(feeAccounts.nsfFee.receivable) ? 'nsfFee' : 'otherFee'
}

/** The days of an accrual, where one rate on the principal makes its amount of them, give or take a cent. */
function earnedOf(
  { terms, state }: Loan,
  { effectiveOn, byAccount }: LoanBooking,
  { before, earnedThrough }: Placed['since'],
): BalanceLine['earned'] {
  if (earnedThrough === null || effectiveOn <= earnedThrough) return null
  const rate = rateOn(terms, state, effectiveOn)
  if (rateOn(terms, state, earnedThrough) !== rate) return null
  const period = { principal: before, from: earnedThrough, to: effectiveOn }
  const exact = roundToCents(exactInterestEarned(terms, state, period), terms.dayCount)
  const off = subtract(byAccount.get(interestAccount) ?? zero, exact)
  const isExplained = off >= -1n && off <= 1n
  return isExplained ? { days: daysBetween(earnedThrough, effectiveOn), rate } : null
}
