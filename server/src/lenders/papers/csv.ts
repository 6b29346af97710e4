/** A value of a row; null stands empty. */
export type CsvCell = string | number | bigint | null

/** What a spreadsheet would run, after however many blanks, and what some of them skip before it. */
const formula = /^\s*[=+\-@|\t\r\n]/

/**
 * A row by RFC 4180. A text that a spreadsheet would run as a formula stands behind an apostrophe, which
 * makes it a text there too.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
