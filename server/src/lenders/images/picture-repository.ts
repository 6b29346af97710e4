import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A picture by its name; null where there is none. */
export async function readPicture(trx: LenderTransaction, lenderId: string, name: string) {
  const row = await trx
    .selectFrom('pictures')
    .select(['media_type', 'bytes'])
    .where('lender_id', '=', lenderId)
    .where('picture_name', '=', name)
    .executeTakeFirst()
  return row === undefined ? null : { mediaType: row.media_type, bytes: row.bytes }
}

type NewPicture = {
  readonly name: string
  readonly kind: 'vehicle' | 'user'
  readonly loanId: string
  readonly borrowerId: string
  readonly bytes: Buffer
  /** elapsed time */
  readonly at: Instant
}

/** Writes a picture in place of the one before, which is kept for a while. */
export async function replacePicture(
  trx: LenderTransaction,
  lenderId: string,
  { name, kind, loanId, borrowerId, bytes, at }: NewPicture,
): Promise<void> {
  const uploadedAt = new Date(at)
  await trx
    .insertInto('pictures')
    .values({
      lender_id: lenderId,
      picture_name: name,
      kind,
      media_type: 'image/webp',
      bytes,
      uploaded_by: borrowerId,
      uploaded_at: uploadedAt,
    })
    .execute()
  const before = await (kind === 'vehicle'
    ? ofLoan(trx, lenderId, { loanId, name })
    : ofBorrower(trx, lenderId, { borrowerId, name }))
  if (before === null) return
  await trx
    .updateTable('pictures')
    .set({ replaced_at: uploadedAt })
    .where('lender_id', '=', lenderId)
    .where('picture_name', '=', before)
    .execute()
}

/** @returns the name of the one before; null where there was none */
async function ofLoan(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, name }: { readonly loanId: string; readonly name: string },
): Promise<string | null> {
  const before = await trx
    .selectFrom('loans')
    .select('picture_name')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await trx
    .updateTable('loans')
    .set({ picture_name: name })
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .execute()
  return before?.picture_name ?? null
}

async function ofBorrower(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, name }: { readonly borrowerId: string; readonly name: string },
): Promise<string | null> {
  const before = await trx
    .selectFrom('borrowers')
    .select('picture_name')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await trx
    .updateTable('borrowers')
    .set({ picture_name: name })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
  return before?.picture_name ?? null
}

/** Forgets pictures that were replaced before then. */
export async function purgeReplacedPictures(
  trx: LenderTransaction,
  lenderId: string,
  before: Instant,
): Promise<void> {
  await trx
    .deleteFrom('pictures')
    .where('lender_id', '=', lenderId)
    .where('replaced_at', '<', new Date(before))
    .execute()
}

/** Whether this loan is in the borrower's list. */
export async function hasLoan(
  trx: LenderTransaction,
  { lenderId, borrowerId }: { readonly lenderId: string; readonly borrowerId: string },
  loanId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('loan_parties')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where('is_linked', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
