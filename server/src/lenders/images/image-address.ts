import type { LenderImageKind } from './lender-image-kind.ts'
import type { Lender } from '../lender-directory.ts'

/** Where a picture of the lender is fetched: changes with the picture. Null without one. */
export function imageAddress(
  { images }: Pick<Lender, 'images'>,
  kind: LenderImageKind,
): string | null {
  const etag = images[kind]
  return etag === undefined ? null : `/images/${kind}/${etag}`
}

/**
 * Where the lender's logo is fetched: its picture, where it sent one, or the address that the setting
 * `imageName` names: an encrypted one, or of a picture here. Null without either.
 */
export function logoAddress(lender: Pick<Lender, 'images' | 'settings'>): string | null {
  const { imageName } = lender.settings.portal
  return imageAddress(lender, 'logo') ?? webAddressIn(imageName)
}

const ownPicture = /^\/images(\/[\w-]+)+$/

function webAddressIn(text: string): string | null {
  if (ownPicture.test(text)) return text
  if (!URL.canParse(text)) return null
  const { href, protocol } = new URL(text)
  return protocol === 'https:' ? href : null
}

/** Where a picture of a borrower's is fetched from; '' where there is none. */
export function pictureAddress(name: string | null): string {
  return name === null ? '' : `/pictures/${name}`
}
