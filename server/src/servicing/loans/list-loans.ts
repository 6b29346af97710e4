import { done, doneEmpty, type Outcome } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { LoanAccount } from '@quittance/contract/loans'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { addDays, dayOf, type Instant, latestDay, type LocalDate } from '@quittance/domain/calendar'
import type { LoanTerms } from '@quittance/domain/loans/loan'
import {
  countInstallmentsDue,
  installmentDueOn,
} from '@quittance/domain/loans/contract-terms/installments'
import { loanFields, type LoanFields } from '@quittance/domain/loans/loan-fields'
import { classifyBodyStyle } from '@quittance/domain/loans/vehicle/classify-body-style'
import { isPaidOff } from '@quittance/domain/loans/status/loan-status'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { add, type Cents, sum, zero } from '@quittance/domain/money'
import { queryLender } from '../../platform/database/transaction.ts'
import { foreseenRetry } from './foreseen-retry.ts'
import { nextDebitOf } from './next-debit-of.ts'
import { imageAddress, pictureAddress } from '../../lenders/images/image-address.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { QueryPaidOnLoans, PaidOnLoans } from './paid-on-loans.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { askedOn, comingMoney, sentPayments, withoutTakenOff } from './coming-money.ts'
import { returnedMethods } from './returned-methods.ts'
import { describeLoan, statusText } from './describe-loan.ts'
import { describeLenderDetails } from './lender-details.ts'
import {
  linkedLoansStatement,
  type ListedLoan,
  partiesStatement,
  type Party,
  toListedLoan,
  toParty,
} from './loan-list-repository.ts'
import { describeWithout } from './without-payment.ts'

type Loans = { readonly loans: LoanAccount[]; readonly showBkUdfPopup: boolean }
type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly reader: Reader }

/** What listing loans takes. */
export type LoansContext = Pick<LendersContext, 'db' | 'clocks'> & {
  readonly queryPaidOnLoans: QueryPaidOnLoans
}

/**
 * The loans in the borrower's portal, with every figure that home shows computed here, and the
 * payments whose result is open, so that a new tab or sign-in finds them (AMB-114).
 */
export async function listLoans(
  { db, clocks, queryPaidOnLoans }: LoansContext,
  asked: Asked,
): Promise<Outcome<Loans, never>> {
  const { borrower } = asked
  const { lenderId, borrowerId } = borrower
  const now = clocks.business()
  const today = dayOf(now)
  const owner = { lenderId, borrowerId }
  const payments = queryPaidOnLoans({ ...owner, today })
  const [linked, signed, ...paid] = await queryLender(db, lenderId, () => [
    linkedLoansStatement(owner),
    partiesStatement(owner),
    ...payments.questions,
  ])
  const listed = linked.map(toListedLoan)
  const parties = signed.map(toParty)
  const around = { ...asked, ...payments.read(paid), now, today, parties }
  const loans = listed.toSorted(byLoanStatus).map((loan) => toAccount(loan, around))
  const showBkUdfPopup = listed.some(({ state }) => state.bankruptSince !== null)
  return loans.length === 0 ? doneEmpty({ loans, showBkUdfPopup }) : done({ loans, showBkUdfPopup })
}

/** Open before closed, then the newest contract first. */
function byLoanStatus(left: ListedLoan, right: ListedLoan): number {
  return (
    Number(isPaidOff(left.state)) - Number(isPaidOff(right.state)) ||
    right.terms.contractOn.localeCompare(left.terms.contractOn) ||
    left.loanNo.localeCompare(right.loanNo)
  )
}

type Around = Asked &
  PaidOnLoans & {
    readonly now: Instant
    readonly today: LocalDate
    readonly parties: readonly Party[]
  }

function toAccount(loan: ListedLoan, around: Around): LoanAccount {
  const { lender, reader, today } = around
  const { terms, state, mode } = loan
  const rules = lender.settings.servicing
  const coming = nextDebitOf(loan, around)
  const accepted = around.pendingPayments.get(loan.loanId) ?? []
  const fields = loanFields({ terms, rules, mode }, state, {
    today,
    pending: accepted,
    hasScheduled: around.scheduled.has(loan.loanId),
    isScheduledToEnd: coming.endsLoan,
    lastPaid: loan.lastPaidOn === null ? null : { amount: loan.lastPaid, on: loan.lastPaidOn },
  })
  const final = around.finals.get(loan.loanId) ?? null
  const confirming = around.confirming.get(loan.loanId) ?? zero
  const isAsked = state.chargedOff === null && state.bankruptSince === null
  const figures = figuresOf(fields)
  const openPayments = shownPayments(around.open.get(loan.loanId) ?? [], fields, {
    terms,
    today,
  }).map((one) => ({
    ...one,
    ...foreseenRetry(coming, one),
    ...describeWithout(loan, one, around),
  }))
  const comingDebits = [...coming.comingDebits]
  const onItsWay = comingMoney({ openPayments, comingDebits }, figures, today)
  const newOldestDueOn = askedOn(fields, onItsWay, today)
  const sent = sum(sentPayments(openPayments, today).map(({ amount }) => amount))
  return {
    id: loan.loanId,
    loanNo: loan.loanNo,
    cifNumber: loan.cifNumber,
    role: loan.role,
    borrower: peopleOf(loan, around),
    collateral: loan.collateral,
    bodyStyle: classifyBodyStyle(loan.collateral),
    vehicleImage: pictureAddress(loan.pictureName) || (imageAddress(lender, 'vehicle') ?? ''),
    statusText: statusText(fields, onItsWay, reader),
    ...figures,
    newOldestDueOn,
    followingDueOn: followingDue(terms, newOldestDueOn, today),
    details: [
      ...describeLoan(loan, {
        fields,
        coming: onItsWay,
        accepted: sum(accepted.map(({ amount }) => amount)),
        confirming,
        final,
        today,
        reader,
      }),
      ...describeLenderDetails(loan, around.borrower.language),
    ],
    hasEStatement: loan.hasEStatement,
    currency: terms.currency,
    balance: isAsked ? { left: state.principal, original: terms.principal } : null,
    payoff: fields.highestPayment,
    nextDebit: coming.nextDebit,
    comingDebits,
    scheduledByDue: withoutTakenOff(add(expectedBy(newOldestDueOn, coming), sent), onItsWay),
    coming: onItsWay,
    replaceableDebits: [...coming.replaceable],
    lastMethodId: around.lastMethods.get(loan.loanId) ?? '',
    returnedMethods: returnedMethods(openPayments, around.paidSince),
    openPayments,
  }
}

