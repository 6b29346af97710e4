import type { LocalDate } from '@quittance/domain/calendar'
import type { StatementKind } from '@quittance/domain/documents/statement-cycle'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { Currency } from '@quittance/domain/money'
import type { PaperWords } from '../../lenders/papers/paper-words.ts'

/** What a line of the activity tells of. */
export type StatementLineKind =
  | 'payment'
  | 'returned'
  | 'cancelled'
  | 'refunded'
  | 'lateFee'
  | 'nsfFee'
  | 'otherFee'
  | 'feeWaived'
  | 'adjustment'

/** Something that was posted to the loan. Amounts in dollars, '471.88'; below zero what is owed more. */
export type StatementLine = {
  /** by which the next statement knows what was told; an older one kept none */
  readonly transactionId?: string
  readonly on: LocalDate
  readonly kind: StatementLineKind
  readonly amount: string
  readonly principal: string
  readonly interest: string
  readonly fees: string
  /** of the principal, after it */
  readonly balance: string
}

/** A debit up to the due date, as it was foreseen. */
export type StatementDebit = {
  readonly on: LocalDate
  /** with its fee */
  readonly amount: string
  /** why it does not run; null: it will */
  readonly obstacle: DebitObstacle | null
  /** whether it is the retry of a payment that came back */
  readonly isRetry: boolean
}

/** How a sum was applied, in dollars. */
export type AppliedAmounts = {
  readonly total: string
  readonly principal: string
  readonly interest: string
  readonly fees: string
}

/**
 * What a statement is printed from, as it was when it was made. Kept as JSON: amounts in dollars. Later
 * changes of names, lender or loan change nothing of it.
 */
export type StatementEvidence = {
  readonly lender: {
    readonly name: string
    readonly address: string
    readonly phone: string
    readonly email: string
    readonly website: string
    readonly hours: string
    readonly color: string
  }
  readonly loanNo: string
  readonly vehicle: string
  readonly currency: Currency
  readonly names: readonly string[]
  /** in lines; none where no address is known */
  readonly address: readonly string[]
  readonly from: LocalDate
  readonly on: LocalDate
  readonly isBankrupt: boolean
  readonly paidOffOn: LocalDate | null
  readonly demand: {
    readonly dueOn: LocalDate
    readonly installment: string
    readonly pastDue: string
    readonly fees: string
    readonly total: string
    readonly daysPastDue: number
    readonly lateFee: { readonly amount: string; readonly after: LocalDate } | null
    /** of what had to be paid before; an older one kept none */
    readonly firstLateFee?: {
      readonly amount: string
      readonly after: LocalDate
      readonly unpaid: string
    } | null
  } | null
  /** of an older one alone, which named the next scheduled payment whether it would run or not */
  readonly autopay?: { readonly on: LocalDate; readonly amount: string } | null
  /** in their order; an older one kept none */
  readonly debits?: readonly StatementDebit[]
  /** of what is due, after these and what was under way; null where nothing is demanded */
  readonly leftToPay?: string | null
  /** the day by which it is to be paid, before a late fee; an older one kept none: the due date */
  readonly leftToPayBy?: LocalDate | null
  readonly figures: {
    readonly previousPrincipal: string
    readonly principal: string
    readonly interest: string
    readonly fees: string
    readonly unapplied: string
    readonly perDiem: string
    /** in percent: '8.99' */
    readonly rate: string
    readonly regularPayment: string
    readonly paidThrough: LocalDate | null
    readonly maturityOn: LocalDate
    readonly paymentsLeft: number
  }
  readonly paid: AppliedAmounts
  readonly yearToDate: AppliedAmounts
  readonly activity: readonly StatementLine[]
}

/** A statement as it is kept. */
export type StoredStatement = {
  readonly statementId: string
  readonly loanId: string
  readonly kind: StatementKind
  readonly statementOn: LocalDate
  readonly language: 'en' | 'es' | 'fr'
  readonly evidence: StatementEvidence
  readonly madeAt: Date
  /** around its figures; null: made before they were kept */
  readonly words: Omit<PaperWords, 'id'> | null
}
