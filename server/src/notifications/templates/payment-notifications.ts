import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { HistoryFacts } from '@quittance/contract/receipts/receipt-history'
import type { ReceiptFacts } from '@quittance/contract/receipts/receipt-lines'
import type { LoanAfter } from '@quittance/domain/loans/status/loan-after'
import type { Language } from '@quittance/domain/lenders/language'
import type { Cents, Currency } from '@quittance/domain/money'
import { type PaymentState, visibleState } from '@quittance/domain/payments/payment'
import type { NoRetryReason } from '@quittance/domain/servicing/no-retry-reason'
import { accountTopic } from './account-notifications.ts'
import type { PaymentEmail } from './template.ts'

/** How a message goes out. */
export type MessageChannel = 'email' | 'sms' | 'call' | 'push'

/** What becomes of the scheduled payment in whose place a cancelled payment stood. */
export type ReplacedDebitNotification = {
  /**
   * it is taken again, or it was not taken and is not, or not while its series is paused, or what is left of the
   * payment, or the retry of what came back, still stands in its place
   */
  readonly kind: 'coming' | 'notTaken' | 'paused' | 'stillReplaced' | 'retried'
  readonly on: LocalDate
  /** dollars, fee included */
  readonly amount: string
  /** what is due then, and not debited, of a payment that still stands; left out of others */
  readonly due?: { readonly amount: string; readonly on: LocalDate }
  /** the last day without a late fee; null where none is foreseen */
  readonly payUntil: LocalDate | null
  /** that its cancel brought; dollars, '0.00' for none */
  readonly lateFee: string
}

/** A debit that comes before a retry and leaves nothing to take; dollars, fees included. */
export type RetryCoverNotification = {
  readonly on: LocalDate
  readonly amount: string
  /** what the retry takes at most, where that debit does not go through */
  readonly most: string
}

/** What is due of a loan once a payment left it again, and since when the oldest of it is past due. */
export type DueNowNotification = {
  /** dollars, with fees */
  readonly amount: string
  /** null where nothing is past due */
  readonly since: LocalDate | null
}

/** What a message about a payment tells. */
export type PaymentNotification = {
  readonly firstName: string
  readonly language: Language
  readonly loanNo: string
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: Currency
  /** by which people name the payment */
  readonly reference: string
  /** of a check: its number */
  readonly methodReference: string
  /** null while it is not posted */
  readonly postedOn: LocalDate | null
  readonly split: ReceiptFacts['split']
  /** what refunds left of it, as its receipt tells; null of a payment without any */
  readonly afterRefunds: ReceiptFacts['afterRefunds']
  /** what refunds left on the loan; cents */
  readonly unrefunded: Cents
  readonly principalAfter: Cents
  readonly effectiveOn: LocalDate
  /** when its money is expected to arrive; null where nothing was charged */
  readonly settlesOn: LocalDate | null
  /** whether the business day on which it takes effect is still to come */
  readonly isDatedLater: boolean
  /** business time */
  readonly madeAt: Instant
  /** whether the time of day of that is known, and not its day alone */
  readonly isTimed: boolean
  readonly state: Parameters<typeof visibleState>[0]
  readonly channel: 'card' | 'ach' | 'pad' | 'check' | 'cash'
  readonly brand: string
  readonly lastFour: string
  /** its reader is another party of the loan, who is told nothing of what it was paid with */
  readonly isOfAnother?: true
  /** of a bank account; '' where it is not known */
  readonly accountType: '' | 'checking' | 'savings'
  /** exchanges with the gateway so far */
  readonly attempts: number
  readonly declineCode: string
  readonly returnCode: string
  readonly returnedOn: LocalDate | null
  /** whether it came back or was cancelled, and opened its loan again */
  readonly reopensLoan: boolean
  readonly refunded: Cents
  /** what goes back by the refund that is told of, fee included; null for no refund */
  readonly refund: Cents | null
  readonly refundedOn: LocalDate | null
  /** how the loan stands since money left it again; null where it is not known, or none did */
  readonly after: LoanAfter | null
  /** what a returned payment costs besides; null for nothing */
  readonly nsfFee: Cents | null
  /** when a returned debit is tried again; null: never */
  readonly tryAgainOn: LocalDate | null
  /** what comes first and leaves nothing to take, should it go through, and the most that is taken else; dollars */
  readonly retryCover: RetryCoverNotification | null
  /** what it takes at most, where that is less than what came back; null where it is not */
  readonly retryMost: Cents | null
  /** why it is not tried again after all; null where nobody said that */
  readonly whyNotTried: NoRetryReason | 'replacement' | null
  /** what it is tried again for now, with its fee; null where it is not */
  readonly newAmount: Cents | null
  /** returned-payment fees that it leaves due; null for none */
  readonly feesLeft: Cents | null
  /** the day on which that is debited */
  readonly tryOn: LocalDate | null
  /** what becomes of the debit in whose place it was; null where it stands, or was in none's place */
  readonly place: ReplacedDebitNotification | null
  /** what is due without it, where nothing else of the message says what to pay; null where that is not told */
  readonly dueNow: DueNowNotification | null
  /** until when what a cancelled payment leaves due is paid without a late fee; null where none is foreseen */
  readonly staysDueUntil: LocalDate | null
  /** whether a series debited it that its borrower made, and that goes on */
  readonly isOfSeries: boolean
  /** what it was made in the place of, as its receipt tells; null of any other */
  readonly replaces: ReceiptFacts['replaces']
  /** what is due without it, where it was made in place of a retry and cancelled; null where that is not told */
  readonly dueWithout: Cents | null
  /** what came after it, as its receipt tells; null: what is told here is all */
  readonly history: HistoryFacts | null
  /** what its bank said of the account that paid; null where it said nothing */
  readonly change: { readonly code: string; readonly newLastFour: string } | null
}

