import type PdfDocument from 'pdfkit'
import { faceFor, printableText, type Weight } from '../../platform/fonts/printed-fonts.ts'

/** A document that is being printed. */
export type Sheet = InstanceType<typeof PdfDocument>
/** A tag of it, for screen readers. */
export type Structure = PDFKit.PDFStructureElement

/** Points: 72 to the inch, on US Letter, which Canada uses too. */
export const edge = 56
export const foot = 72
export const width = 612 - 2 * edge
export const gap = 16
const ink = '#1b2430'
export const quiet = '#55606f'
const line = '#d9dee5'

export const sizes = { title: 20, heading: 13, text: 10.5, small: 8.5 } as const

type Written = {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly align?: 'left' | 'right'
}

/** Writes a text where the last one ended, or at a place. */
export function write(sheet: Sheet, text: string, style: Written): void {
  const { size, weight = 'regular', color = ink, x = edge, y = sheet.y } = style
  const shown = printableText(text)
  chooseFont(sheet, shown, weight)
  sheet.fontSize(size).fillColor(color)
  const { align = 'left' } = style
  sheet.text(shown, x, y, { width: style.width ?? width, lineGap: size * 0.3, align })
}

/** How high a text becomes at this width. */
export function heightOf(sheet: Sheet, text: string, style: Written): number {
  const shown = printableText(text)
  chooseFont(sheet, shown, style.weight ?? 'regular')
  sheet.fontSize(style.size)
  return sheet.heightOfString(shown, { width: style.width ?? width, lineGap: style.size * 0.3 })
}

function chooseFont(sheet: Sheet, text: string, weight: Weight): void {
  const { name, font } = faceFor(text, weight)
  // Its types know fonts by their files alone; a name that it has opened already stays as it is.
  sheet.registerFont(name, font as never)
  sheet.font(name)
}

/** Goes to a new page where less than this is left of the page. */
export function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.page.height - foot) sheet.addPage()
}

/** Draws a hairline below what was written last, so many points below. */
export function drawRule(sheet: Sheet, below = 4): void {
  sheet.y += below
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.moveTo(edge, sheet.y).lineTo(edge + width, sheet.y)
  sheet.lineWidth(0.5).strokeColor(line).stroke()
  sheet.endMarkedContent()
}
