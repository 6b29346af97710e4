import type { ReturnClass } from '../return-class.ts'
import type { LetterName } from '../template.ts'

/** One letter of ours: its subject and its paragraphs. */
export type Wording = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly sms?: string
}

/** The words of one language: our letters, and what is said of a payment that a bank returned. */
export type Words = {
  readonly letters: Readonly<Record<LetterName, Wording>>
  readonly returned: Readonly<
    Record<ReturnClass, { readonly reason: string; readonly nextStep: string }>
  >
  /** for funds that were short, when the debit is tried again; `{{day}}` */
  readonly triedAgain: string
  /** `{{amount}}` */
  readonly feeNote: string
  /** why the reader gets this; `{{lender}}` */
  readonly why: string
  readonly questions: string
}
