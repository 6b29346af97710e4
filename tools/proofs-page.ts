import { type Level, type Proof, provenInFullOnly } from './proofs.ts'

const levels: readonly Level[] = [
  'browser',
  'browser in full',
  'server in full',
  'server',
  'component',
  'contract',
  'domain',
]

/** Writes `docs/proofs.md`: which tests prove a requirement, and how near to the borrower they stand. */
export function proofsPage(requirements: readonly string[], proofs: readonly Proof[]): string {
  const byId = Map.groupBy(proofs, ({ id }) => id)
  const proven = requirements.filter((id) => byId.has(id))
  const groups = Map.groupBy(proven, (id) => id.split('-')[0] ?? '')
  return [
    '# Proofs',
    '',
    'Which tests carry the id of a requirement (`docs/spec/requirements.md`) in their title, and at',
    'which level they run. `npm run docs` writes this page from the titles that the test runner resolves;',
    'every test run compares the two, and fails where they differ. The rows of a table are one proof,',
    'under the title of the first.',
    '',
    `Of ${requirements.length} requirements ${proven.length} have a proof; ${provenInFullOnly(proofs).length} of these only in \`npm run test:full\`.`,
    '',
    '| level | requirements with a proof at it |',
    '| --- | ---: |',
    ...levels.map((level) => `| ${level} | ${idsAt(level, proofs)} |`),
    '',
    ...[...groups].flatMap(([group, ids]) => [
      `## ${group}`,
      '',
      ...ids.flatMap((id) => [`- ${id}`, ...(byId.get(id) ?? []).toSorted(inOrder).map(lineOf)]),
      '',
    ]),
  ].join('\n')
}

const proofLine = /^ {2}- ([a-z ]+), `([^`]+)`: `(.*)`(?: \((\d+) rows\))?$/

/** Reads the proofs back from the page. */
export function readProofsPage(page: string): readonly Proof[] {
  let id = ''
  const proofs: Proof[] = []
  for (const line of page.split('\n')) {
    id = /^- ([A-Z]+-\d+)$/.exec(line)?.[1] ?? id
    const [, level, file = '', title = '', rows = '1'] = proofLine.exec(line) ?? []
    if (level !== undefined)
      proofs.push({ id, level: level as Level, file, title, rows: Number(rows) })
  }
  return proofs
}

function lineOf({ level, file, title, rows }: Proof): string {
  return `  - ${level}, \`${file}\`: \`${title}\`${rows === 1 ? '' : ` (${rows} rows)`}`
}

function inOrder(a: Proof, b: Proof): number {
  return (
    levels.indexOf(a.level) - levels.indexOf(b.level) ||
    compare(a.file, b.file) ||
    compare(a.title, b.title)
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function idsAt(level: Level, proofs: readonly Proof[]): number {
  return new Set(proofs.filter((proof) => proof.level === level).map(({ id }) => id)).size
}
