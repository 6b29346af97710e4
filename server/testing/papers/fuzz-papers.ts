import { toInstant } from '@quittance/domain/calendar'
import type { Paper } from '../../src/platform/ports/paper.ts'
import { printableText } from '../../src/platform/fonts/printed-fonts.ts'
import { printPaper } from '../../src/integrations/pdf/print-paper.ts'
import { openPdf, readPdfText } from './read-pdf.ts'

/** Pieces of names and texts as people and attackers write them. */
const pieces = [
  'María',
  'Nguyễn',
  'Łukasz',
  'Ελένη',
  'Наталья',
  'O’Brien',
  "O'Neil",
  'd’Été',
  'Æsir',
  'ß',
  'ﬁ',
  '王',
  '👩‍👩‍👧',
  '\u202Egro',
  '\u0000',
  '\u200B',
  '\n',
  '\t',
  '(',
  ')',
  '\\',
  '\\)',
  '%PDF',
  'endobj',
  '<script>',
  '/JavaScript',
  '/Launch (x)',
  '>>',
  'stream',
  '$&',
  '${x}',
  '{{x}}',
  '-',
  ' ',
  '   ',
  'a'.repeat(200),
  'é'.normalize('NFD'),
  '\uFFFF',
  '\uD800',
  '1 234,56 $',
  'عربى',
  'עברית',
]

/** The same texts for the same seed: a linear congruential generator. */
function generator(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

/**
 * Prints papers with odd names and texts, and reads each of them again.
 *
 * @param count of papers; each holds eight names and texts
 * @returns what is wrong with any of them: it can not be read, lost a text, or holds a script
 */
export async function fuzzPapers(count: number, seed: number): Promise<string[]> {
  const next = generator(seed)
  const text = () =>
    Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)] ?? '').join('')
  const faults: string[] = []
  for (let no = 0; no < count; no += 1) {
    const paper = aPaper(text, no)
    const printed = await printPaper(paper)
    const fault = await faultOf(printed, paper).catch((error: unknown) => String(error))
    if (fault !== null) faults.push(`${no} ${fault}: ${JSON.stringify(paper.blocks)}`)
  }
  return faults
}

/** What is wrong with a file; null: nothing. */
async function faultOf(printed: Buffer, paper: Paper): Promise<string | null> {
  const opened = await openPdf(printed)
  const read = lettersOf(await readPdfText(opened))
  const lost = textsOf(paper).find((text) => !read.includes(lettersOf(printableText(text))))
  if (lost !== undefined) return `lost ${JSON.stringify(lost)}`
  const acts = [await opened.getJSActions(), await opened.getOpenAction()]
  const annotations = await (await opened.getPage(1)).getAnnotations()
  return acts.some((act) => act !== null) || annotations.length > 0 ? 'holds a script' : null
}

/** Every text of a paper but those that are read from right to left: a reader may give them in either order. */
function textsOf({ from, blocks }: Paper): string[] {
  const texts = blocks.flatMap((block) => {
    if (block.kind === 'facts') return block.rows.flat()
    if (block.kind === 'table')
      return [...block.heads.map((head) => head.text), ...block.rows.flat()]
    return [block.text]
  })
  const all = [from.name, ...from.lines, ...texts]
  return all.filter((text) => !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text))
}

/** Without spaces, which say where a line ends, and with pairs of letters taken apart. */
function lettersOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/gu, '')
}

function aPaper(text: () => string, no: number): Paper {
  return {
    title: `Receipt ${no}`,
    locale: 'en-US',
    from: { name: text(), lines: [text()] },
    color: '#1f5f8b',
    reference: text(),
    pageWords: 'Page :page of :pages',
    at: toInstant(Date.UTC(2026, 10, 20)),
    blocks: [
      { kind: 'paragraph', text: `begins${no}` },
      { kind: 'heading', text: text() },
      { kind: 'facts', rows: [[text(), text()]] },
      {
        kind: 'table',
        heads: [
          { text: text(), share: 1 },
          { text: text(), share: 1, isAmount: true },
        ],
        rows: [[text(), text()]],
      },
      { kind: 'note', text: text() },
      { kind: 'paragraph', text: `ends${no}` },
    ],
  }
}
