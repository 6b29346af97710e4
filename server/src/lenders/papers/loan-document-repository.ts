import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { FileLocation } from '../files/stored-file.ts'

/** In whose list of documents it stands; null: in nobody's, it opens by a line of the loan's details alone. */
export type ShownTo = 'everyone' | 'borrower' | 'coborrower' | null

export type NewLoanDocument = {
  readonly documentId: string
  readonly loanId: string
  readonly name: string
  readonly contentHash: Buffer
  readonly file: FileLocation
  /** the key that sent it */
  readonly author: string
  /** elapsed time */
  readonly at: Instant
  readonly shownTo: ShownTo
  /** business time */
  readonly listedAt: Date
}

type KeptDocument = {
  /** that of the first time, where it was sent before */
  readonly documentId: string
  /** the file that it lay in before; null where there is none */
  readonly fileBefore: string | null
}

/**
 * Keeps a file of a loan; one that was sent before stands from now on in the lists that it is sent for now, and
 * lies in the file that was sent now.
 */
export async function keepLoanDocument(
  trx: LenderTransaction,
  lenderId: string,
  sent: NewLoanDocument,
): Promise<KeptDocument> {
  for (;;) {
    const { documentId } = sent
    if (await insertLoanDocument(trx, lenderId, sent)) return { documentId, fileBefore: null }
    const again = await updateLoanDocument(trx, lenderId, sent)
    // What stood in the way may have been taken back meanwhile.
    if (again !== null) return again
  }
}

async function insertLoanDocument(
  trx: LenderTransaction,
  lenderId: string,
  sent: NewLoanDocument,
): Promise<boolean> {
  const row = await trx
    .insertInto('loan_documents')
    .values({
      lender_id: lenderId,
      document_id: sent.documentId,
      loan_id: sent.loanId,
      name: sent.name,
      content_hash: sent.contentHash,
      bytes: sent.file.bytes,
      file_key: sent.file.key,
      uploaded_by: sent.author,
      uploaded_at: new Date(sent.at),
      shown_to: sent.shownTo,
      listed_at: sent.shownTo === null ? null : sent.listedAt,
    })
    .onConflict((on) => on.columns(['lender_id', 'loan_id', 'content_hash', 'name']).doNothing())
    .returning('document_id')
    .executeTakeFirst()
  return row !== undefined
}

async function updateLoanDocument(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, contentHash, name, file, shownTo, listedAt }: NewLoanDocument,
): Promise<KeptDocument | null> {
  const before = await trx
    .selectFrom('loan_documents')
    .select(['document_id', 'file_key', 'listed_at'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('content_hash', '=', contentHash)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return null
  await trx
    .updateTable('loan_documents')
    .set({
      shown_to: shownTo,
      listed_at: shownTo === null ? null : (before.listed_at ?? listedAt),
      bytes: file.bytes,
      file_key: file.key,
    })
    .where('lender_id', '=', lenderId)
    .where('document_id', '=', before.document_id)
    .execute()
  return { documentId: before.document_id, fileBefore: before.file_key }
}

/** Of these ids those that are a statement of this loan, or a document of it that is not one person's alone. */
export async function findDocumentsOfLoan(
  trx: LenderTransaction,
  loanId: string,
  documentIds: readonly string[],
): Promise<readonly string[]> {
  const ids = documentIds.filter(isUuid)
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('loan_documents')
    .select('document_id as id')
    .where('loan_id', '=', loanId)
    .where('document_id', 'in', ids)
    .where((is) => is.or([is('shown_to', 'is', null), is('shown_to', '=', 'everyone')]))
    .unionAll(
      trx
        .selectFrom('statements')
        .select('statement_id as id')
        .where('loan_id', '=', loanId)
        .where('statement_id', 'in', ids),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export type UploadedDocument = {
  readonly documentId: string
  readonly name: string
  readonly contentHash: Buffer
  readonly shownTo: ShownTo
  /** elapsed time */
  readonly uploadedAt: Date
}

/** What was uploaded for a loan, the last first. */
export async function readUploadedDocuments(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, most }: { readonly loanId: string; readonly most: number },
): Promise<UploadedDocument[]> {
  const rows = await trx
    .selectFrom('loan_documents')
    .select(['document_id', 'name', 'content_hash', 'shown_to', 'uploaded_at'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('document_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    documentId: row.document_id,
    name: row.name,
    contentHash: row.content_hash,
    shownTo: row.shown_to,
    uploadedAt: row.uploaded_at,
  }))
}

/** The line of a loan's details that names a document. */
export function namedByLine(documentId: string) {
  return sql`${JSON.stringify([{ type: '7', value: documentId }])}::jsonb`
}

type OfLoan = { readonly loanId: string; readonly documentId: string }

/** Whether a line of the loan's details names a document. */
export async function isNamedByDetail(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, documentId }: OfLoan,
): Promise<boolean> {
  const row = await trx
    .selectFrom('loans')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('lender_details', '@>', namedByLine(documentId))
    .executeTakeFirst()
  return row !== undefined
}

export type DeletedDocument = {
  readonly contentHash: Buffer
  /** null where the database had the bytes */
  readonly fileKey: string | null
}

/** Takes a document of a loan back, bytes and all. @returns null where there is none */
export async function deleteLoanDocument(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, documentId }: OfLoan,
): Promise<DeletedDocument | null> {
  if (!isUuid(documentId)) return null
  const row = await trx
    .deleteFrom('loan_documents')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('document_id', '=', documentId)
    .returning(['content_hash as contentHash', 'file_key as fileKey'])
    .executeTakeFirst()
  return row ?? null
}

/** Deletes documents of loans that were paid off before a day, so many at most. */
export async function deleteDocumentsOfOldLoans(
  trx: LenderTransaction,
  lenderId: string,
  { before, most }: { readonly before: LocalDate; readonly most: number },
): Promise<readonly DeletedDocument[]> {
  return trx
    .deleteFrom('loan_documents')
    .where('lender_id', '=', lenderId)
    .where('document_id', 'in', (from) =>
      from
        .selectFrom('loan_documents as d')
        .innerJoin('loans as l', (on) =>
          on.onRef('l.lender_id', '=', 'd.lender_id').onRef('l.loan_id', '=', 'd.loan_id'),
        )
        .where('d.lender_id', '=', lenderId)
        .where('l.paid_off_on', '<', before)
        .select('d.document_id')
        .limit(most),
    )
    .returning(['content_hash as contentHash', 'file_key as fileKey'])
    .execute()
}
