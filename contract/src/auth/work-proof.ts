/**
 * The step that a call may be refused for (`workNeeded`): the refusal carries a challenge, the
 * browser works, and the call is sent again with a header. What the work is: `sign-in/work` of the
 * domain. Nobody but the server can issue a challenge, and it is good for one call.
 */

export const workHeader = 'x-proof-of-work'

export type Challenge = {
  /** leading zero bits of each hash; 1 to 32 */
  readonly bits: number
  readonly parts: number
  /** epoch milliseconds of the server's clock */
  readonly expiresAt: number
  readonly salt: string
  /** the server's keyed hash over the rest */
  readonly seal: string
}

const challengeShape = /^(\d{1,2})\.(\d{1,2})\.(\d{13})\.([\w-]{22})\.([\w-]{43})$/

export function writeChallenge({ bits, parts, expiresAt, salt, seal }: Challenge): string {
  return [bits, parts, expiresAt, salt, seal].join('.')
}

/** null for what is no challenge. */
export function readChallenge(text: string): Challenge | null {
  const [, bits, parts, expiresAt, salt = '', seal = ''] = challengeShape.exec(text) ?? []
  const read = { bits: Number(bits), parts: Number(parts), expiresAt: Number(expiresAt) }
  const isFit = read.bits >= 1 && read.bits <= 32 && read.parts >= 1
  return isFit ? { ...read, salt, seal } : null
}

/** What the header carries: the challenge as it was issued, and the number found for each part. */
export type WorkProof = { readonly challenge: string; readonly nonces: readonly number[] }

/** characters; the longest that 99 parts can need */
const proofMax = 1200

export function writeWorkProof({ challenge, nonces }: WorkProof): string {
  return `${challenge}~${nonces.join('.')}`
}

/** null for what is no proof; whether it proves anything is not looked at. */
export function readWorkProof(text: string): WorkProof | null {
  if (text.length > proofMax) return null
  const [challenge = '', found, ...more] = text.split('~')
  if (found === undefined || more.length > 0 || !/^\d{1,10}(\.\d{1,10})*$/.test(found)) return null
  const nonces = found.split('.').map(Number)
  return nonces.every((nonce) => nonce < 2 ** 32) ? { challenge, nonces } : null
}
