import { createHash } from 'node:crypto'
import type { putImageEndpoint } from '@quittance/contract/lender-api/settings'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { redrawPicture } from '../../lenders/images/redraw-picture.ts'
import { isLenderImageKind } from '../../lenders/images/lender-image-kind.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { writeImage } from './lender-settings-repository.ts'
import type { LenderAnswer } from '../lender-router.ts'
import { Problem } from '../problem.ts'

const sizes = {
  logo: { width: 480, height: 160 },
  background: { width: 1920, height: 1920 },
  vehicle: { width: 1200, height: 600 },
}
const formats = ['png', 'jpeg', 'webp'] as const

/** Takes a picture anew from its pixels, so that nothing else it carried comes along. */
export async function putImage(
  { db, lenders }: Pick<LenderApiContext, 'db' | 'lenders'>,
  { lender }: ApiKeyCaller,
  { kind, bytes }: { kind: string; bytes: unknown },
): Promise<LenderAnswer<typeof putImageEndpoint>> {
  if (!isLenderImageKind(kind)) throw new Problem(404, `There is no image ${kind}.`)
  if (!Buffer.isBuffer(bytes)) throw new Problem(422, 'Send the picture as the body.')
  const drawn = await redrawPicture(bytes, { formats, ...sizes[kind], fit: 'inside' })
  if (drawn.kind === 'unknown')
    throw new Problem(422, 'This is no PNG, JPEG or WebP picture of at most 25 megapixels.')
  if (drawn.kind === 'unread') throw new Problem(422, 'This picture can not be read to its end.')
  const { bytes: picture } = drawn
  const etag = createHash('sha256').update(picture).digest('hex').slice(0, 32)
  await withLenderTransaction(db, lender.id, (trx) =>
    writeImage(trx, lender.id, { kind, mediaType: 'image/webp', bytes: picture, etag }),
  )
  lenders.forget(lender.id)
  return { kind, address: `/images/${kind}/${etag}` }
}
