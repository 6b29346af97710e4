import type { PutOffReason } from '@quittance/contract/schedules'
import type { AccountEmail, PaymentEmail } from '../template.ts'

/** One email of ours: its subject and its paragraphs. */
export type Wording = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly sms?: string
}

export type AccountWords = Readonly<Record<AccountEmail, Wording>>

/** About scheduled payments and their debits. */
type ScheduleEmail =
  | 'debitLate'
  | 'debitPutOff'
  | 'scheduleMoved'
  | 'schedulePaused'
  | 'scheduleResumed'
  | 'debitsEnded'
  | 'debitComing'
  | 'dueNotCovered'
  | 'debitWillNotRun'
  | 'debitRunsAfterAll'
  | 'lastDebit'
  | 'debitNotMade'
  | 'schedulesSuspended'
  | 'cardExpires'
  | 'scheduleMade'
  | 'scheduleEdited'
  | 'scheduleDeleted'
  | 'scheduleSkipped'
export type ScheduleWords = Pick<AccountWords, ScheduleEmail>
export type ChatWords = Pick<AccountWords, 'chatAnswered'>
export type AccessWords = Omit<AccountWords, ScheduleEmail | keyof ChatWords>

/** What a push may say: nothing that is not meant for whoever sees the screen. */
export type PushWords = 'paymentResult' | 'paymentUpdate'

/** Why a scheduled payment was not made, as far as its borrower is told. */
export type DebitNotMadeReason =
  | 'declined'
  | 'method'
  | 'notOffered'
  | 'suspended'
  | 'authorization'
  | 'nothingOwed'
  | 'tooLate'

/** Why a scheduled payment was put off, as its email tells: one that is late by us has an email of its own. */
export type MailedPutOff = Exclude<PutOffReason, 'late'>

/**
 * What comes of a loan with the last debit of a schedule; 'cut': it is less than was agreed; 'restScheduled': another
 * debit pays the rest; 'othersScheduled': others go on, whose last is not told yet; 'othersLeaveRest': they do not pay
 * the loan off by its maturity.
 */
export type LastDebitEnding =
  | 'paidOff'
  | 'cut'
  | 'rest'
  | 'restScheduled'
  | 'othersScheduled'
  | 'othersLeaveRest'

/** Of a debit that runs though its payer was told that it would not: until a moment it can be stopped, or not. */
export type DebitAfterAll = 'later' | 'now'

/** How a coming debit is stopped: its payer deletes it, or asks the lender, or it is too late. */
export type DebitStop = 'delete' | 'contact' | 'now'

/** What was done with the ways in which a borrower signs in. */
export type SignInChange =
  | 'googleAdded'
  | 'facebookAdded'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'recoveryCodesRenewed'
  | 'recoveryCodeUsed'
  | 'factorsReset'
  | 'factorsUndone'

/** The words of one language: our emails, and what stands in them besides labels. */
export type Words = {
  /** but for `returnFeeWords` */
  readonly emails: Readonly<Record<Exclude<PaymentEmail, 'returnFee'>, Wording>>
  /** where a returned debit is tried again; `{{day}}` */
  readonly triedAgain: string
  /** of a debit that came back while its account is debited still */
  readonly afterReturn: {
    readonly retryMayMove: string
    /** of a series that goes on: what its borrower may do */
    readonly changeOrPause: string
    readonly changeAccount: string
  }
  /** why it is tried again for what it is */
  readonly triedFor: Readonly<Record<'same' | 'less' | 'refunded' | 'withoutFees', string>>
  /** `{{amount}}` */
  readonly feesLeft: string
  /** `{{amount}}` */
  readonly feeNote: string
  /** what its bank said of a debit; `{{code}}` */
  readonly codeNote: string
  /** scheduled payments ended with their loan */
  readonly schedulesEnded: string
  /** which payments that were: `{{debits}}` */
  readonly schedulesNamed: string
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
    readonly schedulesWait: string
    readonly schedulesStayEnded: string
    readonly schedulesLeftEnded: string
    /** `{{debits}}` */
    readonly debitsMissed: string
    /** `{{day}}` */
    readonly payBy: string
  }
  /** why a scheduled payment was not made, and that those after it wait */
  readonly debitNotMade: {
    readonly because: Readonly<Record<DebitNotMadeReason, string>>
    readonly suspended: string
  }
  /** in the place of debits where there are none */
  readonly noDebits: string
  /** until when a series is paused, `{{day}}`, and what is debited then or not, `{{debits}}` */
  readonly pausedSeries: {
    readonly untilDay: string
    readonly untilResumed: string
    readonly first: string
    readonly ifResumed: string
    readonly skipped: string
    readonly retried: string
  }
  readonly signInChanges: Readonly<Record<SignInChange, string>>
  /** of an account whose password was changed: what was taken off, and what was added lately; `{{contact}}` */
  readonly passwordContacts: Readonly<Record<'removed' | 'recent' | 'passkeys', string>>
  /** of a debit that does not run since a payment under way leaves nothing to pay */
  readonly runsAfterAll: string
  /** how a coming debit is stopped; `{{until}}`, `{{phone}}` */
  readonly stopDebit: Readonly<Record<DebitStop, string>>
  /** what the last debit of a schedule means for its loan; where others follow, `{{debits}}` */
  readonly lastDebit: Readonly<Record<LastDebitEnding, string>>
  /** what becomes of a schedule that its borrower changed or deleted */
  readonly endedSchedule: {
    /** `{{debits}}` */
    readonly goesOn: string
    readonly over: Readonly<Record<'payment' | 'series' | 'once', string>>
    /** of the authorization that was given before */
    readonly authorization: Readonly<Record<'payment' | 'whole', string>>
  }
  /** of the scheduled payment in whose place a cancelled payment stood */
  readonly place: {
    /** `{{amount}}`, `{{day}}` */
    readonly coming: string
    /** `{{amount}}`, `{{day}}` */
    readonly notTaken: string
    /** `{{amount}}`, `{{day}}` */
    readonly paused: string
    /** `{{amount}}`, `{{day}}` */
    readonly stillReplaced: string
    /** `{{amount}}`, `{{day}}` */
    readonly retried: string
    /** `{{amount}}`, `{{day}}` */
    readonly due: string
    /** `{{amount}}` */
    readonly lateFee: string
    /** `{{day}}` */
    readonly payUntil: string
    /** of one that replaced none; `{{day}}` */
    readonly staysDue: string
  }
  /** why a scheduled payment is taken later than its day */
  readonly putOffBy: Readonly<Record<MailedPutOff, string>>
  /** what came back had paid the loan off */
  readonly reopened: string
  /** of what a lender's agent did */
  readonly byAgent: string
  /** why the reader gets this; `{{lender}}` */
  readonly why: string
  readonly questions: string
  /** stands within a sentence for a reader whose name is not known */
  readonly somebody: string
  /** a device that its browser tells nothing of */
  readonly someDevice: string
  readonly push: Readonly<Record<PushWords, string>>
}
