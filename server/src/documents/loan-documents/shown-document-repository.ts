import type { Borrower } from '../../lenders/borrower.ts'
import { namedByLine } from '../../lenders/papers/loan-document-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** What was uploaded for loans in this borrower's list. */
function documentsOf(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  return trx
    .selectFrom('loan_parties as own')
    .innerJoin('loan_documents as d', (on) =>
      on.onRef('d.lender_id', '=', 'own.lender_id').onRef('d.loan_id', '=', 'own.loan_id'),
    )
    .where('own.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
}

/** more than anybody reads through */
const listedMost = 500

/** A document as its list shows it. */
export type ListedDocument = {
  readonly document_id: string
  readonly name: string
  /** business time */
  readonly listed_at: Date
}

/** What the lender shows this borrower of a loan, the last first; null for a loan that is not theirs. */
export async function readListedDocuments(
  trx: LenderTransaction,
  owner: Owner,
  loanId: string,
): Promise<readonly ListedDocument[] | null> {
  if (!isUuid(loanId)) return null
  const own = await trx
    .selectFrom('loan_parties')
    .select('role')
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .where('loan_id', '=', loanId)
    .where('is_linked', '=', true)
    .executeTakeFirst()
  if (own === undefined) return null
  return documentsOf(trx, owner)
    .where('d.loan_id', '=', loanId)
    .where('d.shown_to', 'in', ['everyone', own.role])
    .select(['d.document_id', 'd.name'])
    .select((is) => is.ref('d.listed_at').$notNull().as('listed_at'))
    .orderBy('d.listed_at', 'desc')
    .orderBy('d.document_id')
    .limit(listedMost)
    .execute()
}

/** Asks for a document that stands in this borrower's list, or that a detail of the loan names to everyone. */
function shownDocument(
  trx: LenderTransaction,
  owner: Owner,
  { loanId, id }: { readonly loanId: string; readonly id: string },
) {
  return documentsOf(trx, owner)
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'd.lender_id').onRef('l.loan_id', '=', 'd.loan_id'),
    )
    .where('d.document_id', '=', id)
    .where('d.loan_id', '=', loanId)
    .where((is) =>
      is.or([
        is('d.shown_to', '=', 'everyone'),
        is('d.shown_to', '=', is.ref('own.role')),
        is.and([is('d.shown_to', 'is', null), is('l.lender_details', '@>', namedByLine(id))]),
      ]),
    )
}

/** Whether this borrower may open a document of a loan. */
export async function isDocumentShown(
  trx: LenderTransaction,
  owner: Owner,
  paper: { readonly loanId: string; readonly id: string },
): Promise<boolean> {
  if (!isUuid(paper.id) || !isUuid(paper.loanId)) return false
  const row = await shownDocument(trx, owner, paper).select('d.document_id').executeTakeFirst()
  return row !== undefined
}

type ShownDocument = {
  readonly name: string
  /** null where the storage has them */
  readonly bytes: Buffer | null
  /** null where the database has its bytes */
  readonly key: string | null
  readonly contentHash: Buffer
}

/** A document that this borrower may open; null for any other. */
export async function readShownDocument(
  trx: LenderTransaction,
  owner: Owner,
  paper: { readonly loanId: string; readonly id: string },
): Promise<ShownDocument | null> {
  if (!isUuid(paper.id) || !isUuid(paper.loanId)) return null
  const row = await shownDocument(trx, owner, paper)
    .select(['d.name', 'd.bytes', 'd.file_key as key', 'd.content_hash as contentHash'])
    .executeTakeFirst()
  return row ?? null
}
