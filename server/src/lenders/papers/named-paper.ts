import type { ReceiptsRequest } from '@quittance/contract/receipts/receipts-request'
import type { Borrower } from '../borrower.ts'
import type { Lender } from '../lender-directory.ts'

/** A paper that a ticket opens. */
export type NamedPaper =
  | { readonly kind: 'statement'; readonly loanId: string; readonly id: string }
  | { readonly kind: 'authorization'; readonly loanId: string; readonly id: string }
  | { readonly kind: 'receipt'; readonly id: string }
  /** every receipt of a filter, as one file */
  | { readonly kind: 'receipts'; readonly filter: ReceiptsRequest }

type Receipts = Extract<NamedPaper, { readonly kind: 'receipts' }>

/** A paper as an address names it; which receipts, the ticket alone says. */
export type PaperInAddress = Exclude<NamedPaper, Receipts> | Pick<Receipts, 'kind'>

/** Who wants to open which one. */
export type PaperRequest<Kind extends NamedPaper['kind'] = NamedPaper['kind']> = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly paper: Extract<NamedPaper, { readonly kind: Kind }>
}

/** For each kind, whether its borrower may open it: who has the papers knows. */
export type PaperRights = {
  readonly [Kind in NamedPaper['kind']]: (asked: PaperRequest<Kind>) => Promise<boolean>
}
