import { createECDH, randomBytes } from 'node:crypto'

/** What a browser gives as JSON where it takes pushes, with keys of its own. */
export function subscriptionAt(endpoint: string): string {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const p256dh = keys.getPublicKey('base64url')
  const auth = randomBytes(16).toString('base64url')
  return JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } })
}
