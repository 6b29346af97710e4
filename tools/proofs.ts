import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { read, sources } from './sources.ts'

/** How near to the borrower a test stands. */
export type Level = 'browser' | 'browser in full' | 'server' | 'component' | 'contract' | 'domain'

/** A test whose title carries the id of a requirement. */
export type Proof = {
  readonly id: string
  readonly level: Level
  readonly file: string
  /** with its `describe`s, without the ids */
  readonly title: string
}

/** A test as the runner names it. */
export type NamedTest = {
  readonly file: string
  readonly line: number
  readonly describes: readonly string[]
  readonly title: string
}

type Listed = {
  readonly name: string
  readonly file: string
  readonly location?: { readonly line: number }
}

const root = join(import.meta.dirname, '..')
const idInBrackets = /\[([A-Z]+-\d+)\]/g

export function idsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(idInBrackets)].map(([, id = '']) => id))]
}

/** Test files that can prove a requirement: not those of the tools. */
export function provingFiles(): readonly string[] {
  const isProving = /^(?!tools\/|verification\/).*\.test\.tsx?$/
  return sources().filter((path) => isProving.test(path) && idsIn(read(path)).length > 0)
}

/**
 * Asks the test runner for the tests of files. It reads their titles where they are written, or, with
 * `areLoaded`, loads the files, which takes longer and resolves the titles of `it.each` as well.
 */
export function listTests(
  files: readonly string[],
  { areLoaded = false }: { areLoaded?: boolean } = {},
): readonly NamedTest[] {
  if (files.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'quittance-proofs-'))
  const list = join(folder, 'tests.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const how = areLoaded ? ['--staticParse=false', '--includeTaskLocation'] : []
  execFileSync(process.execPath, [vitest, 'list', `--json=${list}`, ...how, ...files], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const listed = JSON.parse(readFileSync(list, 'utf8')) as readonly Listed[]
  rmSync(folder, { recursive: true })
  const wanted = new Set(files)
  return listed.map(namedTest).filter(({ file }) => wanted.has(file))
}

function namedTest({ name, file, location }: Listed): NamedTest {
  const names = name.split(' > ')
  return {
    file: relative(root, file),
    line: location?.line ?? 0,
    describes: names.slice(0, -1),
    title: names.at(-1) ?? '',
  }
}

/** What is wrong with the ids of a test. */
export function idFaults({ file, describes, title }: NamedTest): readonly string[] {
  const inDescribe = describes.filter((name) => idsIn(name).length > 0)
  const ids = idsIn([...describes, title].join(' '))
  return [
    ...inDescribe.map((name) => `${file}: an id stands on a describe: ${name}`),
    ...(ids.length > 3 ? [`${file}: ${ids.length} ids on one test: ${title}`] : []),
  ]
}

/** The ids that stand in a file, yet in no title that can be read there: a table's rows carry them. */
export function idsInTables(file: string, tests: readonly NamedTest[]): readonly string[] {
  const titled = new Set(tests.filter((test) => test.file === file).flatMap(idsOfTest))
  return idsIn(read(file)).filter((id) => !titled.has(id))
}

export function idsOfTest({ describes, title }: NamedTest): readonly string[] {
  return idsIn([...describes, title].join(' '))
}

/** A proof per id and place: the rows of an `it.each` are one, under the first one's title. */
export function proofsOf(tests: readonly NamedTest[]): readonly Proof[] {
  const proofs = tests.flatMap((test) => idsOfTest(test).map((id) => ({ id, test })))
  const first = new Map<string, Proof>()
  for (const { id, test } of proofs) {
    const place = test.line === 0 ? test.title : String(test.line)
    const key = [id, test.file, ...test.describes, place].join('\n')
    if (!first.has(key)) first.set(key, proofOf(id, test))
  }
  return [...first.values()]
}

function proofOf(id: string, { file, describes, title }: NamedTest): Proof {
  const words = [...describes, title].join(': ').replaceAll(idInBrackets, '')
  return { id, level: levelOf(file), file, title: words.replaceAll(/\s+/g, ' ').trim() }
}

export function levelOf(file: string): Level {
  if (file.endsWith('.full.test.ts')) return 'browser in full'
  if (file.startsWith('e2e/')) return 'browser'
  if (file.startsWith('web/')) return 'component'
  if (file.startsWith('contract/')) return 'contract'
  return file.startsWith('domain/') ? 'domain' : 'server'
}

/** Ids that nothing but `npm run test:full` proves. */
export function provenInFullOnly(
  proofs: readonly Pick<Proof, 'id' | 'level'>[],
): readonly string[] {
  const elsewhere = new Set(
    proofs.filter(({ level }) => level !== 'browser in full').map(({ id }) => id),
  )
  const ids = new Set(proofs.map(({ id }) => id))
  return [...ids].filter((id) => !elsewhere.has(id)).toSorted()
}
