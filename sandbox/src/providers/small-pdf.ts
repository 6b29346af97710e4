/** A page of a few lines in plain letters, as a PDF; the same lines are the same bytes. */
export function smallPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${escape(line)}) Tj T*`).join(' ')
  const text = `BT /F1 14 Tf 20 TL 72 720 Td ${shown} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, no) => {
    const start = file.length
    file += `${no + 1} 0 obj${object}endobj\n`
    return String(start).padStart(10, '0')
  })
  const rows = starts.map((start) => `${start} 00000 n \n`).join('')
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${file}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Letters that a PDF's text can hold as they are; others are left out. */
function escape(line: string): string {
  return line.replaceAll(/[^ -~]/g, '').replaceAll(/[\\()]/g, String.raw`\$&`)
}
