import { hash, randomBytes } from 'node:crypto'

/** A session's secret: 256 random bits. It leaves the server once, and is kept only as its hash. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
