import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync } from 'node:crypto'
import { jwtVerify } from 'jose'

/** A browser of the stand-in: what it subscribed with, and for whose key. */
export type Subscriber = {
  readonly keys: ECDH
  readonly auth: Buffer
  /** the sender's public key, in base64url */
  readonly senderKey: string
}

/**
 * Opens what was closed to a browser, as the browser would.
 *
 * @returns null for what it could not open
 * @see RFC 8291, section 4, and RFC 8188, section 2
 */
export function openPush(body: Buffer, { keys, auth }: Subscriber): string | null {
  const keyLength = body[20] ?? 0
  const start = 21 + keyLength
  const recordSize = body.length > 20 ? body.readUInt32BE(16) : 0
  if (keyLength !== 65 || body.length < start + 17 || body.length - start > recordSize) return null
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, start)]
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
    const secret = hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32)
    const derive = (use: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, use, length))
    const key = derive('Content-Encoding: aes128gcm\0', 16)
    const opener = createDecipheriv('aes-128-gcm', key, derive('Content-Encoding: nonce\0', 12))
    opener.setAuthTag(body.subarray(-16))
    const clear = Buffer.concat([opener.update(body.subarray(start, -16)), opener.final()])
    const end = clear.lastIndexOf(2)
    return clear.subarray(end + 1).every((byte) => byte === 0) && end >= 0
      ? clear.subarray(0, end).toString('utf8')
      : null
  } catch {
    return null
  }
}

type Signed = { readonly audience: string; readonly senderKey: string; readonly now: number }

const dayMs = 86_400_000

/**
 * Whether a push is signed by the key that its subscription was made for, for this push service and
 * for no longer than a day, with somebody to write to.
 *
 * @see RFC 8292
 */
export async function isSigned(
  authorization: string | undefined,
  { audience, senderKey, now }: Signed,
): Promise<boolean> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (key !== senderKey) return false
  const raw = Buffer.from(key, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((half) => half.toString('base64url'))
  if (x === undefined || y === undefined) return false
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  try {
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: ['ES256'],
      audience,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now),
    })
    const { exp = 0, sub = '' } = payload
    return exp * 1000 - now <= dayMs && /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub)
  } catch {
    return false
  }
}

export function newKeys(): ECDH {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys
}
