import { addDays, type LocalDate } from '../calendar.ts'
import {
  installmentDueOn,
  maturityDate,
  oldestUnpaidInstallment,
} from '../loans/contract-terms/installments.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { Rate } from '../loans/interest/accrue-interest.ts'
import type { LoanState } from '../loans/loan.ts'
import { owedBalancesOn, perDiem } from '../loans/payoff/payoff.ts'
import { amountsDue } from '../loans/status/amounts-due.ts'
import { type Cents, smallest, subtract, sum, zero } from '../money.ts'
import { graceEndsOn } from '../servicing/grace.ts'
import { lateFeeAmount } from '../servicing/late-fees.ts'
import { type FirstLateFee, firstLateFee } from '../servicing/upcoming-late-fees.ts'

/** What a statement asks for. Its parts come to the total; cents. */
export type StatementDemand = {
  readonly dueOn: LocalDate
  readonly installment: Cents
  readonly pastDue: Cents
  readonly fees: Cents
  readonly total: Cents
  readonly daysPastDue: number
  /** what is added if the installment comes late, and from which day on; null: nothing */
  readonly lateFee: { readonly amount: Cents; readonly after: LocalDate } | null
  /** of an installment before that one; null where none brings a late fee any more */
  readonly firstLateFee: FirstLateFee | null
}

/** How a loan stands on the day of its statement. Cents. */
export type StatementFigures = {
  /** null where nothing is demanded: in bankruptcy, and once nothing is owed (AMB-129) */
  readonly demand: StatementDemand | null
  readonly principal: Cents
  readonly interest: Cents
  readonly fees: Cents
  readonly unapplied: Cents
  readonly perDiem: Cents
  readonly rate: Rate
  readonly regularPayment: Cents
  /** the day up to which its installments are paid; null before the first */
  readonly paidThrough: LocalDate | null
  readonly maturityOn: LocalDate
  /** installments that are not paid in full */
  readonly paymentsLeft: number
}

/**
 * The figures of a statement, from the books of its day.
 *
 * @param installmentNo which installment it bills, from 1; null after the last one fell due
 */
export function statementFigures(
  loan: LoanUnderRules,
  state: LoanState,
  { on, installmentNo }: { readonly on: LocalDate; readonly installmentNo: number | null },
): StatementFigures {
  const { terms, rules } = loan
  const owed = owedBalancesOn(terms, state, on)
  const oldest = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  const paid = (oldest ?? terms.installments + 1) - 1
  return {
    demand: demandOf(loan, state, { on, installmentNo }),
    principal: owed.principal,
    interest: owed.interest,
    fees: sum([owed.lateFee, owed.nsfFee, owed.otherFee]),
    unapplied: state.unapplied,
    perDiem: perDiem(terms, state),
    rate: terms.rate,
    regularPayment: terms.installmentAmount,
    paidThrough: paid === 0 ? null : installmentDueOn(terms, paid),
    maturityOn: maturityDate(terms),
    paymentsLeft: state.paidOffOn === null ? terms.installments - paid : 0,
  }
}

/** The amounts due on the day on which the installment falls due, as if nothing were paid until then. */
function demandOf(
  loan: LoanUnderRules,
  state: LoanState,
  { on, installmentNo }: { readonly on: LocalDate; readonly installmentNo: number | null },
): StatementDemand | null {
  const { terms } = loan
  const isAsked =
    state.paidOffOn === null && state.chargedOff === null && state.bankruptSince === null
  if (!isAsked) return null
  const dueOn = installmentNo === null ? addDays(on, 1) : installmentDueOn(terms, installmentNo)
  const now = amountsDue(loan, state, { today: on })
  const total = amountsDue(loan, state, { today: dueOn }).totalAmountDue
  const open = sum([state.lateFee, state.nsfFee, state.otherFee])
  const fees = smallest(total, open)
  const pastDue = smallest(subtract(total, fees), now.pastDueAmount)
  const installment = subtract(subtract(total, fees), pastDue)
  const { daysPastDue } = now
  const lateFee = lateFeeOf(loan, { installmentNo, installment })
  const before = (installmentNo ?? terms.installments + 1) - 1
  const first = firstLateFee(loan, state, { on, no: before })
  const earlier = first && { ...first, unpaid: smallest(first.unpaid, total) }
  const amounts = { installment, pastDue, fees, total }
  return { dueOn, ...amounts, daysPastDue, lateFee, firstLateFee: earlier }
}

function lateFeeOf(
  loan: LoanUnderRules,
  { installmentNo, installment }: { installmentNo: number | null; installment: Cents },
): StatementDemand['lateFee'] {
  if (installmentNo === null || installment === zero) return null
  const unpaid = smallest(loan.terms.installmentAmount, installment)
  const amount = lateFeeAmount(loan.rules, { installment: loan.terms.installmentAmount, unpaid })
  return amount === zero ? null : { amount, after: graceEndsOn(loan, installmentNo) }
}
