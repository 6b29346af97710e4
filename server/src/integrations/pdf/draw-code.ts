import type { Paper } from '../../platform/ports/paper.ts'
import { darkRuns, drawQrCode } from '../../platform/qr/qr-code.ts'
import { edge, gap, type Sheet, type Structure, width } from './paper-sheet.ts'

/** Points; a square of the code is two and more, which phones read at arm's length. */
export const codeSide = 80

/** Draws a QR code at the right of the head of a paper, where nothing else stands. */
export function drawCode(
  sheet: Sheet,
  root: Structure,
  { address, alt }: NonNullable<Paper['code']>,
): void {
  const code = drawQrCode(address)
  const square = codeSide / code.size
  const [left, top] = [edge + width - codeSide, edge - gap / 2]
  const box = [left, top, left + codeSide, top + codeSide]
  const figure = { alt, bbox: box } as never // its types do not know what the library knows
  root.add(
    sheet.struct('Figure', figure, () => {
      for (const { x, y, length } of darkRuns(code))
        sheet.rect(left + x * square, top + y * square, length * square, square)
      sheet.fill('#000000')
    }),
  )
  sheet.y = Math.max(sheet.y, top + codeSide + gap / 2)
}
