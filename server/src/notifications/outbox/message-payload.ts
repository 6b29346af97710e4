import type { LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { AccountNotification } from '../templates/account-notifications.ts'
import type {
  DueNowNotification,
  PaymentNotification,
  ReplacedDebitNotification,
} from '../templates/payment-notifications.ts'

/** What a message was written with, as JSON keeps it. */
export type MessagePayload = {
  readonly language?: Language
  readonly nsfFee?: string
  readonly tryAgainOn?: string
  readonly why?: PaymentNotification['whyNotTried']
  readonly newAmount?: string
  readonly feesLeft?: string
  readonly retryCover?: PaymentNotification['retryCover']
  readonly retryMost?: string
  readonly tryOn?: LocalDate
  readonly refund?: string
  readonly refundFee?: string
  readonly refundedOn?: LocalDate
  readonly after?: unknown
  readonly place?: ReplacedDebitNotification
  readonly dueNow?: DueNowNotification
  readonly staysDueUntil?: LocalDate
  readonly dueWithout?: string
  readonly changeCode?: string
  readonly newLastFour?: string
} & Partial<Omit<AccountNotification, 'secret'>>
