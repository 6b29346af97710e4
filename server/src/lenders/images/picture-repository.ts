import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A picture by its name; null where there is none. */
export async function readPicture(trx: LenderTransaction, lenderId: string, name: string) {
  const row = await trx
    .selectFrom('pictures')
    .select(['kind', 'media_type', 'bytes', 'content_hash'])
    .where('lender_id', '=', lenderId)
    .where('picture_name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return null
  const { kind, media_type: mediaType, bytes, content_hash: contentHash } = row
  return { kind, mediaType, bytes, contentHash }
}

type NewPicture = {
  readonly name: string
  readonly kind: 'vehicle' | 'user'
  readonly loanId: string
  readonly borrowerId: string
  /** null where the storage has them */
  readonly bytes: Buffer | null
  readonly contentHash: Buffer
  /** elapsed time */
  readonly at: Instant
}

/** Writes a picture in place of the one before, which is kept for a while. */
export async function replacePicture(
  trx: LenderTransaction,
  lenderId: string,
  { name, kind, loanId, borrowerId, bytes, contentHash, at }: NewPicture,
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
      content_hash: contentHash,
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

type DeletedPicture = {
  readonly name: string
  /** the storage has its bytes */
  readonly isStored: boolean
}

/** Deletes pictures that were replaced before then, so many at most. */
export async function deleteReplacedPictures(
  trx: LenderTransaction,
  lenderId: string,
  { before, most }: { readonly before: Instant; readonly most: number },
): Promise<readonly DeletedPicture[]> {
  return trx
    .deleteFrom('pictures')
    .where('lender_id', '=', lenderId)
    .where('picture_name', 'in', (from) =>
      from
        .selectFrom('pictures')
        .select('picture_name')
        .where('lender_id', '=', lenderId)
        .where('replaced_at', '<', new Date(before))
        .limit(most),
    )
    .returning((is) => ['picture_name as name', is('bytes', 'is', null).as('isStored')])
    .$narrowType<{ isStored: boolean }>()
    .execute()
}

/** Deletes each picture that somebody uploaded, but for that which a loan shows: it is the loan's (AMB-151). */
export async function deletePicturesOf(
  trx: LenderTransaction,
  lenderId: string,
  borrowerId: string,
): Promise<readonly DeletedPicture[]> {
  await sql`
    update borrowers set picture_name = null
    where lender_id = ${lenderId}::uuid and borrower_id in (select b.borrower_id from borrowers b
      where b.lender_id = ${lenderId}::uuid and b.picture_name in (select picture_name from pictures
        where lender_id = ${lenderId}::uuid and uploaded_by = ${borrowerId}::uuid)
      order by b.borrower_id for no key update)`.execute(trx)
  return trx
    .deleteFrom('pictures')
    .where('lender_id', '=', lenderId)
    .where('uploaded_by', '=', borrowerId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('loans as l')
            .select('l.loan_id')
            .whereRef('l.lender_id', '=', 'pictures.lender_id')
            .whereRef('l.picture_name', '=', 'pictures.picture_name'),
        ),
      ),
    )
    .returning((is) => ['picture_name as name', is('bytes', 'is', null).as('isStored')])
    .$narrowType<{ isStored: boolean }>()
    .execute()
}
