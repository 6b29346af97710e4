import type { LocalDate } from '@quittance/domain/calendar'
import type { ClosedDay } from '@quittance/domain/calendar/banking-days'
import type { BodyStyle } from '@quittance/domain/loans/vehicle/classify-body-style'
import type { Cents } from '@quittance/domain/money'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldCodec, type FieldsOf } from './field-table.ts'
import { type PaymentAnswer, paymentAnswer } from './payments/payments.ts'
import {
  coded,
  currencyCode,
  day,
  dollars,
  flag,
  id,
  loanStatus,
  methodKind,
  ours,
  word,
} from './wire.ts'

const name = z.string()
const amount = dollars
const maybeAmount = z.nullable(dollars)
const maybeDay = z.nullable(day)
/** of an ACH account; '' where there is none */
const accountTypeOrNone = z.enum(['', 'checking', 'savings'])
const role = coded({ '1': 'borrower', '0': 'coborrower' })

/** A part of what is due. */
const dueItem = z.object({
  kind: z.enum(['installment', 'lateFee', 'nsfFee', 'otherFee']),
  /** the day it fell due or was added; null where that is not known */
  on: maybeDay,
  amount,
})

/** What is debited by itself next, and from where; or what would be. */
const debit = z.object({
  /** whether a debit that came back is tried again with it; it is of no schedule then */
  isRetry: z.boolean(),
  /** of its schedule, or of the debit that came back: no two of the coming ones of a loan share it */
  id: z.string(),
  /** in whose place its borrower may pay; '' where they may not */
  scheduledId: z.string(),
  /** its nominal day: another one where banks are closed on it */
  dueOn: day,
  /** why it does not run on that; '' where it does, or was moved by its payer */
  movedBy: word<ClosedDay | ''>(),
  on: day,
  amount,
  /** convenience fee, debited on top */
  fee: amount,
  /** null where another party of the loan made the schedule */
  method: z.nullable(
    z.object({ kind: methodKind, brand: name, lastFour: name, accountType: accountTypeOrNone }),
  ),
  /** why it will not run; '' where it will */
  obstacle: word<DebitObstacle | ''>(),
  /** whether the loan is paid off with it */
  isFinal: z.boolean(),
})

/** A method whose last debit came back. */
const returnedMethod = z.object({
  id: name,
  /** what that cost, and another return may cost again */
  fee: amount,
})

/** Money that is on its way to a loan. */
const coming = z.object({
  amount,
  /** the day on which the last of it posts */
  on: day,
  /** what is still to be asked for once it is taken off; null where all that is due is asked for all the same */
  leaves: maybeAmount,
})

