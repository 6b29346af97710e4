/** What the bytes of a picture turned out to be. */
export type RedrawnPicture =
  | { readonly kind: 'picture'; readonly bytes: Buffer<ArrayBuffer> }
  /** none that is taken, or one of more pixels */
  | { readonly kind: 'unknown' }
  /** it breaks off, or takes too long */
  | { readonly kind: 'unread' }

const pixelsMax = 25_000_000
/** seconds of drawing; the largest that is taken needs about one */
const secondsMax = 5

type Drawing = {
  readonly formats: readonly ('png' | 'jpeg' | 'webp')[]
  readonly width: number
  readonly height: number
  /** cover: the whole area is filled; inside: the whole picture is seen */
  readonly fit: 'cover' | 'inside'
}

/**
 * Draws a picture anew from its pixels, as WebP, so that nothing else it carried comes along. What the
 * bytes are is looked at, whatever their name says: an SVG is a program of sorts, and is not drawn. How
 * many pixels there are is known before one of them is.
 */
export async function redrawPicture(
  bytes: Uint8Array,
  { formats, fit, ...size }: Drawing,
): Promise<RedrawnPicture> {
  if (bytes.length === 0) return { kind: 'unknown' }
  // Loaded when somebody sends a picture, which is seldom: it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  const given = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
  const facts = await given.metadata().catch(() => null)
  if (facts === null || !formats.some((one) => one === facts.format)) return { kind: 'unknown' }
  const drawn = await given
    .rotate()
    .resize({ ...size, fit, withoutEnlargement: fit === 'inside' })
    .timeout({ seconds: secondsMax })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => null)
  return drawn === null ? { kind: 'unread' } : { kind: 'picture', bytes: Buffer.from(drawn) }
}