/** What the debits of a loan take until a day; nothing where no day is known. */
function expectedBy(day: LocalDate | null, { expected }: ReturnType<typeof nextDebitOf>): Cents {
  const inTime = expected.filter(({ dueOn }) => day !== null && dueOn <= day)
  return sum(inTime.map(({ amount }) => amount))
}

/** Whether it came back, or is the retry of one that had. */
function hasComeBack({ state, retryOf }: PaymentAnswer): boolean {
  return state === 'returned' || (state === 'completed' && retryOf !== null)
}

/** How long a payment that came back is shown beside a loan that is cured. */
const returnedShownDays = 10

/**
 * Of payments that came back longer ago only the last one shows, until what it left due is paid; none where one came
 * back since, or the retry of such a one was made since, however long ago that is.
 */
function shownPayments(
  open: readonly PaymentAnswer[],
  { daysPastDue, oldestDueOn, isPaidOff: isOver, payoffHeldUntil }: LoanFields,
  { terms, today }: { readonly terms: LoanTerms; readonly today: LocalDate },
): PaymentAnswer[] {
  const isCured = isOver || payoffHeldUntil !== null
  // What came back before the payoff is of no concern any more.
  if (isCured) return open.filter((one) => !hasComeBack(one))
  const since = addDays(today, -returnedShownDays)
  const isOld = (one: PaymentAnswer) => hasComeBack(one) && lastNewsOn(one) < since
  const [last] = open
    .filter(({ state, retryOf }) => state === 'returned' || retryOf !== null)
    .toSorted((one, other) => lastNewsOn(other).localeCompare(lastNewsOn(one)))
  const isKept =
    daysPastDue > 0 &&
    last?.state === 'returned' &&
    oldestDueOn !== null &&
    oldestDueOn <= dueFrom(terms, last)
  return open.filter((one) => !isOld(one) || (isKept && one === last))
}

/** The day on which it came back, or from which it counts. */
function lastNewsOn({ returnedOn, effectiveOn }: PaymentAnswer): LocalDate {
  return returnedOn ?? effectiveOn
}

/** The first due date on or after the day that a payment counted from: the last that it was in time for. */
function dueFrom(terms: LoanTerms, { effectiveOn }: PaymentAnswer): LocalDate {
  const due = countInstallmentsDue(terms, addDays(effectiveOn, -1))
  return installmentDueOn(terms, Math.min(due + 1, terms.installments))
}

/** The first due date after those that are asked for: the oldest open one, and what fell due since. */
function followingDue(
  terms: LoanTerms,
  oldestOn: LocalDate | null,
  today: LocalDate,
): LocalDate | null {
  if (oldestOn === null) return null
  const no = countInstallmentsDue(terms, latestDay(oldestOn, today)) + 1
  return no > terms.installments ? null : installmentDueOn(terms, no)
}

function figuresOf(fields: LoanFields) {
  return {
    loanStatus: fields.loanStatus,
    hasScheduled: fields.hasScheduled,
    showsSchedule: fields.showsSchedule,
    isPaidOff: fields.isPaidOff,
    isFinal: fields.isFinal,
    daysPastDue: fields.daysPastDue,
    totalDue: fields.totalAmountDue,
    dueItems: [...fields.dueItems],
    oldestDueOn: fields.oldestDueOn,
    newOldestDueOn: fields.newOldestOn,
    nextDueOn: fields.nextDueOn,
    nextPayment: fields.nextPayment,
    regularPayment: fields.regularPayment,
    frequency: fields.frequency,
    lastPaid: fields.lastPaid,
    paidAheadUntil: fields.paidAhead?.until ?? null,
    payoffHeldUntil: fields.payoffHeldUntil,
  }
}

/** Names of both; the address is the asking borrower's own. */
function peopleOf(loan: ListedLoan, { borrower, parties }: Around): LoanAccount['borrower'] {
  const signed = parties.filter(({ loanId }) => loanId === loan.loanId)
  const first = signed.find(({ role }) => role === 'borrower')
  const second = signed.find(({ role }) => role === 'coborrower')
  const own = signed.find(({ borrowerId }) => borrowerId === borrower.borrowerId)
  return {
    id: borrower.borrowerId,
    firstName: first?.firstName ?? '',
    lastName: first?.lastName ?? '',
    coBorrowerFirstName: second?.firstName ?? '',
    coBorrowerLastName: second?.lastName ?? '',
    image: pictureAddress(own?.pictureName ?? null),
    street1: own?.street1 ?? '',
    street2: own?.street2 ?? '',
    city: own?.city ?? '',
    state: own?.state ?? '',
    postalCode: own?.postalCode ?? '',
  }
}