/** One loan as the borrower's home shows it, in the specification's names. Amounts in its currency. */
const fields = {
  id: ['id', id],
  loanNo: ['loanNo', name],
  cifNumber: ['cifnumber', name],
  role: ['isBorrower', role],
  borrower: {
    /** the borrower record, which calls that change the address name (AMB-154) */
    id: ['borrower.id', name],
    firstName: ['borrower.firstName', name],
    lastName: ['borrower.lastName', name],
    coBorrowerFirstName: ['borrower.coBorrowerFirstName', name],
    coBorrowerLastName: ['borrower.coBorrowerLastName', name],
    image: ['borrower.userImage', name],
    street1: ['borrower.streetaddress1', name],
    street2: ['borrower.streetaddress2', name],
    city: ['borrower.city', name],
    state: ['borrower.state', name],
    postalCode: ['borrower.zip', name],
  },
  collateral: {
    year: ['loanCollateral.collatYear', name],
    make: ['loanCollateral.collatMake', name],
    model: ['loanCollateral.collatModel', name],
  },
  /** the shape of the vehicle, for a drawing of it */
  bodyStyle: ['bodyStyle', word<BodyStyle>()],
  vehicleImage: ['vechileImage', name],
  /** the status in words, in the reader's language */
  statusText: ['loanStatusText', name],
  loanStatus: ['loanStatus', loanStatus],
  hasScheduled: ['hasScheduled', flag],
  /** null while no schedule is active and no retry waits */
  nextDebit: ['nextDebit', z.nullable(debit)],
  /**
   * of each schedule and retry the next debit in the next weeks, and after one that does not run the next that
   * does; by day
   */
  comingDebits: ['comingDebits', z.array(debit)],
  /** what all debits take that come by the due day, those too that wait for another payment, and what is on its way; cents */
  scheduledByDue: ['scheduledByDue', amount],
  /** payments and debits that its ledger counts on a later day; null where there are none */
  coming: ['coming', z.nullable(coming)],
  /** debits of the next weeks in whose place a payment may be made: the next one of each schedule */
  replaceableDebits: ['replaceableDebits', z.array(debit)],
  /** of the borrower's own methods the one that paid last; '' where none did */
  lastMethodId: ['lastMethodId', name],
  /** of the borrower's own methods those whose last debit came back of late */
  returnedMethods: ['returnedMethods', z.array(returnedMethod)],
  showsSchedule: ['isSchedule', flag],
  isPaidOff: ['isPaidOff', flag],
  isFinal: ['loan.isFinal', flag],
  daysPastDue: ['daysPastDue', z.number()],
  totalDue: ['totalAmtDue', amount],
  /**
   * while payments are missed what it is made of, and while fees are due what `nextPayment` is; else, and where
   * the parts are not known, empty
   */
  dueItems: ['dueItems', z.array(dueItem)],
  oldestDueOn: ['oldestDueDt', maybeDay],
  newOldestDueOn: ['newOldestDate', maybeDay],
  /** when the next installment falls due after today, whatever is past due; null where none does */
  nextDueOn: ['nextDueDt', maybeDay],
  /** the first due date after those that are asked for now, which `nextPayment` leaves open; null where none is left */
  followingDueOn: ['followingDueDate', z.prefault(maybeDay, null)],
  nextPayment: ['calNextPayment', amount],
  regularPayment: ['regularPmtAmt', amount],
  /** ahead of the contract: nothing is due until this day, and interest accrues all the same */
  paidAheadUntil: ['paidAheadUntil', maybeDay],
  /** a payoff by bank was received, and may come back until then; null where there is none */
  payoffHeldUntil: ['payoffHeldUntil', maybeDay],
  frequency: ['pmtFrequency', word<LoanFrequency>()],
  hasEStatement: ['loan.eStatement', flag],
  currency: ['currencyCode', currencyCode],
  /** the most a payment may be today; cents */
  payoff: ['payoffAmount', amount],
} as const

/** What our side holds in pairs, or not at all, and in lists. */
const wireFields = {
  ...fields,
  lastAmount: ['lastPmtAmt', maybeAmount],
  lastDay: ['lastPmtDt', maybeDay],
  left: ['principalBalance', maybeAmount],
  original: ['originalAmount', maybeAmount],
  details: ['accountDetails', z.array(z.object({ label: name, value: name, type: name }))],
  openPayments: ['openPayments', z.array(paymentAnswer)],
} as const

/** What is debited next on a loan by itself. */
export type NextDebit = NonNullable<FieldsOf<typeof fields>['nextDebit']>

export type LoanAccount = FieldsOf<typeof fields> & {
  readonly lastPaid: { readonly amount: Cents; readonly on: LocalDate } | null
  /** what is left and what it was; null where nothing is demanded (AMB-129) */
  readonly balance: { readonly left: Cents; readonly original: Cents } | null
  readonly details: readonly {
    readonly label: string
    readonly value: string
    readonly type: string
  }[]
  /** payments whose result is not known, not posted or not settled, newest first (AMB-114) */
  readonly openPayments: readonly PaymentAnswer[]
}

const loanAccount = z.codec(fieldCodec(wireFields), ours<LoanAccount>(), {
  decode: ({ lastAmount, lastDay, left, original, ...loan }) => ({
    ...loan,
    lastPaid: lastAmount === null || lastDay === null ? null : { amount: lastAmount, on: lastDay },
    balance: left === null || original === null ? null : { left, original },
  }),
  encode: ({ lastPaid, balance, details, openPayments, ...loan }) => ({
    ...loan,
    lastAmount: lastPaid?.amount ?? null,
    lastDay: lastPaid?.on ?? null,
    left: balance?.left ?? null,
    original: balance?.original ?? null,
    details: [...details],
    openPayments: [...openPayments],
  }),
})

/** The loans in this borrower's portal, with all that home shows. Empty: statusCode 201. */
export const listLoansEndpoint = endpoint({
  method: 'GET',
  path: '/users/list-loan-account',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ loans: z.array(loanAccount), showBkUdfPopup: z.boolean() }),
  refusals: {},
})

/** Every loan of the borrower, paid off or not, for filters and selects (AMB-29). */
export const listAllLoansEndpoint = endpoint({
  method: 'GET',
  path: '/users/list-all-loan-accounts',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ loans: z.array(z.object({ loan: z.object({ id, loanNo: name }) })) }),
  refusals: {},
})
