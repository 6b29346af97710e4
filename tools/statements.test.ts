import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** A state that a query compares with as a value: statements are planned for any, and no partial index is found. */
const bound = /\.where\(\s*'(?:\w+\.)?(?:status|state)',\s*'=',\s*'\w+'/g

const repositories = sources().filter((path) => path.endsWith('-repository.ts'))

it('names in each statement the state by which its index is found', () => {
  expect(repositories.length).toBeGreaterThan(100)
  expect(repositories.filter((path) => bound.test(read(path)))).toEqual([])
})

it('finds a state that is planted as a value', () => {
  expect(`.where('d.status', '=', 'active')`.match(bound)).toHaveLength(1)
  expect(`.where('d.status', '=', sql.lit('active'))`.match(bound)).toBeNull()
})
