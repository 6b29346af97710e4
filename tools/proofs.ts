/** How near to the borrower a test stands. */
export type Level =
  | 'browser'
  | 'browser in full'
  | 'server'
  | 'server in full'
  | 'component'
  | 'contract'
  | 'domain'

/** A test whose title carries the id of a requirement; the rows of a table are one. */
export type Proof = {
  readonly id: string
  readonly level: Level
  readonly file: string
  /** with its `describe`s, without the ids; of the first row */
  readonly title: string
  readonly rows: number
}

/** A test as the runner names it, with the values of its row in place. */
export type NamedTest = {
  readonly project: string
  readonly file: string
  /** rows of a table stand on one line */
  readonly line: number
  readonly describes: readonly string[]
  readonly title: string
}

const idInBrackets = /\[([A-Z]+-\d+)\]/g

export function idsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(idInBrackets)].map(([, id = '']) => id))]
}

/** What is wrong with the ids of a test. */
export function idFaults(test: NamedTest): readonly string[] {
  const { file, describes, title } = test
  const inDescribe = describes.filter((name) => idsIn(name).length > 0)
  const ids = idsOfTest(test)
  return [
    ...inDescribe.map((name) => `${file}: an id stands on a describe: ${name}`),
    ...(ids.length > 3 ? [`${file}: ${ids.length} ids on one test: ${title}`] : []),
  ]
}

/** A proof per id and place: the rows of a table are one, under the first one's title. */
export function proofsOf(tests: readonly NamedTest[]): readonly Proof[] {
  const proofs = tests.flatMap((test) => idsOfTest(test).map((id) => ({ id, test })))
  const places = Map.groupBy(proofs, ({ id, test }) => [id, test.file, test.line].join('\n'))
  return [...places.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const { file } = first.test
    const at = { level: levelOf(first.test), file, title: plainTitle(first.test) }
    return [{ id: first.id, ...at, rows: rows.length }]
  })
}

/** Where the tests of a file, all of them, carry other ids than the proofs written down for it. */
export function staleProofs(
  file: string,
  tests: readonly NamedTest[],
  written: readonly Proof[],
): readonly string[] {
  const proofs = written.filter((proof) => proof.file === file)
  const ids = new Set([...tests.flatMap(idsOfTest), ...proofs.map(({ id }) => id)])
  return [...ids].flatMap((id) => {
    const titles = tests.filter((test) => idsOfTest(test).includes(id)).map(plainTitle)
    const ofId = proofs.filter((proof) => proof.id === id)
    const rows = ofId.reduce((sum, proof) => sum + proof.rows, 0)
    const gone = ofId.filter(({ title }) => !titles.includes(title))
    return [
      ...(rows === titles.length
        ? []
        : [`${file}: ${titles.length} tests carry ${id}, ${rows} written down`]),
      ...gone.map(({ title }) => `${file}: no test that carries ${id} is called: ${title}`),
    ]
  })
}

/** Ids that nothing but `npm run test:full` proves. */
export function provenInFullOnly(
  proofs: readonly Pick<Proof, 'id' | 'level'>[],
): readonly string[] {
  const elsewhere = new Set(
    proofs.filter(({ level }) => !level.endsWith(' in full')).map(({ id }) => id),
  )
  const ids = new Set(proofs.map(({ id }) => id))
  return [...ids].filter((id) => !elsewhere.has(id)).toSorted()
}

function idsOfTest({ describes, title }: NamedTest): readonly string[] {
  return idsIn([...describes, title].join(' '))
}

/** As it stands between backticks, on one line. */
function plainTitle({ describes, title }: NamedTest): string {
  const words = [...describes, title].join(': ').replaceAll(idInBrackets, '')
  return words.replaceAll('`', "'").replaceAll(/\s+/g, ' ').trim()
}

function levelOf({ project, file }: NamedTest): Level {
  if (project === 'browser') return 'browser'
  if (project === 'browser-full') return 'browser in full'
  if (project === 'node-full') return 'server in full'
  if (project === 'web') return 'component'
  if (file.startsWith('contract/')) return 'contract'
  return file.startsWith('domain/') ? 'domain' : 'server'
}
