import { expect, it } from 'vitest'
import { contextOf, countTwoWay, findImportPairs } from './context-pairs.ts'
import { sources } from './sources.ts'

/** So many there are: it goes down only. `docs/architecture-figures.md` says what each is for. */
const pairsMax = 53

it('keeps the contexts of the server from importing more of each other', () => {
  const product = sources().filter((path) => /^server\/src\/.*(?<!\.test)\.ts$/.test(path))
  const pairs = findImportPairs(product, contextOf)
  expect(pairs.size, 'lower the bound where there are fewer').toBe(pairsMax)
  expect(countTwoWay(pairs)).toBe(0)
})

it('counts two folders that import each other as one two-way pair', () => {
  expect(countTwoWay(new Set(['a b', 'b a', 'a c']))).toBe(1)
})
