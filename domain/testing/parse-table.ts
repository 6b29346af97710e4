/**
 * Reads a table of examples: a line of column names, then one line per example. Bars are for the eye.
 *
 * @example table(`paid | excess\n 10.00 | 0.00`) // [{ paid: '10.00', excess: '0.00' }]
 */
export function parseTable(text: string): Record<string, string>[] {
  const [names = [], ...rows] = text.trim().split('\n').map(cells)
  return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])))
}

function cells(line: string): string[] {
  return line.replaceAll('|', ' ').trim().split(/\s+/)
}
