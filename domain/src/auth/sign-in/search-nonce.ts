import { workBlock } from './proof-of-work.ts'

/** Looks at so many numbers more, and says which one will do; null when none of them does. */
export type NonceSearch = (count: number) => number | null

/**
 * Looks for the number that makes the hash of a block begin with zeros. It goes on where it stopped,
 * so that a browser can do something else in between. Written for speed: the words stand in one
 * place, and only the number's changes. WebCrypto, a promise for each hash, is ten times slower.
 *
 * @param seed SHA-256 of the challenge; 32 bytes
 * @param part 0 to the number of parts, exclusive
 * @param bits leading zero bits that the hash needs; 1 to 32
 * @see FIPS 180-4, 6.2: a message of 40 bytes is one block
 */
export function searchNonce(seed: Uint8Array, part: number, bits: number): NonceSearch {
  const words = new Int32Array(64)
  const block = new DataView(workBlock(seed, part, 0).buffer)
  for (let no = 0; no < 10; no += 1) words[no] = block.getInt32(no * 4)
  words[10] = 0x80_00_00_00
  words[15] = 320 // the length of the message in bits
  let next = 0
  return (count) => {
    for (const end = next + count; next < end; next += 1) {
      words[9] = next
      if (Math.clz32(firstWord(words)) >= bits) return next
    }
    return null
  }
}

/** The first 32 bits of the hash of the block that begins with the first 16 words. */
function firstWord(words: Int32Array): number {
  for (let no = 16; no < 64; no += 1) {
    const near = at(words, no - 2)
    const far = at(words, no - 15)
    const mixedNear = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    const mixedFar = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    words[no] = (mixedNear + at(words, no - 7) + mixedFar + at(words, no - 16)) | 0
  }
  let [a, b, c, d] = [0x6a_09_e6_67, 0xbb_67_ae_85 | 0, 0x3c_6e_f3_72, 0xa5_4f_f5_3a | 0]
  let [e, f, g, h] = [0x51_0e_52_7f, 0x9b_05_68_8c | 0, 0x1f_83_d9_ab, 0x5b_e0_cd_19]
  for (let no = 0; no < 64; no += 1) {
    const choice = (e & f) ^ (~e & g)
    const mixedE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const added = (h + mixedE + choice + at(rounds, no) + at(words, no)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const mixedA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    h = g
    g = f
    f = e
    e = (d + added) | 0
    d = c
    c = b
    b = a
    a = (added + mixedA + majority) | 0
  }
  return (a + 0x6a_09_e6_67) | 0
}

function at(words: Int32Array, no: number): number {
  return words[no] ?? 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const rounds = roundWords()

function roundWords(): Int32Array {
  const words = new Int32Array(64)
  let found = 0
  for (let number = 2; found < 64; number += 1) {
    if (!isPrime(number)) continue
    const root = Math.cbrt(number)
    words[found] = (root - Math.floor(root)) * 2 ** 32
    found += 1
  }
  return words
}

function isPrime(number: number): boolean {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false
  return true
}
