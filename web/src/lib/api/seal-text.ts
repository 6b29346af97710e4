import { CompactEncrypt, importJWK, type JWK } from 'jose'

/**
 * Seals a text to one of the two public keys (AMB-11). Loaded when a form that seals is first
 * touched, for jose is not small.
 */
export async function sealText(jwk: JWK, text: string): Promise<string> {
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' }
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader(header)
    .encrypt(await importJWK(jwk, header.alg))
}
