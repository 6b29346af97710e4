import {
  fillLabel,
  type LabelKey,
  type LabelValue,
  type Reader,
  showValue,
} from '@quittance/contract/labels/labels'
import type { LoanAccount } from '@quittance/contract/loans'
import type { LocalDate } from '@quittance/domain/calendar'
import { formatRate } from '@quittance/domain/loans/interest/accrue-interest'
import { maturityDate } from '@quittance/domain/loans/contract-terms/installments'
import type { LoanFields } from '@quittance/domain/loans/loan-fields'
import type { Cents } from '@quittance/domain/money'
import type { ListedLoan } from './loan-list-repository.ts'
import type { FinalPayment } from './paid-on-loans.ts'

type Detail = LoanAccount['details'][number]
type Around = {
  readonly fields: LoanFields
  readonly coming: LoanAccount['coming']
  /** accepted, not posted, and taken off the payoff; cents */
  readonly accepted: Cents
  /** sent without a result so far, and still in the payoff; cents */
  readonly confirming: Cents
  /** null where the loan is not paid off, or by no payment that is known */
  readonly final: FinalPayment | null
  readonly today: LocalDate
  readonly reader: Reader
}

/** Neither a link (6) nor a document (7). */
const plain = '1'

/** How the loan stands, in the reader's words; of what is past due also that all of it is on its way. */
export function statusText(
  { loanStatus, payoffHeldUntil }: LoanFields,
  coming: LoanAccount['coming'],
  reader: Reader,
): string {
  if (payoffHeldUntil !== null)
    return fillLabel(reader, 'loans.payoff.held', { date: { day: payoffHeldUntil } })
  const isOnItsWay = loanStatus === 'pastDue' && coming?.leaves === 0n
  return reader.labels[`loans.status.${isOnItsWay ? 'pastDueComing' : loanStatus}`]
}

/**
 * The list of details on home. Of a charged-off loan nothing is said that reads like a demand; of a
 * bankrupt one the principal only, for information (AMB-129).
 */
export function describeLoan(
  loan: ListedLoan,
  { fields, coming, accepted, confirming, final, today, reader }: Around,
): Detail[] {
  const { terms, state, collateral } = loan
  const money = (cents: Cents): LabelValue => ({ cents, currency: terms.currency })
  const say = (label: string, value: LabelValue): Detail => ({
    label,
    value: showValue(value, reader),
    type: plain,
  })
  const { labels } = reader
  const { loanStatus } = fields
  const vehicle = [collateral.year, collateral.make, collateral.model].filter(Boolean).join(' ')
  const always = [
    say(labels['loans.details.number'], loan.loanNo),
    ...(vehicle === '' ? [] : [say(labels['loans.details.vehicle'], vehicle)]),
    say(labels['loans.details.status'], statusText(fields, coming, reader)),
  ]
  if (loanStatus === 'chargedOff') return always
  if (state.bankruptSince !== null)
    return [...always, say(labels['loans.details.principalForInformation'], money(state.principal))]

  if (loanStatus === 'paidOff') return figuresOfPaidOff(loan, final, reader)
  const rate = { percent: Number(formatRate(terms.rate)) }
  const contract = [
    say(labels['loans.details.principalBalance'], money(state.principal)),
    say(labels['loans.details.interestRate'], rate),
    say(labels['loans.details.maturity'], { day: maturityDate(terms) }),
  ]
  if (fields.payoffHeldUntil !== null) return [...always, ...contract]
  const payoffLabel = fillLabel(reader, 'loans.details.payoffGoodThrough', { date: { day: today } })
  const fees: [string, Cents][] = [
    [labels['loans.details.lateFees'], state.lateFee],
    [labels['loans.details.nsfFees'], state.nsfFee],
    [labels['loans.details.otherFees'], state.otherFee],
  ]
  return [
    ...always,
    ...contract,
    say(labels['loans.details.regularPayment'], money(fields.regularPayment)),
    say(labels['loans.details.dailyInterest'], money(fields.perDiem)),
    ...fees.filter(([, amount]) => amount > 0n).map(([label, amount]) => say(label, money(amount))),
    // The same as the form takes: what is on its way is out of both, what may not arrive in both.
    say(payoffLabel, money(fields.highestPayment)),
    ...(accepted > 0n ? [say(labels['loans.details.onItsWay'], money(accepted))] : []),
    ...(confirming > 0n ? [say(labels['payments.state.confirming'], money(confirming))] : []),
  ]
}

const finalLabels = {
  card: 'loans.figures.finalCard',
  ach: 'loans.figures.finalAch',
  pad: 'loans.figures.finalPad',
  check: 'loans.figures.finalCheck',
  cash: 'loans.figures.finalCash',
} as const satisfies Readonly<Record<FinalPayment['channel'], LabelKey>>

/** What a loan that is paid off came to: what was borrowed, what it cost, and the payment that ended it. */
function figuresOfPaidOff(
  { terms, state }: ListedLoan,
  final: FinalPayment | null,
  reader: Reader,
): Detail[] {
  const { labels } = reader
  const say = (label: string, cents: Cents): Detail => ({
    label,
    value: showValue({ cents, currency: terms.currency }, reader),
    type: plain,
  })
  return [
    say(labels['loans.figures.financed'], terms.principal),
    say(labels['loans.figures.interestInAll'], state.interestPaid),
    ...(final === null
      ? []
      : [
          say(
            fillLabel(reader, 'loans.figures.interestInYear', { year: final.year }),
            final.interestInYear,
          ),
          say(labels[finalLabels[final.channel]], final.amount),
          say(labels['loans.figures.finalPrincipal'], final.principal),
          say(labels['loans.figures.finalInterest'], final.interest),
          ...(final.fees > 0n ? [say(labels['loans.figures.finalFees'], final.fees)] : []),
        ]),
    say(labels['loans.details.principalBalance'], state.principal),
  ]
}
