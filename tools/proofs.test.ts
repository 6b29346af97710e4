import { describe, expect, it } from 'vitest'
import * as proofs from './proofs.ts'
import { idsOfFullRunOnly } from './tables/ids-of-full-run-only.ts'

const files = proofs.provingFiles()
const tests = proofs.listTests(files)
const tabled = new Map(files.map((file) => [file, proofs.idsInTables(file, tests)]))

it('lets a test carry at most three ids, and a describe none', () => {
  expect(tests.length).toBeGreaterThan(500)
  expect(tests.flatMap(proofs.idFaults)).toEqual([])
})

it('leaves to the full run alone only ids of a list that shrinks', () => {
  const all = [
    ...proofs.proofsOf(tests),
    ...[...tabled].flatMap(([file, ids]) => ids.map((id) => ({ id, level: proofs.levelOf(file) }))),
  ]
  expect(proofs.provenInFullOnly(all)).toEqual(idsOfFullRunOnly.toSorted())
})

/** Ids put together here, so that no test of this file seems to carry one. */
const ids = (...numbers: number[]) => numbers.map((number) => `[PAY-${number}]`).join('')
const test = { file: 'e2e/pays.test.ts', line: 1, describes: ['a payment'], title: 'is made' }

describe('a planted breach', () => {
  it('finds an id that stands on a describe', () => {
    const planted = { ...test, describes: [`${ids(1)} a payment`] }
    expect(proofs.idFaults(planted)).toHaveLength(1)
  })

  it('finds a test that carries four ids, and none that carries three', () => {
    expect(proofs.idFaults({ ...test, title: `${ids(1, 2, 3, 4)} is made` })).toHaveLength(1)
    expect(proofs.idFaults({ ...test, title: `${ids(1, 2, 3)} is made` })).toEqual([])
  })

  it('finds an id that only the full run proves', () => {
    const full = { id: 'PAY-01', level: 'browser in full' } as const
    expect(proofs.provenInFullOnly([full])).toEqual(['PAY-01'])
    expect(proofs.provenInFullOnly([full, { ...full, level: 'server' }])).toEqual([])
  })
})
