import { randomBytes } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { PictureKind } from '@quittance/contract/pictures/upload-picture'
import type { Borrower } from '../../lenders/borrower.ts'
import { replacePicture } from '../../lenders/images/picture-repository.ts'
import { pictureAddress } from '../../lenders/images/image-address.ts'
import { redrawPicture } from '../../lenders/images/redraw-picture.ts'
import {
  bindFile,
  type FilesContext,
  hashOf,
  keepFile,
  pictureKey,
} from '../../lenders/files/stored-file.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findOwnLoan } from '../../lenders/signers/own-loan-repository.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'

type Needs = Pick<LendersContext, 'db' | 'clocks'> & Pick<FilesContext, 'files'>
type Upload = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly kind: PictureKind
  /** a data URL */
  readonly image: string
}
type Refusal = 'loanNotFound' | 'pictureType' | 'pictureTooLarge' | 'pictureUnread' | 'tooMany'

/** bytes, once decoded (AMB-28) */
const bytesMax = 5 * 1024 * 1024

/** twice as wide as high, or a square (LIM-28); pixels */
const sizes = { vehicle: { width: 1200, height: 600 }, user: { width: 400, height: 400 } }

/** Takes the picture of a borrower or of the vehicle of a loan, drawn anew, in place of the one before. */
export async function uploadPicture(
  { db, clocks, files }: Needs,
  { lender, borrower, loanId, kind, image }: Upload,
): Promise<Outcome<{ data: { url: string } }, Refusal>> {
  const { borrowerId } = borrower
  const at = clocks.elapsed()
  const early = await withLenderTransaction(db, lender.id, async (trx) => {
    if ((await findOwnLoan(trx, borrower, loanId)) === null)
      return refused('loanNotFound', { field: 'loanId' })
    const limited = { rule: 'uploadsPerUserDay', subject: borrowerId, windowMs: dayMs }
    const used = await countRolling(trx, lender.id, limited, at)
    const isOver = used.count > lender.settings.servicing.uploadsPerUserDay
    return isOver ? refused('tooMany', retryAfter(used.endsAt, at)) : null
  })
  if (early !== null) return early
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  if (bytes.length > bytesMax) return refused('pictureTooLarge', { field: 'image' })
  const drawn = await redrawPicture(bytes, {
    formats: ['jpeg', 'png'],
    ...sizes[kind],
    fit: 'cover',
  })
  if (drawn.kind === 'unknown') return refused('pictureType', { field: 'image' })
  if (drawn.kind === 'unread') return refused('pictureUnread', { field: 'image' })
  const name = randomBytes(24).toString('base64url')
  const own = { key: pictureKey(lender.id, name), bytes: drawn.bytes }
  const file = await keepFile({ db, clocks, files }, lender.id, own)
  const contentHash = hashOf(drawn.bytes)
  await withLenderTransaction(db, lender.id, async (trx) => {
    await bindFile(trx, lender.id, file)
    const picture = { name, kind, loanId, borrowerId, bytes: file.bytes, contentHash, at }
    await replacePicture(trx, lender.id, picture)
  })
  return done({ data: { url: pictureAddress(name) } })
}
