import { addDays, dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { cents, zero } from '@quittance/domain/money'
import { noSplit } from '@quittance/domain/payments/payment-split'
import type { PaymentNotification } from './payment-notifications.ts'
import type { PaymentEmail } from './template.ts'

const states: Readonly<Record<PaymentEmail, PaymentNotification['state']>> = {
  receipt: 'completed',
  receiptPending: 'pending',
  receiptCopy: 'completed',
  confirmedLate: 'completed',
  declinedLate: 'declined',
  returned: 'returned',
  returnFee: 'returned',
  cancelled: 'cancelled',
  notDebited: 'cancelled',
  refunded: 'refunded',
  reversed: 'returned',
  notTriedAgain: 'returned',
  triedAgain: 'returned',
  accountChanged: 'pending',
}

const onlyByBank: ReadonlySet<PaymentEmail> = new Set([
  'cancelled',
  'notDebited',
  'notTriedAgain',
  'triedAgain',
  'accountChanged',
])

/** Emails that tell what becomes of a scheduled payment in whose place it was. */
const places: ReadonlySet<PaymentEmail> = new Set([
  'cancelled',
  'notDebited',
  'refunded',
  'notTriedAgain',
])

/** What a bank says of an account that has another number. */
const movedOf = { US: 'C01', CA: 'U' }

/** What a bank says of an account without the money. */
const shortOf = { US: 'R01', CA: '901' }

type Reading = {
  readonly language: Language
  readonly country: 'US' | 'CA'
  /** business time */
  readonly at: Instant
}

const samplePlace = (on: LocalDate) =>
  ({ kind: 'coming', on, amount: '250.00', payUntil: null, lateFee: '0.00' }) as const

/** A payment that nobody made, to show how an email reads. */
export function sampleNotification(
  emailName: PaymentEmail,
  { language, country, at }: Reading,
): PaymentNotification {
  const isReturned = emailName === 'returned' || emailName === 'returnFee'
  const isByBank = isReturned || emailName === 'receiptPending' || onlyByBank.has(emailName)
  const byBank = country === 'CA' ? 'pad' : 'ach'
  return {
    firstName: 'Alex',
    language,
    loanNo: '00-000000',
    amount: cents(250_00n),
    fee: isByBank ? zero : cents(3_95n),
    refunded: zero,
    currency: country === 'CA' ? 'CAD' : 'USD',
    reference: 'SAMPLE-0000-0000',
    methodReference: '',
    postedOn: isByBank ? null : dayOf(at),
    split: { ...noSplit, interest: cents(40_00n), principal: cents(210_00n) },
    afterRefunds: null,
    unrefunded: cents(250_00n),
    principalAfter: cents(9_000_00n),
    effectiveOn: dayOf(at),
    settlesOn: emailName === 'receiptPending' ? addDays(dayOf(at), 4) : null,
    isDatedLater: false,
    madeAt: at,
    isTimed: true,
    state: states[emailName],
    channel: isByBank ? byBank : 'card',
    brand: isByBank ? '' : 'visa',
    lastFour: '4242',
    accountType: isByBank ? 'checking' : '',
    attempts: emailName === 'confirmedLate' ? 2 : 1,
    declineCode: emailName === 'declinedLate' ? 'insufficient_funds' : '',
    returnCode: isReturned ? shortOf[country] : '',
    returnedOn: isReturned ? dayOf(at) : null,
    reopensLoan: false,
    refundedOn: emailName === 'refunded' ? dayOf(at) : null,
    after: null,
    refund: emailName === 'refunded' ? cents(50_00n) : null,
    nsfFee: isReturned ? cents(25_00n) : null,
    tryAgainOn: isReturned ? addDays(dayOf(at), 4) : null,
    retryCover: null,
    retryMost: null,
    whyNotTried: emailName === 'notTriedAgain' ? 'paid' : null,
    newAmount: emailName === 'triedAgain' ? cents(120_00n) : null,
    feesLeft: null,
    tryOn: emailName === 'triedAgain' ? addDays(dayOf(at), 4) : null,
    dueNow: emailName === 'refunded' ? { amount: '50.00', since: null } : null,
    staysDueUntil: null,
    place: places.has(emailName) ? samplePlace(addDays(dayOf(at), 1)) : null,
    isOfSeries: false,
    replaces: null,
    dueWithout: null,
    history: null,
    change: emailName === 'accountChanged' ? { code: movedOf[country], newLastFour: '6789' } : null,
  }
}
