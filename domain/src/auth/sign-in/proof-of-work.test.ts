import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { leadingZeroBits, workBlock } from './proof-of-work.ts'

it.each([
  ['ff', 0],
  ['80', 0],
  ['7f', 1],
  ['01', 7],
  ['0080', 8],
  ['0003ff', 14],
  ['0007ff', 13],
  ['000000', 24],
  ['', 0],
])('counts the zero bits that %s begins with: %i', (hex, bits) => {
  expect(leadingZeroBits(bytesOf(hex))).toBe(bits)
})

it('counts zero bits as writing the number in bits does', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 6, max: 255 })
  fc.assert(
    fc.property(bytes, fc.nat(6), (given, zeros) => {
      const hash = Uint8Array.from([...Array<number>(zeros).fill(0), ...given])
      const text = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
      expect(leadingZeroBits(hash)).toBe(text.replace(/1.*$/, '').length)
    }),
  )
})

it('lays a block out as seed, part and number, the greatest byte first', () => {
  const seed = new Uint8Array(32).fill(0xaa)
  const block = workBlock(seed, 3, 0x01020304)
  expect([...block]).toEqual([...seed, 0, 0, 0, 3, 1, 2, 3, 4])
})

it('computes another block for every part and number', () => {
  const seed = new Uint8Array(32)
  const uint32 = fc.integer({ min: 0, max: 2 ** 32 - 1 })
  fc.assert(
    fc.property(uint32, uint32, uint32, uint32, (part, nonce, otherPart, otherNonce) => {
      const same = part === otherPart && nonce === otherNonce
      const blocks = [workBlock(seed, part, nonce), workBlock(seed, otherPart, otherNonce)]
      expect(blocks[0]?.join() === blocks[1]?.join()).toBe(same)
    }),
  )
})

it.each([
  [31, 0, 0],
  [32, -1, 0],
  [32, 0, 2 ** 32],
  [32, 0, 0.5],
  [32, Number.NaN, 0],
])('refuses a seed of %i bytes with part %d and number %d', (length, part, nonce) => {
  expect(() => workBlock(new Uint8Array(length), part, nonce)).toThrow(RangeError)
})

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
