import { compactDecrypt, type CryptoKey, importJWK, type JWK } from 'jose'
import * as z from 'zod'

/** Opens what a form sealed to one of the keys; null when it was not sealed so. */
export type OpenSealed = (sealed: string) => Promise<string | null>

/** Alg, enc, kid and the sender's own key, and nothing else (AMB-11). */
const sealedHeader = z.strictObject({
  alg: z.literal('ECDH-ES'),
  enc: z.literal('A256GCM'),
  kid: z.string(),
  epk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
  }),
})

const compact = /^([\w-]+)\.\.[\w-]+\.[\w-]+\.[\w-]+$/ // agreed directly: no wrapped key

/**
 * Every key opens; which one, the header says.
 *
 * @param keys private JWKs on P-256, each with its `kid`
 * @param longest what is longer was not sealed by a form; characters, a card number takes about 300
 */
export async function openerOf(keys: readonly JWK[], longest: number): Promise<OpenSealed> {
  const byId = new Map<string, CryptoKey | Uint8Array>()
  for (const key of keys) byId.set(key.kid ?? '', await importJWK(key, 'ECDH-ES'))

  return async (sealed) => {
    const header = sealed.length <= longest ? compact.exec(sealed)?.[1] : undefined
    const key = header === undefined ? undefined : byId.get(keyIdOf(header) ?? '')
    if (key === undefined) return null
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['ECDH-ES'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return new TextDecoder('utf-8', { fatal: true }).decode(plaintext)
    } catch {
      return null // altered, or not sealed to this key: why is nobody's business
    }
  }
}

function keyIdOf(header: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
    return sealedHeader.parse(read).kid
  } catch {
    return null
  }
}
