import type { LenderImageKind } from './lender-image-kind.ts'
import type { Lender } from '../lender-directory.ts'

/** Where a picture of the lender is fetched: changes with the picture. Null without one. */
export function imageAddress({ images }: Lender, kind: LenderImageKind): string | null {
  const etag = images[kind]
  return etag === undefined ? null : `/images/${kind}/${etag}`
}
