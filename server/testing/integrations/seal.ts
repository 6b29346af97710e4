import { CompactEncrypt, importJWK, type JWK } from 'jose'

/** Seals as a browser does: compact JWE, ECDH-ES and A256GCM (AMB-11). */
export async function sealTo(key: JWK | object | undefined, text: string): Promise<string> {
  const { d: _private, ...jwk } = key as JWK
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid ?? '' })
    .encrypt(await importJWK(jwk, 'ECDH-ES'))
}
