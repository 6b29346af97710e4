import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'

export type ProviderClaims = Readonly<Record<string, unknown>>
export type ProviderKeyPair = ReturnType<typeof rsa>
export type TokenSigning = {
  readonly key?: ProviderKeyPair
  /** what is undefined is left out */
  readonly header?: Readonly<Record<string, unknown>>
}

export const kid = 'the-provider'

export const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Google and Facebook of a test's own: it has their keys, so that a token may be wrong in every way
 * and yet truly signed.
 */
export async function startOwnProvider() {
  const keys = { google: rsa(), facebook: rsa() }
  const stranger = rsa()
  const lured: string[] = []
  const shown: Readonly<Record<string, unknown>> = {
    '/google': await keySet(keys.google, kid),
    '/facebook': await keySet(keys.facebook, kid),
    '/evil': await keySet(stranger, 'evil'),
  }
  const place = createServer((request, reply) => {
    const path = request.url ?? ''
    if (path === '/evil') lured.push(path)
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(shown[path] ?? {}))
  })
  await new Promise<void>((ready) => place.listen(0, '127.0.0.1', ready))
  const base = `http://127.0.0.1:${(place.address() as AddressInfo).port}`
  return {
    keys,
    stranger,
    base,
    /** who asked for the keys of a place that only a token named */
    lured,
    placeOf: (name: 'google' | 'facebook') => ({
      issuer: `${base}/${name}`,
      jwks: `${base}/${name}`,
      authorize: `${base}/${name}/authorize`,
      clientId: `quittance-${name}`,
    }),
    /** A claim that is undefined is left out. */
    async sign(
      said: ProviderClaims,
      { key = keys.google, header = {} }: TokenSigning = {},
    ): Promise<string> {
      const given = Object.entries(said).filter(([, value]) => value !== undefined)
      return new SignJWT(Object.fromEntries(given))
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(key.privateKey)
    },
    close: () => place.close(),
  }
}

async function keySet({ publicKey }: ProviderKeyPair, id: string) {
  return { keys: [{ ...(await exportJWK(publicKey)), kid: id, use: 'sig', alg: 'RS256' }] }
}
