import { expect, it } from 'vitest'
import { fuzzPapers } from '../../../testing/papers/fuzz-papers.ts'

it('prints 500 odd names and texts on papers that all can be read, and hold no script', async () => {
  expect(await fuzzPapers(63, 20)).toEqual([])
})
