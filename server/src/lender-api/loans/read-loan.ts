import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { ageing, amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { formatRate } from '@quittance/domain/loans/interest/accrue-interest'
import { owedBalancesOn, payoffAmount, perDiem } from '@quittance/domain/loans/payoff/payoff'
import { loanStatus } from '@quittance/domain/loans/status/loan-status'
import { type Cents, formatDollars } from '@quittance/domain/money'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findLoanByNumber, readLoanJournal, readLoanPayments } from './loan-lookup-repository.ts'
import { Problem } from '../problem.ts'

/** Everything the books hold of one loan: balances, what is due, payments, the ledger's journal. */
export async function readLoanForLender(
  { db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>,
  lender: Lender,
  loanNo: string,
) {
  const today = dayOf(clocks.business())
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    if (loan === null) return null
    const payments = await readLoanPayments(trx, loan.loanId)
    return { loan, payments, journal: await readLoanJournal(trx, loan.loanId) }
  })
  if (found === null) throw new Problem(404, `There is no loan ${loanNo}.`)
  const { loan, payments, journal } = found
  const figures = figuresOf(lender, loan, today)
  return {
    loanNo,
    currency: loan.terms.currency,
    rate: formatRate(loan.terms.rate),
    payment: formatDollars(loan.terms.installmentAmount),
    ...figures,
    chargedOff: figures.chargedOff && { ...figures.chargedOff, ...decisionIn(journal) },
    payments,
    trialBalance: trialBalanceOf(journal),
    journal: journal.map(({ lines, ...entry }) => ({
      ...entry,
      lines: lines.map(({ account, amount }) => ({ account, amount })),
    })),
  }
}

/** Who decided the last charge-off, and why. */
function decisionIn(journal: Awaited<ReturnType<typeof readLoanJournal>>) {
  const entry = journal.findLast(({ kind, author }) => kind === 'chargeOff' && author !== undefined)
  return { author: entry?.author ?? '', reason: entry?.reason ?? '' }
}

/** How the loan stands, in dollars and words. */
export function figuresOf(lender: Lender, loan: StoredLoan, today: LocalDate) {
  const { terms, state } = loan
  const underRules = { terms, rules: lender.settings.servicing }
  const due = amountsDue(underRules, state, { today })
  const inner = state.chargedOff === null ? ageing(underRules, state, { today }) : due
  return {
    status: loanStatus(state, due.daysPastDue),
    balances: inDollars(owedBalancesOn(terms, state, today)),
    payoff: formatDollars(payoffAmount(terms, state, today)),
    perDiem: formatDollars(perDiem(terms, state)),
    due: dueOf(due),
    ageing: dueOf(inner),
    refundsPayable: formatDollars(state.refundsPayable),
    lastPayment:
      loan.lastPaidOn === null
        ? null
        : { on: loan.lastPaidOn, amount: formatDollars(loan.lastPaid) },
    chargedOff: state.chargedOff === null ? null : chargedOffOf(state.chargedOff),
    chargeOffHeldSince: state.chargeOffHeldSince,
    bankruptSince: state.bankruptSince,
  }
}

function dueOf(due: ReturnType<typeof amountsDue>) {
  return {
    oldestDueDt: due.oldestDueOn,
    newOldestDate: due.newOldestOn,
    daysPastDue: due.daysPastDue,
    pastDueAmt: formatDollars(due.pastDueAmount),
    totalAmtDue: formatDollars(due.totalAmountDue),
    calNextPayment: formatDollars(due.nextPayment),
    nextDue: due.nextDueOn,
    regularPmtAmt: formatDollars(due.regularPayment),
  }
}

function chargedOffOf({ on, ...amounts }: NonNullable<StoredLoan['state']['chargedOff']>) {
  return { on, ...inDollars(amounts) }
}

function inDollars<Names extends string>(amounts: Readonly<Record<Names, Cents>>) {
  const written = Object.entries<Cents>(amounts).map(([name, cents]) => [
    name,
    formatDollars(cents),
  ])
  return Object.fromEntries(written) as Record<Names, string>
}

function trialBalanceOf(
  journal: Awaited<ReturnType<typeof readLoanJournal>>,
): Record<string, string> {
  const sums = new Map<string, bigint>()
  for (const { lines } of journal)
    for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0n) + cents)
  const sorted = [...sums].toSorted(([left], [right]) => left.localeCompare(right))
  return Object.fromEntries(sorted.map(([account, sum]) => [account, formatDollars(sum as Cents)]))
}
