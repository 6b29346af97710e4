import type { Lender } from './lender-directory.ts'

/** Where a picture of the lender is fetched: changes with the picture. Null without one. */
export function imageAddress({ images }: Lender, kind: 'logo' | 'background'): string | null {
  const etag = images[kind]
  return etag === undefined ? null : `/images/${kind}/${etag}`
}
