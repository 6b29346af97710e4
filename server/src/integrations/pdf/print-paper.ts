import PdfDocument from 'pdfkit'
import type { Paper, PaperBlock } from '../../platform/ports/paper.ts'
import { faceFor, printableText, type Weight } from './paper-fonts.ts'

type Sheet = InstanceType<typeof PdfDocument>
type Structure = PDFKit.PDFStructureElement

/** Points: 72 to the inch, on US Letter, which Canada uses too. */
const edge = 56
const foot = 72
const width = 612 - 2 * edge
const nameWidth = 168
const gap = 16
const ink = '#1b2430'
const quiet = '#55606f'
const line = '#d9dee5'

const sizes = { title: 20, heading: 13, text: 10.5, small: 8.5 } as const

/**
 * Prints a document as PDF/UA: tagged for screen readers, titled, in its language, with the letters it
 * uses inside and without scripts. The same document gives the same bytes.
 */
export async function printPaper(paper: Paper): Promise<Buffer> {
  const sheet = openSheet(paper)
  const printed = collect(sheet)
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  drawHead(sheet, root, paper)
  for (const block of paper.blocks) drawBlock(sheet, root, block)
  root.end()
  drawFeet(sheet, paper)
  sheet.end()
  return printed
}

function openSheet({ title, locale, from, at }: Paper): Sheet {
  const made = new Date(at)
  return new PdfDocument({
    pdfVersion: '1.7',
    // Its types do not know what the library knows.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: locale,
    bufferPages: true,
    size: 'LETTER',
    margins: { top: edge, left: edge, right: edge, bottom: foot },
    font: faceFor('', 'regular').file as unknown as string,
    info: {
      Title: title,
      Author: from.name,
      Creator: 'Quittance',
      Producer: 'Quittance',
      CreationDate: made,
      ModDate: made,
    },
  })
}

function collect(sheet: Sheet): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    sheet.on('data', (part: Buffer) => parts.push(part))
    sheet.on('end', () => resolve(Buffer.concat(parts)))
    sheet.on('error', reject)
  })
}

type Written = {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
  readonly x?: number
  readonly y?: number
  readonly width?: number
}

/** Writes a text where the last one ended, or at a place. */
function write(sheet: Sheet, text: string, style: Written): void {
  const { size, weight = 'regular', color = ink, x = edge, y = sheet.y } = style
  const shown = printableText(text)
  const { name, file } = faceFor(shown, weight)
  sheet.registerFont(name, file)
  sheet.font(name).fontSize(size).fillColor(color)
  sheet.text(shown, x, y, { width: style.width ?? width, lineGap: size * 0.3 })
}

/** How high a text becomes at this width. */
function heightOf(sheet: Sheet, text: string, style: Written): number {
  const shown = printableText(text)
  const { name, file } = faceFor(shown, style.weight ?? 'regular')
  sheet.registerFont(name, file)
  sheet.font(name).fontSize(style.size)
  return sheet.heightOfString(shown, { width: style.width ?? width, lineGap: style.size * 0.3 })
}

/** Goes to a new page where less than this is left of the page. */
function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.page.height - foot) sheet.addPage()
}

function drawHead(sheet: Sheet, root: Structure, { title, from, color }: Paper): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.rect(0, 0, sheet.page.width, 6).fill(color)
  sheet.endMarkedContent()
  add(sheet, root, 'P', () => write(sheet, from.name, { size: sizes.heading, weight: 'bold' }))
  for (const text of from.lines)
    add(sheet, root, 'P', () => write(sheet, text, { size: sizes.small, color: quiet }))
  sheet.y += gap * 1.5
  add(sheet, root, 'H1', () => write(sheet, title, { size: sizes.title, weight: 'bold' }))
  sheet.y += gap / 2
}

function drawBlock(sheet: Sheet, root: Structure, block: PaperBlock): void {
  switch (block.kind) {
    case 'heading':
      keepTogether(sheet, 64)
      sheet.y += gap / 2
      add(sheet, root, 'H2', () =>
        write(sheet, block.text, { size: sizes.heading, weight: 'bold' }),
      )
      sheet.y += 4
      return
    case 'paragraph':
      add(sheet, root, 'P', () => write(sheet, block.text, { size: sizes.text }))
      sheet.y += gap / 2
      return
    case 'note':
      add(sheet, root, 'P', () => write(sheet, block.text, { size: sizes.small, color: quiet }))
      sheet.y += gap / 4
      return
    case 'facts':
      drawFacts(sheet, root, block.rows)
      return
    default:
      block satisfies never
  }
}

/** Names on the left, values on the right: a table whose first column is its heads. */
function drawFacts(
  sheet: Sheet,
  root: Structure,
  rows: readonly (readonly [string, string])[],
): void {
  const table = sheet.struct('Table')
  root.add(table)
  const valueX = edge + nameWidth
  const nameStyle = { size: sizes.text, color: quiet, width: nameWidth - gap }
  const valueStyle = { size: sizes.text, x: valueX, width: width - nameWidth }
  for (const [name, value] of rows) {
    const heights = [heightOf(sheet, name, nameStyle), heightOf(sheet, value, valueStyle)]
    const height = Math.max(...heights)
    keepTogether(sheet, Math.min(height, 200) + 12)
    const top = sheet.y + 6
    const row = sheet.struct('TR')
    table.add(row)
    const page = sheet.page
    row.add(
      sheet.struct('TH', { attributes: [{ O: 'Table', Scope: 'Row' }] } as never, [
        () => write(sheet, name, { ...nameStyle, y: top }),
      ]),
    )
    row.add(sheet.struct('TD', {}, () => write(sheet, value, { ...valueStyle, y: top })))
    row.end()
    if (sheet.page === page) sheet.y = top + height
    drawRule(sheet)
  }
  table.end()
  sheet.x = edge
  sheet.y += gap
}

function drawRule(sheet: Sheet): void {
  sheet.y += 4
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.moveTo(edge, sheet.y).lineTo(edge + width, sheet.y)
  sheet.lineWidth(0.5).strokeColor(line).stroke()
  sheet.endMarkedContent()
}

/** Writes lender, reference and page below each page, where no screen reader stumbles over them. */
function drawFeet(sheet: Sheet, { from, reference, pageWords }: Paper): void {
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page)
    sheet.page.margins.bottom = 0
    const words = pageWords.replace(':pages', String(count)).replace(':page', String(page + 1))
    const text = [from.name, reference, words].filter((part) => part !== '').join('  ·  ')
    sheet.markContent('Artifact', { type: 'Pagination' })
    const y = sheet.page.height - foot + 24
    write(sheet, text, { size: sizes.small, color: quiet, y })
    sheet.endMarkedContent()
    sheet.page.margins.bottom = foot
  }
}

function add(sheet: Sheet, parent: Structure, kind: 'P' | 'H1' | 'H2', draw: () => void): void {
  parent.add(sheet.struct(kind, {}, draw))
}
