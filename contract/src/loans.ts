import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { type PaymentAnswer, paymentAnswer } from './payments/payments.ts'
import { currencyCode, day, dollars, flag, id, loanStatus, ours } from './wire.ts'

/** One loan as the borrower's home shows it. Amounts in the loan's currency. */
export type LoanAccount = {
  readonly id: string
  readonly loanNo: string
  readonly cifNumber: string
  readonly role: 'borrower' | 'coborrower'
  readonly borrower: {
    readonly firstName: string
    readonly lastName: string
    readonly coBorrowerFirstName: string
    readonly coBorrowerLastName: string
    readonly image: string
    readonly street1: string
    readonly street2: string
    readonly city: string
    readonly state: string
    readonly postalCode: string
  }
  readonly collateral: { readonly year: string; readonly make: string; readonly model: string }
  readonly vehicleImage: string
  /** the standing in words, in the reader's language */
  readonly statusText: string
  readonly standing: z.infer<typeof loanStatus>
  readonly hasScheduled: boolean
  readonly showsSchedule: boolean
  readonly isPaidOff: boolean
  readonly isFinal: boolean
  readonly daysPastDue: number
  readonly totalDue: Cents
  readonly oldestDueOn: LocalDate | null
  readonly newOldestDueOn: LocalDate | null
  readonly nextPayment: Cents
  readonly regularPayment: Cents
  /** ahead of the contract: nothing is due until this day, and interest accrues all the same */
  readonly paidAheadUntil: LocalDate | null
  readonly frequency: string
  readonly lastPaid: { readonly amount: Cents; readonly on: LocalDate } | null
  readonly details: readonly {
    readonly label: string
    readonly value: string
    readonly type: string
  }[]
  readonly hasEStatement: boolean
  readonly currency: Currency
  /** what is left and what it was; null where nothing is demanded (AMB-129) */
  readonly balance: { readonly left: Cents; readonly original: Cents } | null
  /** the most a payment may be today; cents */
  readonly payoff: Cents
  /** payments whose result is not known, not posted or not settled, newest first (AMB-114) */
  readonly openPayments: readonly PaymentAnswer[]
}

const name = z.string()

const wireLoan = z.object({
  id,
  loanNo: name,
  cifnumber: name,
  isBorrower: flag,
  borrower: z.object({
    firstName: name,
    lastName: name,
    coBorrowerFirstName: name,
    coBorrowerLastName: name,
    userImage: name,
    streetaddress1: name,
    streetaddress2: name,
    city: name,
    state: name,
    zip: name,
  }),
  loanCollateral: z.object({ collatYear: name, collatMake: name, collatModel: name }),
  vechileImage: name,
  loanStatusText: name,
  standing: loanStatus,
  hasScheduled: flag,
  isSchedule: flag,
  isPaidOff: flag,
  daysPastDue: z.number(),
  totalAmtDue: dollars,
  oldestDueDt: z.nullable(day),
  newOldestDate: z.nullable(day),
  calNextPayment: dollars,
  regularPmtAmt: dollars,
  paidAheadUntil: z.nullable(day),
  pmtFrequency: name,
  lastPmtAmt: z.nullable(dollars),
  lastPmtDt: z.nullable(day),
  accountDetails: z.array(z.object({ label: name, value: name, type: name })),
  loan: z.object({ eStatement: flag, isFinal: flag }),
  currencyCode,
  principalBalance: z.nullable(dollars),
  originalAmount: z.nullable(dollars),
  payoffAmount: dollars,
  openPayments: z.array(paymentAnswer),
})

const loanAccount = z.codec(wireLoan, ours<LoanAccount>(), { decode: readLoan, encode: writeLoan })

function readLoan(wire: z.output<typeof wireLoan>): LoanAccount {
  const { borrower, loanCollateral, principalBalance, originalAmount } = wire
  const { userImage, streetaddress1, streetaddress2, zip, ...person } = borrower
  return {
    id: wire.id,
    loanNo: wire.loanNo,
    cifNumber: wire.cifnumber,
    role: wire.isBorrower ? 'borrower' : 'coborrower',
    borrower: {
      ...person,
      image: userImage,
      street1: streetaddress1,
      street2: streetaddress2,
      postalCode: zip,
    },
    collateral: {
      year: loanCollateral.collatYear,
      make: loanCollateral.collatMake,
      model: loanCollateral.collatModel,
    },
    vehicleImage: wire.vechileImage,
    statusText: wire.loanStatusText,
    standing: wire.standing,
    hasScheduled: wire.hasScheduled,
    showsSchedule: wire.isSchedule,
    isPaidOff: wire.isPaidOff,
    isFinal: wire.loan.isFinal,
    daysPastDue: wire.daysPastDue,
    totalDue: wire.totalAmtDue,
    oldestDueOn: wire.oldestDueDt,
    newOldestDueOn: wire.newOldestDate,
    nextPayment: wire.calNextPayment,
    regularPayment: wire.regularPmtAmt,
    paidAheadUntil: wire.paidAheadUntil,
    frequency: wire.pmtFrequency,
    lastPaid:
      wire.lastPmtAmt === null || wire.lastPmtDt === null
        ? null
        : { amount: wire.lastPmtAmt, on: wire.lastPmtDt },
    details: wire.accountDetails,
    hasEStatement: wire.loan.eStatement,
    currency: wire.currencyCode,
    balance:
      principalBalance === null || originalAmount === null
        ? null
        : { left: principalBalance, original: originalAmount },
    payoff: wire.payoffAmount,
    openPayments: wire.openPayments,
  }
}

function writeLoan(loan: LoanAccount): z.output<typeof wireLoan> {
  const { image, street1, street2, postalCode, ...person } = loan.borrower
  return {
    id: loan.id,
    loanNo: loan.loanNo,
    cifnumber: loan.cifNumber,
    isBorrower: loan.role === 'borrower',
    borrower: {
      ...person,
      userImage: image,
      streetaddress1: street1,
      streetaddress2: street2,
      zip: postalCode,
    },
    loanCollateral: {
      collatYear: loan.collateral.year,
      collatMake: loan.collateral.make,
      collatModel: loan.collateral.model,
    },
    vechileImage: loan.vehicleImage,
    loanStatusText: loan.statusText,
    standing: loan.standing,
    hasScheduled: loan.hasScheduled,
    isSchedule: loan.showsSchedule,
    isPaidOff: loan.isPaidOff,
    daysPastDue: loan.daysPastDue,
    totalAmtDue: loan.totalDue,
    oldestDueDt: loan.oldestDueOn,
    newOldestDate: loan.newOldestDueOn,
    calNextPayment: loan.nextPayment,
    regularPmtAmt: loan.regularPayment,
    paidAheadUntil: loan.paidAheadUntil,
    pmtFrequency: loan.frequency,
    lastPmtAmt: loan.lastPaid?.amount ?? null,
    lastPmtDt: loan.lastPaid?.on ?? null,
    accountDetails: [...loan.details],
    loan: { eStatement: loan.hasEStatement, isFinal: loan.isFinal },
    currencyCode: loan.currency,
    principalBalance: loan.balance?.left ?? null,
    originalAmount: loan.balance?.original ?? null,
    payoffAmount: loan.payoff,
    openPayments: [...loan.openPayments],
  }
}

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
