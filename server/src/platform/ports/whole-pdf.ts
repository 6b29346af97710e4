/** bytes: where the end of a PDF is looked for, as viewers do */
const tailLength = 1024

/** By its bytes, whatever its type says: it begins as a PDF does, and does not break off. */
export function isWholePdf(bytes: Buffer): boolean {
  const hasStart = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  return hasStart && bytes.subarray(-tailLength).toString('latin1').includes('%%EOF')
}
