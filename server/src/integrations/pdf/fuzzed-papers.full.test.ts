import { expect, it } from 'vitest'
import { fuzzPapers } from '../../../testing/papers/fuzz-papers.ts'

it('prints 5,000 odd names and texts on papers that all can be read, and hold no script', async () => {
  expect(await fuzzPapers(625, 5)).toEqual([])
}, 1_200_000)
