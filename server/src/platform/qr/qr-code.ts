import { encode } from 'uqr'

/** A code that phones read: squares of a side, and which of them are dark, row by row. */
export type QrCode = { readonly size: number; readonly rows: readonly (readonly boolean[])[] }

/** Draws a text as a QR code that is read even where a seventh of it is spoiled, without its white edge. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  return { size, rows: data }
}

/** The dark squares as an SVG path, a step for each run of a row. */
export function qrPath({ rows }: QrCode): string {
  return darkRuns({ rows })
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('')
}

type Run = { readonly x: number; readonly y: number; readonly length: number }

/** Dark squares that stand side by side. */
export function darkRuns({ rows }: Pick<QrCode, 'rows'>): Run[] {
  return rows.flatMap((row, y) => {
    const runs: { x: number; y: number; length: number }[] = []
    for (const [x, isDark] of row.entries()) {
      const last = runs.at(-1)
      if (!isDark) continue
      if (last !== undefined && last.x + last.length === x) last.length += 1
      else runs.push({ x, y, length: 1 })
    }
    return runs
  })
}
