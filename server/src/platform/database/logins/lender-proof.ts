import { createHmac, randomBytes, scryptSync } from 'node:crypto'

/** Sets the lender of a transaction: as a value, which no other connection is shown. */
export const sayLender = `select set_config('app.lender', $1, true)`

const blockBytes = 64

/** Says a lender in the words that the database believes of this login (migration 0054). */
export type SayLender = (lenderId: string) => string

/** @param databaseUrl the address by which the program logs in */
export function lenderProofs(databaseUrl: string): SayLender {
  const said = new Map<string, string>()
  return (lenderId) => {
    const known = said.get(lenderId)
    if (known !== undefined) return known
    const key = lenderProofKey(databaseUrl)
    const proof = key && createHmac('sha256', key).update(lenderId).digest('hex')
    const words = proof === null ? lenderId : `${lenderId}.${proof}`
    said.set(lenderId, words)
    return words
  }
}

/**
 * The key of a login, from its password, which database and statements do not know. Whoever sees a proof
 * may try passwords against it: each try costs them what it costs us, once.
 *
 * @returns null where the address has no password
 */
export function lenderProofKey(databaseUrl: string): Buffer | null {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  if (!password) return null
  const known = keys.get(password)
  if (known !== undefined) return known
  const key = scryptSync(password, 'the lender of a transaction', 32)
  keys.set(password, key)
  return key
}

const keys = new Map<string, Buffer>()

/** The halves in which the database keeps a key. */
export function proofKeyHalves(key: Buffer): { readonly inner: Buffer; readonly outer: Buffer } {
  const half = (mask: number) =>
    Buffer.from(Array.from({ length: blockBytes }, (_none, at) => (key[at] ?? 0) ^ mask))
  return { inner: half(0x36), outer: half(0x5c) }
}

/** Begins the names of a program's prepared statements. */
export function unguessableName(): string {
  return `${randomBytes(12).toString('base64url')}_`
}
