import type { LocalDate } from '@quittance/domain/calendar'

/** A statement as its provider lists it. */
export type ProviderStatement = {
  /** the provider's own id of it */
  readonly guid: string
  readonly on: LocalDate
  readonly holderName: string
  readonly subAppCode: string
  /** where the provider has it, on its own origin */
  readonly url: string
}

type OfLoan = {
  /** where the provider answers */
  readonly origin: string
  readonly lenderId: string
  /** the lender's own number of the loan */
  readonly loanNo: string
}

/** Who makes and keeps a lender's statements: a stranger, which may be away and may say anything. */
export type StatementProvider = {
  /** The statements of a loan; null where no list came, in time and as it has to be. */
  readonly list: (loan: OfLoan) => Promise<readonly ProviderStatement[] | null>
  /** One of them as a PDF; null where none came. */
  readonly fetch: (
    statement: OfLoan & Pick<ProviderStatement, 'guid' | 'url'>,
  ) => Promise<Uint8Array<ArrayBuffer> | null>
}
