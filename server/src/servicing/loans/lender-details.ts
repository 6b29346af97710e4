import type { LoanAccount } from '@quittance/contract/loans'
import type { Language } from '@quittance/domain/lenders/language'

/** A line that the lender adds to the details of a loan, as it is kept. */
export type LenderDetail = {
  readonly label: string
  /** the label in other languages */
  readonly translations: { readonly [Spoken in Language]?: string | undefined }
  /** a text (1), a web address (6), or a document of the loan by its id (7) */
  readonly type: '1' | '6' | '7'
  readonly value: string
}

type Described = { readonly loanId: string; readonly lenderDetails: readonly LenderDetail[] }

/** The lender's own lines, in the language of who reads; a document with the loan it belongs to (AMB-25). */
export function describeLenderDetails(
  { loanId, lenderDetails }: Described,
  language: Language,
): LoanAccount['details'] {
  return lenderDetails.map(({ label, translations, type, value }) => ({
    label: translations[language] ?? label,
    value: type === '7' ? `${value}|${loanId}` : value,
    type,
  }))
}
