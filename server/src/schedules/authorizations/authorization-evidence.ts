import type { LocalDate } from '@quittance/domain/calendar'
import type { Currency } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'

/**
 * What an authorization rests on beside its text, as it was when it was given. Kept as JSON: amounts in
 * dollars, '471.88'. Later changes of names, lender or method change nothing of it.
 */
export type AuthorizationEvidence = {
  /** which texts were agreed to, with a mark of their words */
  readonly textVersion: string
  readonly borrowerName: string
  readonly loanNo: string
  readonly lender: {
    readonly name: string
    /** in one line */
    readonly address: string
    /** as it is read: '210-555-0199' */
    readonly phone: string
    readonly email: string
    readonly color: string
  }
  readonly method: {
    readonly kind: MethodKind
    readonly brand: string
    readonly lastFour: string
    readonly accountType: '' | 'checking' | 'savings'
    /** of a bank account; '' for a card */
    readonly routing: string
    readonly bankName: string
    readonly holderName: string
  }
  readonly debits: {
    readonly frequency: ScheduleFrequency
    /** nominal days */
    readonly startOn: LocalDate
    readonly secondOn: LocalDate | null
    /** of the first debit, after closed days */
    readonly firstOn: LocalDate
    /** without the fee */
    readonly amount: string
    readonly fee: string
    readonly currency: Currency
  }
  readonly session: { readonly sessionId: string; readonly deviceId: string }
}

/** An authorization as it is kept. */
export type StoredAuthorization = {
  readonly consentId: string
  readonly kind: string
  readonly text: string
  /** SHA-256 of the text */
  readonly textHash: Buffer
  readonly language: 'en' | 'es' | 'fr'
  readonly givenAt: Date
  readonly ip: string
  readonly userAgent: string
  readonly evidence: AuthorizationEvidence
}
