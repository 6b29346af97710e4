/**
 * A small piece of work that a browser does before a call is heard: to find numbers whose hashes
 * begin with zeros. One borrower does not notice it; a program that guesses or pumps pays for each
 * of its thousands. It is cut into parts so that it always takes about as long.
 */

/**
 * Leading zero bits of each part's hash, and how many parts there are: 16 times 2^14 hashes on
 * average. A phone of the middle class does about 200,000 a second in its browser.
 */
export const workBits = 14
export const workParts = 16

/** How long an issued piece of work can be handed in; milliseconds. */
export const workLifeMs = 5 * 60_000

/** How many codes or links go out without it, of one number or address in the window of its limit. */
export const requestsWithoutWork = 3

const seedLength = 32
const nonceMax = 2 ** 32

/**
 * The 40 bytes whose SHA-256 has to begin with zeros: the hash of the challenge, then the number of
 * the part and the number that was found, each as 4 bytes with the greatest first.
 *
 * @param seed SHA-256 of the challenge as it was issued; 32 bytes
 * @param part 0 to the number of parts, exclusive
 * @param nonce 0 to 2^32, exclusive
 * @throws RangeError when one is out of its bounds: the caller read them from outside unchecked
 */
export function workBlock(seed: Uint8Array, part: number, nonce: number): Uint8Array {
  if (seed.length !== seedLength) throw new RangeError('a seed has 32 bytes')
  if (!isUint32(part) || !isUint32(nonce)) throw new RangeError('a number has 4 bytes')
  const block = new Uint8Array(seedLength + 8)
  block.set(seed)
  const numbers = new DataView(block.buffer)
  numbers.setUint32(seedLength, part)
  numbers.setUint32(seedLength + 4, nonce)
  return block
}

/** With how many zero bits a hash begins; for all zeros as many as it has. */
export function leadingZeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0)
  if (first === -1) return hash.length * 8
  return first * 8 + Math.clz32(hash[first] ?? 0) - 24
}

function isUint32(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < nonceMax
}
