import type { PaperBlock } from '../../platform/ports/paper.ts'
import {
  drawRule,
  edge,
  gap,
  heightOf,
  keepTogether,
  quiet,
  type Sheet,
  sizes,
  type Structure,
  width,
  write,
} from './paper-sheet.ts'

const nameWidth = 196
/** Points above and below a fact: an ordinary receipt stays on one page. */
const above = 4
const belowRow = 8
const cellGap = 6

/** Names on the left, values on the right: a table whose first column is its heads. */
export function drawFacts(
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
    keepTogether(sheet, Math.min(height, 200) + above + belowRow)
    const top = sheet.y + above
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
    drawRule(sheet, 2.5)
  }
  table.end()
  sheet.x = edge
  sheet.y += gap * 0.75
}

type Table = Extract<PaperBlock, { readonly kind: 'table' }>
type Column = { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }

/** Rows under their heads, which stand again on each page. */
export function drawTable(sheet: Sheet, root: Structure, { heads, rows }: Table): void {
  const table = sheet.struct('Table')
  root.add(table)
  const columns = columnsOf(heads)
  const drawHeads = () =>
    drawRow(sheet, table, { cells: heads.map(({ text }) => text), columns, tag: 'TH' })
  drawHeads()
  for (const cells of rows) {
    const page = sheet.page
    keepTogether(sheet, rowHeight(sheet, { cells, columns, tag: 'TD' }) + 12)
    if (sheet.page !== page) drawHeads()
    drawRow(sheet, table, { cells, columns, tag: 'TD' })
  }
  table.end()
  sheet.x = edge
  sheet.y += gap
}

function columnsOf(heads: Table['heads']): Column[] {
  const shares = heads.reduce((sum, { share }) => sum + share, 0)
  let x = edge
  return heads.map(({ share, isAmount }) => {
    const column = {
      x,
      width: (width * share) / shares - cellGap,
      align: isAmount === true ? ('right' as const) : ('left' as const),
    }
    x += column.width + cellGap
    return column
  })
}

type Row = {
  readonly cells: readonly string[]
  readonly columns: readonly Column[]
  readonly tag: 'TH' | 'TD'
}

function drawRow(sheet: Sheet, table: Structure, { cells, columns, tag }: Row): void {
  const height = rowHeight(sheet, { cells, columns, tag })
  const top = sheet.y + 6
  const row = sheet.struct('TR')
  table.add(row)
  const scope = tag === 'TH' ? { attributes: [{ O: 'Table', Scope: 'Column' }] } : {}
  columns.forEach((column, at) => {
    const style = { ...styleOf(tag), ...column, y: top }
    row.add(sheet.struct(tag, scope as never, () => write(sheet, cells[at] ?? '', style)))
  })
  row.end()
  sheet.y = top + height
  drawRule(sheet)
}

function styleOf(tag: Row['tag']) {
  return tag === 'TH'
    ? ({ size: sizes.small, color: quiet, weight: 'bold' } as const)
    : ({ size: sizes.small } as const)
}

function rowHeight(sheet: Sheet, { cells, columns, tag }: Row): number {
  const heights = columns.map((column, at) =>
    heightOf(sheet, cells[at] ?? '', { ...styleOf(tag), width: column.width }),
  )
  return Math.max(...heights)
}
