import type { AccountEmail, PaymentEmail } from '../template.ts'

/** One email of ours: its subject and its paragraphs. */
export type Wording = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly sms?: string
}

export type AccountWords = Readonly<Record<AccountEmail, Wording>>

/** What a push may say: nothing that is not meant for whoever sees the screen. */
export type PushWords = 'paymentResult' | 'paymentNews'

/** Why a scheduled payment was not made, as far as its borrower is told. */
export type DebitNotMadeReason =
  | 'declined'
  | 'method'
  | 'suspended'
  | 'authorization'
  | 'nothingOwed'
  | 'tooLate'

/** What comes of a loan with the last debit of a schedule; 'cut': it is less than was agreed. */
export type LastDebitEnding = 'paidOff' | 'cut' | 'rest'

/** The words of one language: our emails, and what stands in them besides labels. */
export type Words = {
  readonly emails: Readonly<Record<PaymentEmail, Wording>>
  /** where a returned debit is tried again; `{{day}}` */
  readonly triedAgain: string
  /** why it is tried again for what it is */
  readonly triedFor: Readonly<Record<'same' | 'less' | 'refunded', string>>
  /** `{{amount}}` */
  readonly feeNote: string
  /** scheduled payments ended with their loan */
  readonly schedulesEnded: string
  /** as `schedulesEnded`, while the payoff may still come back */
  readonly schedulesWait: string
  /** scheduled payments ended with their method; `{{debits}}` */
  readonly debitsNote: string
  /** of a loan that is open again: why, what is owed, what becomes of its scheduled payments */
  readonly reopenedLoan: {
    readonly because: Readonly<Record<'cancelled' | 'returned' | 'refunded' | 'reversed', string>>
    /** `{{amount}}` */
    readonly dueNow: string
    /** `{{amount}}`, `{{day}}` */
    readonly dueNext: string
    /** `{{day}}`, `{{amount}}` */
    readonly payoff: string
    /** `{{more}}` */
    readonly payoffDaily: string
    readonly schedulesRestored: string
    /** `{{debits}}` */
    readonly debitsComing: string
    readonly schedulesStayEnded: string
  }
  /** why a scheduled payment was not made, and that those after it wait */
  readonly debitNotMade: {
    readonly because: Readonly<Record<DebitNotMadeReason, string>>
    readonly suspended: string
  }
  /** what the last debit of a schedule means for its loan */
  /** of a debit that does not run since a payment under way leaves nothing to pay */
  readonly runsAfterAll: string
  readonly lastDebit: Readonly<Record<LastDebitEnding, string>>
  /** what becomes of a schedule that its borrower changed or deleted */
  readonly endedSchedule: {
    /** `{{debits}}` */
    readonly goesOn: string
    readonly over: Readonly<Record<'payment' | 'series' | 'once', string>>
    /** of the authorization that was given before */
    readonly authorization: Readonly<Record<'payment' | 'whole', string>>
  }
  /** what came back had paid the loan off */
  readonly reopened: string
  /** why the reader gets this; `{{lender}}` */
  readonly why: string
  readonly questions: string
  /** stands within a sentence for a reader whose name is not known */
  readonly somebody: string
  /** a device that its browser tells nothing of */
  readonly someDevice: string
  readonly push: Readonly<Record<PushWords, string>>
}
