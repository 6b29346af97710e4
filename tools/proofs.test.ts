import { describe, expect, it } from 'vitest'
import { provingFiles } from './list-tests.ts'
import { proofsPage, readProofsPage } from './proofs-page.ts'
import { idFaults, idsIn, proofsOf, provenInFullOnly, staleProofs } from './proofs.ts'
import { read } from './sources.ts'

// The titles are resolved when the tests run: `proofs-reporter.ts` compares them with the page then.

const written = readProofsPage(read('docs/proofs.md'))

it('finds in the page of proofs the ids of each test file; `npm run docs` writes it anew', () => {
  const files = provingFiles()
  expect(files.length).toBeGreaterThan(80)
  const named = files.map((file) => [file, idsIn(read(file)).toSorted()])
  const byFile = Map.groupBy(written, ({ file }) => file)
  const onPage = [...byFile].map(([file, proofs]) => [
    file,
    [...new Set(proofs.map(({ id }) => id))].toSorted(),
  ])
  expect(Object.fromEntries(onPage)).toEqual(Object.fromEntries(named))
})

it('lets a test carry at most three ids', () => {
  const tests = Map.groupBy(written, ({ file, title }) => `${file}: ${title}`)
  expect([...tests].filter(([, proofs]) => proofs.length > 3)).toEqual([])
})

it('lets no describe carry an id', () => {
  const named = /(?<![\w.'])describe(?:\.\w+(?:\([\s\S]*?\))?)?\(\s*(['"`])((?:(?!\1).)*)\1/g
  const texts = provingFiles().flatMap((file) => [...read(file).matchAll(named)])
  expect(texts.length).toBeGreaterThan(150)
  expect(texts.filter(([, , name = '']) => idsIn(name).length > 0)).toEqual([])
})

it('leaves to the full run alone no id: each is proven by npm test too', () => {
  expect(provenInFullOnly(written)).toEqual([])
})

/** Ids put together here, so that no test of this file seems to carry one. */
const ids = (...numbers: number[]) => numbers.map((number) => `[PAY-${number}]`).join('')
const file = 'server/src/pays.test.ts'
const test = { project: 'node', file, line: 1, describes: ['a payment'], title: 'is made' }
const rows = [`${ids(1)} is made of $1`, `${ids(1)} is made of $2`].map((title) => ({
  ...test,
  title,
}))

it('writes the rows of a table as one proof, and reads it back', () => {
  const proofs = proofsOf(rows)
  const expected = {
    id: 'PAY-1',
    level: 'server',
    file,
    title: 'a payment: is made of $1',
    rows: 2,
  }
  expect(proofs).toEqual([expected])
  expect(readProofsPage(proofsPage(['PAY-1'], proofs))).toEqual([expected])
})

describe('a planted breach', () => {
  it('finds an id that stands on a describe', () => {
    expect(idFaults({ ...test, describes: [`${ids(1)} a payment`] })).toHaveLength(1)
  })

  it('finds a test that carries four ids, and none that carries three', () => {
    expect(idFaults({ ...test, title: `${ids(1, 2, 3, 4)} is made` })).toHaveLength(1)
    expect(idFaults({ ...test, title: `${ids(1, 2, 3)} is made` })).toEqual([])
  })

  it('finds an id that only the full run proves', () => {
    const full = { id: 'PAY-01', level: 'browser in full' } as const
    expect(provenInFullOnly([full])).toEqual(['PAY-01'])
    expect(provenInFullOnly([full, { ...full, level: 'server' }])).toEqual([])
  })

  it('finds a page that has other ids, titles or rows than the tests', () => {
    const [row, other] = rows.map((each) => [each])
    const renamed = rows.map((each) => ({ ...each, title: `${ids(1)} is paid` }))
    const page = proofsOf(rows)
    expect(staleProofs(file, rows, page)).toEqual([])
    expect(staleProofs(file, row ?? [], page)).toHaveLength(1)
    expect(staleProofs(file, other ?? [], page)).toHaveLength(2)
    expect(staleProofs(file, renamed, page)).toHaveLength(1)
    expect(staleProofs(file, rows, [])).toHaveLength(1)
    expect(staleProofs(file, [], page)).toHaveLength(2)
  })
})
