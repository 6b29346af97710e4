import type { BalanceAnswer } from '@quittance/contract/balance/explain-balance'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelsFrom } from '@quittance/contract/balance/brought-labels'
import type { Reader } from '@quittance/contract/labels/labels'
import { addDays, dayOf, daysBetween, latestDay, type LocalDate } from '@quittance/domain/calendar'
import {
  type BalanceExplanation,
  type BalanceLine,
  explainBalance,
  explainLastPayment,
  findLastPayment,
  lastAccruedDay,
  type LoanBooking,
  type OwedParts,
  sumOf,
} from '@quittance/domain/loans/balance/explain-balance'
import { rateOn } from '@quittance/domain/loans/contract-terms/rates'
import { formatRate } from '@quittance/domain/loans/interest/accrue-interest'
import { interestOwed } from '@quittance/domain/loans/interest/accrued-interest'
import { subtract } from '@quittance/domain/money'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { findPayableLoan } from '../intents/payable-loan-repository.ts'
import { readLoanBookings } from './loan-bookings-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly reader: Reader
  readonly from?: LocalDate | undefined
  readonly through?: LocalDate | undefined
}
type Refusal = 'loanNotFound' | 'notExplained' | 'days'

/**
 * Why what a borrower owes moved, by the loan's books. Where the lender's own books are the master they
 * state balances without telling why, and of a loan that nothing may be demanded of nothing is told
 * (AMB-129).
 */
export async function explainBalanceToBorrower(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, reader, ...period }: Asked,
): Promise<Outcome<BalanceAnswer, Refusal>> {
  const today = dayOf(clocks.business())
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return refused('loanNotFound', { field: 'loanId' })
    const { state, mode } = loan
    if (mode === 'lender' || state.chargedOff !== null || state.bankruptSince !== null)
      return refused('notExplained')
    const bookings = await readLoanBookings(trx, lender.id, loanId)
    const openedOn = bookings[0]?.postedOn
    if (openedOn === undefined) return refused('notExplained')
    const last = findLastPayment(bookings)
    // The days are counted from the end of the first: the payment that is asked about is among them.
    const before = last === null ? openedOn : latestDay(openedOn, addDays(last.postedOn, -1))
    const { from = before, through = today } = period
    if (from < openedOn || from > through || through > today) return refused('days')
    const labels = labelsFrom(reader.labels, 'loans.balance.')
    return done({ labels, ...toAnswer(loan, bookings, { openedOn, from, through, today }) })
  })
}

type Days = Readonly<Record<'openedOn' | 'from' | 'through' | 'today', LocalDate>>

function toAnswer(
  loan: StoredLoan,
  bookings: readonly LoanBooking[],
  { today, ...days }: Days,
): Omit<BalanceAnswer, 'labels'> {
  const explained = explainBalance(loan, bookings, days)
  const last = explainLastPayment(loan, bookings)
  return {
    loanNo: loan.loanNo,
    currency: loan.terms.currency,
    ...days,
    opening: withBalance(explained.opening),
    lines: explained.lines.map(toWireLine),
    closing: withBalance(explained.closing),
    unposted: days.through === today ? unpostedOf(loan, explained, bookings, today) : null,
    lastPayment:
      last === null
        ? null
        : { ...toWireLine(last), interestBefore: toWireEarned(last.interestBefore) },
  }
}

function withBalance(owed: OwedParts): BalanceAnswer['opening'] {
  return { ...owed, balance: sumOf(owed) }
}

function toWireLine({ earned, ...line }: BalanceLine): BalanceAnswer['lines'][number] {
  const { kind, on, change, principal, interest, fees, balance, held, reference } = line
  const told = { kind, on, change, principal, interest, fees, balance, held, reference }
  return { ...told, earned: toWireEarned(earned) }
}

function toWireEarned(earned: BalanceLine['earned']) {
  return earned === null ? null : { days: earned.days, percent: Number(formatRate(earned.rate)) }
}

/** What is earned to today and is in no posting yet: with it the books come to what home shows. */
function unpostedOf(
  { terms, state }: StoredLoan,
  { closing }: BalanceExplanation,
  bookings: readonly LoanBooking[],
  today: LocalDate,
): BalanceAnswer['unposted'] {
  const amount = subtract(interestOwed(terms, state, today), closing.interest)
  if (amount === 0n) return null
  const since = lastAccruedDay(bookings) ?? today
  const rate = rateOn(terms, state, today)
  const isOneRate =
    since < today && state.pauses.length === 0 && rateOn(terms, state, since) === rate
  const earned = isOneRate
    ? { days: daysBetween(since, today), percent: Number(formatRate(rate)) }
    : null
  return { amount, earned }
}