const emailsByTopic: Readonly<Record<string, PaymentEmail>> = {
  'payment.completed': 'receipt',
  'payment.pending': 'receiptPending',
  'payment.declined': 'declinedLate',
  'payment.returned': 'returned',
  'payment.returnFee': 'returnFee',
  'payment.cancelled': 'cancelled',
  'payment.notDebited': 'notDebited',
  'payment.refunded': 'refunded',
  'payment.reversed': 'reversed',
  'payment.notTriedAgain': 'notTriedAgain',
  'payment.triedAgain': 'triedAgain',
  'payment.accountChanged': 'accountChanged',
  'receipt.asked': 'receiptCopy',
}

/** Emails that tell what came after a payment, in the words of its receipt. */
export const emailsWithHistory: ReadonlySet<string> = new Set<PaymentEmail>([
  'returned',
  'receiptCopy',
])

/**
 * The email that a topic is told by. A card payment that took more than one exchange with the
 * gateway was "being checked" before: its email says how that ended.
 *
 * @returns null for a topic that no email is written about
 */
export function emailNameOf(
  topic: string,
  notification: Pick<PaymentNotification, 'channel' | 'attempts'>,
) {
  const emailName = emailsByTopic[topic] ?? null
  const wasChecked = notification.channel === 'card' && notification.attempts > 1
  return emailName === 'receipt' && wasChecked ? 'confirmedLate' : emailName
}

/** Emails that tell only what the portal shows as well. */
const optionalEmails: ReadonlySet<string> = new Set([
  'payment.completed',
  'payment.pending',
  `${accountTopic}statementReady`,
])

/**
 * Whether its reader may turn a message off: pushes and texts, and emails about what went as it should.
 * What the law has a lender tell, and what keeps an account safe, is sent to everybody.
 */
export function isOptional(topic: string, channel: MessageChannel): boolean {
  if (channel === 'push') return true
  return channel === 'email' ? optionalEmails.has(topic) : !topic.startsWith(accountTopic)
}

/** Receipts, and what the law has a lender tell: no budget holds them back. */
const alwaysSent: ReadonlySet<string> = new Set(Object.keys(emailsByTopic))

/**
 * Whether a message waits for the next day once the lender's budget of the day is used up. A code
 * was counted before it was written: it can not wait. A push costs nothing.
 */
export function needsBudget(topic: string, channel: MessageChannel): boolean {
  if (topic.startsWith(accountTopic) || channel === 'push') return false
  return channel === 'sms' || !alwaysSent.has(topic)
}

export function notifiedState({ state, isDatedLater }: PaymentNotification): PaymentState {
  return visibleState(state, isDatedLater)
}
