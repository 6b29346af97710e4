import type { LendersContext } from '../lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isLenderImageKind } from './lender-image-kind.ts'
import type { Lender } from '../lender-directory.ts'
import { readImage } from '../lender-repository.ts'

/** One picture of the lender, in the version asked for; null for any other. */
export async function lenderImage(
  { db }: Pick<LendersContext, 'db'>,
  { lender, kind, etag }: { lender: Lender; kind: string; etag: string },
) {
  if (!isLenderImageKind(kind)) return null
  const image = await withLenderTransaction(db, lender.id, (trx) => readImage(trx, kind))
  return image?.etag === etag ? image : null
}
