/** The bytes of red, green and blue. */
export type ColorBytes = readonly [red: number, green: number, blue: number]

/**
 * Reads a colour as lenders write it: `#b0532c`, `#fd0` or `rgb(176, 83, 44)`; transparency is dropped.
 *
 * @param text the lender setting `colorCode`
 * @returns null when it is no such colour
 */
export function readColor(text: string): ColorBytes | null {
  return readHex(text.trim()) ?? readRgb(text.trim())
}

function readHex(text: string): ColorBytes | null {
  if (!/^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(text)) return null
  const short = text.length < 7
  const part = (at: number) =>
    short ? (text[at + 1] ?? '').repeat(2) : text.slice(at * 2 + 1, at * 2 + 3)
  return toBytes([part(0), part(1), part(2)].map((digits) => Number.parseInt(digits, 16)))
}

function readRgb(text: string): ColorBytes | null {
  const found = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\b[^)]*\)$/i.exec(text)
  if (found === null) return null
  const bytes = found.slice(1, 4).map(Number)
  return bytes.some((byte) => byte > 255) ? null : toBytes(bytes)
}

function toBytes([red = 0, green = 0, blue = 0]: readonly number[]): ColorBytes {
  return [red, green, blue]
}
