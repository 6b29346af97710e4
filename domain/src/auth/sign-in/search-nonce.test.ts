import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchNonce } from './search-nonce.ts'
import { leadingZeroBits, workBlock } from './proof-of-work.ts'

const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })
const parts = fc.integer({ min: 0, max: 2 ** 32 - 1 })

it('finds the first number whose hash, made by another program, begins with the zeros', () => {
  const bits = fc.integer({ min: 1, max: 8 })
  fc.assert(
    fc.property(seeds, parts, bits, (seed, part, zeros) => {
      const found = searchNonce(seed, part, zeros)(10_000) ?? 10_000
      const fits = (nonce: number) => {
        const hash = createHash('sha256')
          .update(workBlock(seed, part, nonce))
          .digest()
        return leadingZeroBits(hash) >= zeros
      }
      expect(fits(found)).toBe(true)
      expect(Array.from({ length: found }, (_none, nonce) => fits(nonce))).not.toContain(true)
    }),
    { numRuns: 30 },
  )
})

it('continues the search for a proof of work where it stopped', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 50 }), (seed, step) => {
      const inSteps = searchNonce(seed, 0, 6)
      let found: number | null = null
      for (let turns = 0; found === null && turns < 10_000; turns += 1) found = inSteps(step)
      expect(found).toBe(searchNonce(seed, 0, 6)(10_000))
    }),
    { numRuns: 20 },
  )
})

it('says when no number of a range is a proof of work', () => {
  expect(searchNonce(new Uint8Array(32), 0, 32)(100)).toBeNull()
})
