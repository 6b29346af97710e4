import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import type { UserDetails } from '@quittance/contract/profile/details'
import type { ScheduledPaymentRow } from '@quittance/contract/schedules'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'

let debits = 0

/** A debit of another party's schedule as home shows it; a test says what is different. */
export function aDebit(different: Partial<NextDebit> = {}): NextDebit {
  const on = different.on ?? parseDay('2026-11-30')
  return {
    isRetry: false,
    id: `debit-${(debits += 1)}`,
    scheduledId: '',
    dueOn: on,
    movedBy: '',
    on,
    amount: cents(471_88n),
    fee: zero,
    method: null,
    obstacle: '',
    isFinal: false,
    ...different,
  }
}

/** Maria's loan as home shows it; a test says what is different. */
export function aLoan(different: Partial<LoanAccount> = {}): LoanAccount {
  return {
    id: 'loan-1',
    loanNo: '21-104233',
    cifNumber: '1',
    role: 'borrower',
    borrower: {
      id: 'borrower-1',
      firstName: 'Maria Elena',
      lastName: 'Ortega',
      coBorrowerFirstName: 'Luis',
      coBorrowerLastName: 'Ortega',
      image: '',
      street1: '',
      street2: '',
      city: '',
      state: 'TX',
      postalCode: '',
    },
    collateral: { year: '2022', make: 'Honda', model: 'CR-V EX' },
    bodyStyle: 'suv',
    vehicleImage: '',
    statusText: 'Current',
    loanStatus: 'current',
    hasScheduled: false,
    nextDebit: null,
    comingDebits: [],
    scheduledByDue: different.nextDebit?.amount ?? zero,
    coming: null,
    replaceableDebits: [],
    lastMethodId: '',
    returnedMethods: [],
    dueItems: [],
    showsSchedule: false,
    isPaidOff: false,
    isFinal: false,
    daysPastDue: 0,
    totalDue: zero,
    oldestDueOn: null,
    newOldestDueOn: parseDay('2026-12-08'),
    nextDueOn: parseDay('2026-12-08'),
    followingDueOn: parseDay('2027-01-08'),
    nextPayment: cents(471_88n),
    regularPayment: cents(471_88n),
    paidAheadUntil: null,
    payoffHeldUntil: null,
    frequency: 'MO',
    lastPaid: { amount: cents(471_88n), on: parseDay('2026-11-09') },
    details: [
      { label: 'Principal Balance', value: '$18,319.14', type: '1' },
      { label: 'Interest Rate', value: '8.99%', type: '1' },
      { label: 'View contract', value: 'https://lender.example/contract', type: '6' },
      { label: 'Odd', value: 'javascript:alert(1)', type: '6' },
      { label: 'Statement', value: 'doc-1|loan-1', type: '7' },
    ],
    hasEStatement: false,
    currency: 'USD',
    balance: { left: cents(18_319_14n), original: cents(24_500_00n) },
    payoff: cents(18_368_77n),
    openPayments: [],
    ...different,
  }
}

export function aCard(different: Partial<SavedMethod> = {}): SavedMethod {
  return {
    id: 'card-1',
    kind: 'card',
    brand: 'visa',
    holderName: 'Maria Ortega',
    bankName: '',
    lastFour: '4242',
    routingNumber: '',
    expiresOn: parseDay('2028-08-31'),
    accountType: 'savings',
    isScheduled: false,
    uses: [],
    isDeletable: true,
    status: 'usable',
    awaits: 'nothing',
    change: null,
    ...different,
  }
}

export function aBankAccount(different: Partial<SavedMethod> = {}): SavedMethod {
  return aCard({
    id: 'ach-1',
    kind: 'ach',
    brand: '',
    bankName: 'First Bank',
    lastFour: '6789',
    routingNumber: '110000000',
    expiresOn: null,
    accountType: 'checking',
    ...different,
  })
}

