import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { LocalDate } from '@quittance/domain/calendar'
import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import type { Cents } from '@quittance/domain/money'
import type { PendingPayment } from '@quittance/domain/loans/payoff/payoff'
import type { NextDebit } from '@quittance/contract/loans'
import type { ScheduleAhead } from '@quittance/domain/schedules/forecast-debits'
import type { RetryAhead } from '@quittance/domain/schedules/loan-ahead'
import type { LenderQuestions } from '../../platform/database/transaction.ts'
import type { ForetoldDebit } from './foretell-debit.ts'

/** The payment after which nothing was owed. Amounts in cents. */
export type FinalPayment = {
  readonly channel: 'card' | 'ach' | 'pad' | 'check' | 'cash'
  readonly amount: Cents
  readonly principal: Cents
  readonly interest: Cents
  /** of every kind, that of the payoff too */
  readonly fees: Cents
  /** the year of its day, and what all payments of that year paid in interest */
  readonly year: string
  readonly interestInYear: Cents
}

/** An active schedule, and the method by which its debits are told. */
export type ComingSchedule = ScheduleAhead & {
  /** of its next payment */
  readonly occurrenceId: string
  readonly madeBy: 'borrower' | 'collector'
  /** whose method pays */
  readonly borrowerId: string
  readonly shown: NonNullable<NextDebit['method']>
}

/** A debit that waits to be tried again, and by which method. */
export type ComingRetry = RetryAhead & Pick<ComingSchedule, 'borrowerId' | 'shown'>

/** What is paid on the loans in a borrower's portal, by the id of the loan. */
export type PaidOnLoans = {
  /** payments whose result is open, or which came back lately, as this borrower is told of them */
  readonly open: ReadonlyMap<string, readonly PaymentAnswer[]>
  /** those of them that the loan knows of and their banks have not settled, by their orders */
  readonly posted: ReadonlyMap<string, PostedPayment>
  /** the scheduled payments in whose place those were made, by their orders */
  readonly replaced: ReadonlyMap<string, ForetoldDebit>
  /** loans with an active schedule */
  readonly scheduled: ReadonlySet<string>
  /** the active schedules of each, from their next payments on */
  readonly schedules: ReadonlyMap<string, readonly ComingSchedule[]>
  /** debits of each that came back and wait to be tried again */
  readonly retries: ReadonlyMap<string, readonly ComingRetry[]>
  /** days on which each is debited that nobody did by hand, from today on */
  readonly debitedOn: ReadonlyMap<string, readonly LocalDate[]>
  /** of this borrower's methods the one that paid last */
  readonly lastMethods: ReadonlyMap<string, string>
  /** the orders of payments that came back, by whose method a later one was made that stands */
  readonly paidSince: ReadonlySet<string>
  /** of loans that are paid off the last payment that stands, whoever made it */
  readonly finals: ReadonlyMap<string, FinalPayment>
  /** payments that are not posted yet; whether one is charged is not known while it is confirming */
  readonly unposted: ReadonlyMap<
    string,
    readonly (PendingPayment & { readonly orderId: string; readonly isConfirming: boolean })[]
  >
  /** those of them that are accepted */
  readonly pendingPayments: ReadonlyMap<string, readonly PendingPayment[]>
  /** what was sent without a result so far; cents */
  readonly confirming: ReadonlyMap<string, Cents>
}

/** Asks for it beside the loans, in their round trip. Payments know it, and stand above the loans. */
export type QueryPaidOnLoans = (asked: {
  readonly lenderId: string
  readonly borrowerId: string
  readonly today: LocalDate
}) => LenderQuestions<PaidOnLoans>
