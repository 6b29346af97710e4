import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { writeFileOnce } from './write-file-atomically.ts'

/** A key that the database does not hold: what stands there is worth nothing without it. */
export type Secrets = {
  /** A keyed hash of the parts, in their order; no two lists of parts have the same text. */
  readonly hash: (...parts: readonly string[]) => Buffer
  /** Closes a short text, so that only this installation opens it. */
  readonly close: (text: string) => string
  /** null when it was closed by another key, or changed since */
  readonly open: (closed: string) => string | null
}

/**
 * The installation's key, in a file of the data folder that only its owner reads. The first start
 * makes one; of two starts at the same moment the faster one's counts.
 */
export async function secretsFromFile(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'portal-secret')
  const kept = await writeFileOnce(path, async () => randomBytes(32).toString('base64url'))
  return secretsOf(Buffer.from(kept, 'base64url'))
}

/** @param key 32 random bytes; each use has a key of its own, made from it */
export function secretsOf(key: Buffer): Secrets {
  if (key.length !== 32) throw new Error('The portal’s secret has 32 bytes.')
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `quittance ${use}`, 32))
  const hashKey = keyFor('hash')
  const boxKey = keyFor('box')
  return {
    hash: (...parts) => createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest(),
    close(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', boxKey, nonce)
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(closed) {
      const bytes = Buffer.from(closed, 'base64url')
      if (bytes.length < 28) return null
      const decipher = createDecipheriv('aes-256-gcm', boxKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      try {
        const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
        return text.toString('utf8')
      } catch {
        return null // its tag does not fit: not closed by this key
      }
    },
  }
}