export function aScheduledPayment(
  different: Partial<ScheduledPaymentRow> = {},
): ScheduledPaymentRow {
  return {
    id: 'scheduled-1',
    seriesId: null,
    amount: cents(100_00n),
    fee: cents(0n),
    currency: 'USD',
    on: parseDay('2026-12-15'),
    dueOn: parseDay('2026-12-15'),
    secondOn: null,
    text: 'Only Once',
    kind: 'ach',
    methodId: 'ach-1',
    methodText: 'Checking ending 6789',
    type: 'once',
    status: 'active',
    isFinal: false,
    loanNo: '21-104233',
    isLoanFinal: false,
    madeBy: 'borrower',
    frequency: 'once',
    suspendedOn: null,
    skipped: '',
    remark: '',
    movedFrom: null,
    resumesOn: null,
    resumeNote: '',
    deleteNote: '',
    pauseNote: '',
    deletedRetries: '',
    pausedRetries: [],
    isOwn: true,
    mayEdit: true,
    mayDelete: true,
    isDeletedSingly: false,
    mayPause: true,
    pausedOn: null,
    pausedUntil: null,
    ...different,
  }
}

export function aPayment(different: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return {
    orderId: 'order-1',
    reference: 'LM-0000-001Y',
    confirmId: 'sb_ch_1',
    state: 'completed',
    amount: cents(25_00n),
    fee: cents(3_95n),
    currency: 'USD',
    paidOn: parseDay('2026-11-20'),
    effectiveOn: parseDay('2026-11-20'),
    madeAt: toInstant(Date.parse('2026-11-20T15:02:00Z')),
    settlesOn: null,
    cancelUntil: null,
    returnCode: '',
    returnedOn: null,
    returnFee: zero,
    triesAgainOn: null,
    retryMost: zero,
    retryCover: null,
    stopUntil: null,
    retryEnded: '',
    retryOf: null,
    insteadOf: null,
    replacedDebit: null,
    replacedRetry: null,
    payBy: null,
    schedulesHeld: 0,
    usableMethod: 'none',
    isReopened: false,
    isOwn: true,
    loanNo: '21-104233',
    method: { id: 'card-1', kind: 'card', brand: 'visa', lastFour: '4242', accountType: '' },
    ...different,
  }
}

/** One that is on its way to the bank, and may be taken back until five in the afternoon. */
export function aBankPayment(different: Partial<PaymentAnswer> = {}): PaymentAnswer {
  return aPayment({
    state: 'pending',
    fee: zero,
    confirmId: 'sb_ach_1',
    cancelUntil: toInstant(Date.parse('2026-11-20T22:00:00Z')),
    method: { id: 'ach-1', kind: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    ...different,
  })
}

export function aReceipt(different: Partial<Receipt> = {}): Receipt {
  return {
    id: 'receipt-1',
    paidOn: parseDay('2026-11-20'),
    madeAt: toInstant(Date.parse('2026-11-20T15:02:00Z')),
    isTimed: true,
    effectiveOn: parseDay('2026-11-20'),
    postedOn: parseDay('2026-11-20'),
    returnedOn: null,
    back: null,
    retry: null,
    scheduledFor: null,
    replaces: null,
    isRetry: false,
    isOwn: true,
    settlesOn: null,
    settledOn: null,
    payoffHeldUntil: null,
    amount: cents(471_88n),
    split: {
      principal: cents(422_25n),
      interest: cents(49_63n),
      lateFee: zero,
      nsfFee: zero,
      otherFee: zero,
      payoffFee: zero,
      unapplied: zero,
      overpayment: zero,
      smallBalance: zero,
      recovery: zero,
    },
    afterRefunds: null,
    principalAfter: cents(17_896_89n),
    explained: 'ordinary',
    state: 'completed',
    stateText: 'Completed',
    color: 'green',
    paymentReference: 'LM-0000-001Y',
    methodReference: 'MTH-7',
    loanNo: '21-104233',
    currency: 'USD',
    channel: 'card',
    methodText: 'Visa ending 4242',
    authId: 'A-1',
    orderId: 'order-1',
    refunded: zero,
    unrefunded: cents(471_88n),
    isRefunded: false,
    refunds: [],
    fee: cents(3_95n),
    totalCharged: cents(475_83n),
    platform: 'web',
    ...different,
  }
}

/** What is on file of a borrower without email and phone; a test says what is different. */
export function theDetails(different: Partial<UserDetails> = {}): UserDetails {
  return {
    id: 'borrower-1',
    firstName: 'Maria',
    lastName: 'Ortega',
    emails: [],
    phones: [],
    language: 'en',
    country: 'US',
    textsOffered: true,
    wantsEmails: true,
    wantsTexts: true,
    wantsPushes: true,
    quietFrom: '',
    quietTo: '',
    erasureAskedAt: null,
    ...different,
  }
}
