import PdfDocument from 'pdfkit'
import type { Paper, PaperBlock } from '../../platform/ports/paper.ts'
import { codeSide, drawCode } from './draw-code.ts'
import { drawFacts, drawTable } from './draw-tables.ts'
import {
  edge,
  foot,
  gap,
  keepTogether,
  quiet,
  type Sheet,
  sizes,
  type Structure,
  width,
  write,
} from './paper-sheet.ts'

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
    // No font beside those that something is written in.
    font: '',
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

function drawHead(sheet: Sheet, root: Structure, { title, from, color, code }: Paper): void {
  const beside = code === undefined ? {} : { width: width - codeSide - gap }
  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.rect(0, 0, sheet.page.width, 6).fill(color)
  sheet.endMarkedContent()
  add(sheet, root, 'P', () =>
    write(sheet, from.name, { size: sizes.heading, weight: 'bold', ...beside }),
  )
  for (const text of from.lines)
    add(sheet, root, 'P', () => write(sheet, text, { size: sizes.small, color: quiet, ...beside }))
  sheet.y += gap
  add(sheet, root, 'H1', () =>
    write(sheet, title, { size: sizes.title, weight: 'bold', ...beside }),
  )
  sheet.y += gap / 2
  if (code !== undefined) drawCode(sheet, root, code)
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
    case 'table':
      drawTable(sheet, root, block)
      return
    default:
      block satisfies never
  }
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
