import { paletteOf } from '@quittance/domain/lenders/palette'
import { faceFor, printableText } from '../platform/fonts/printed-fonts.ts'
import { escapeHtml } from '../lenders/escape-html.ts'
import type { Lender } from '../lenders/lender-directory.ts'

type Named = Pick<Lender, 'settings'>

const side = 512
/** Of the side: what a round mask cuts off is color alone. */
const capHeight = 0.36

/**
 * The portal's icon as SVG: the first letter of its name on the lender's color. The letter is drawn by its
 * outline, so that it needs no font where it is shown.
 */
export function iconOf({ settings: { portal } }: Named): string {
  const { accent, 'on-accent': onAccent } = paletteOf(portal.colorCode).light
  const [first = ''] = printableText(portal.appName.trim().toUpperCase())
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">`,
    `<title>${escapeHtml(first)}</title>`,
    `<rect width="${side}" height="${side}" fill="${accent}"/>`,
    outlineOf(first, onAccent),
    '</svg>',
  ].join('')
}

/** A letter of the size of capitals, in the middle of the picture; nothing for none. */
function outlineOf(letter: string, color: string): string {
  if (letter === '') return ''
  const { font } = faceFor(letter, 'bold')
  const { path } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const { minX, maxX, minY, maxY } = path.bbox
  // Not every font says how high its capitals are.
  const scale = (side * capHeight) / (font.capHeight || font.unitsPerEm * 0.73)
  const left = side / 2 - ((minX + maxX) / 2) * scale
  const base = side / 2 + ((minY + maxY) / 2) * scale
  const moved = [scale, 0, 0, -scale, left, base].map((part) => part.toFixed(4)).join(' ')
  return `<path fill="${color}" transform="matrix(${moved})" d="${path.toSVG()}"/>`
}

const drawn = new WeakMap<Named, Map<number, Promise<Buffer>>>()

/** The same icon as PNG, for phones that take no SVG: `width` pixels wide and high, drawn once. */
export function drawIcon(lender: Named, width: number): Promise<Buffer> {
  const known = drawn.get(lender) ?? new Map<number, Promise<Buffer>>()
  drawn.set(lender, known)
  const png = known.get(width) ?? rasterOf(iconOf(lender), width)
  known.set(width, png)
  png.catch(() => known.delete(width))
  return png
}

async function rasterOf(svg: string, width: number): Promise<Buffer> {
  // Loaded when somebody asks for one, which is seldom: it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).resize(width).png().toBuffer()
}
