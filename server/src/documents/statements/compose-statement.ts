import type { LocalDate } from '@quittance/domain/calendar'
import {
  statementFigures,
  type StatementDemand,
} from '@quittance/domain/documents/statement-figures'
import { formatPhone, formatPostalAddress } from '@quittance/domain/lenders/format-contact'
import { formatRate } from '@quittance/domain/loans/interest/accrue-interest'
import { formatDollars } from '@quittance/domain/money'
import { nameOfLender } from '../../lenders/papers/letterhead.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { BilledLoan } from './billed-loan-repository.ts'
import { type BookedTransaction, describeActivity, sumPayments } from './statement-activity.ts'
import { type ComingPayments, debitsOfStatement } from './statement-debits.ts'
import type { StatementEvidence } from './statement-evidence.ts'

export type StatementSources = {
  readonly lender: Lender
  readonly loan: Pick<StoredLoan, 'loanNo' | 'terms' | 'state' | 'mode'>
  readonly billed: Omit<BilledLoan, 'readers' | 'hasEStatement' | 'language'>
  /** its day, and the first of the days that it tells of */
  readonly on: LocalDate
  readonly from: LocalDate
  /** which installment it bills, from 1; null after the last one fell due */
  readonly installmentNo: number | null
  readonly coming: ComingPayments
  /** what moved on the books in these days, and in those of its year */
  readonly booked: readonly BookedTransaction[]
  readonly bookedThisYear: readonly BookedTransaction[]
}

/** Puts together what a statement says, from the books and the settings of its day. */
export function composeStatement(sources: StatementSources): StatementEvidence {
  const { lender, loan, billed, on, from, installmentNo, coming, booked, bookedThisYear } = sources
  const { terms, state, mode } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const figures = statementFigures(underRules, state, { on, installmentNo })
  const { demand, paidThrough, maturityOn, paymentsLeft, rate, ...amounts } = figures
  const activity = describeActivity(booked, state.principal)
  return {
    lender: lenderOf(lender),
    loanNo: loan.loanNo,
    vehicle: billed.vehicle,
    currency: terms.currency,
    names: billed.names,
    address: billed.address,
    from,
    on,
    isBankrupt: state.bankruptSince !== null,
    paidOffOn: state.paidOffOn,
    demand: demand === null ? null : demandInDollars(demand),
    ...debitsOfStatement(coming, demand),
    figures: {
      previousPrincipal: formatDollars(activity.previousPrincipal),
      principal: formatDollars(amounts.principal),
      interest: formatDollars(amounts.interest),
      fees: formatDollars(amounts.fees),
      unapplied: formatDollars(amounts.unapplied),
      perDiem: formatDollars(amounts.perDiem),
      rate: formatRate(rate),
      regularPayment: formatDollars(amounts.regularPayment),
      paidThrough,
      maturityOn,
      paymentsLeft,
    },
    paid: sumPayments(booked),
    yearToDate: sumPayments(bookedThisYear),
    activity: activity.lines,
  }
}

function lenderOf(lender: Lender): StatementEvidence['lender'] {
  const { portal } = lender.settings
  return {
    name: nameOfLender(lender),
    address: formatPostalAddress(portal),
    phone: formatPhone(portal.phoneNumber),
    email: portal.customerCareEmail,
    website: portal.website,
    hours: portal.workingHours,
    color: portal.colorCode,
  }
}

function demandInDollars(demand: StatementDemand): NonNullable<StatementEvidence['demand']> {
  const { lateFee, firstLateFee: first } = demand
  return {
    dueOn: demand.dueOn,
    installment: formatDollars(demand.installment),
    pastDue: formatDollars(demand.pastDue),
    fees: formatDollars(demand.fees),
    total: formatDollars(demand.total),
    daysPastDue: demand.daysPastDue,
    lateFee:
      lateFee === null ? null : { amount: formatDollars(lateFee.amount), after: lateFee.after },
    firstLateFee:
      first === null
        ? null
        : { ...first, amount: formatDollars(first.amount), unpaid: formatDollars(first.unpaid) },
  }
}
