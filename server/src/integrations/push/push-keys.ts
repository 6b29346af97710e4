import { join } from 'node:path'
import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { writeFileOnce } from '../../platform/write-file-atomically.ts'

/** The key by which push services know this installation: a subscription is made for it alone. */
export type PushKeys = {
  /** the public half as browsers take it: 65 bytes in base64url */
  readonly publicKey: string
  /** What a push says of its sender: the header `authorization`. */
  authorize(asked: Asked): Promise<string>
}

type Asked = {
  readonly endpoint: string
  /** an email address at which the push service finds somebody */
  readonly contact: string
  /** elapsed time */
  readonly now: Instant
}

/** At most a day by the standard; shorter, so that two clocks may differ. */
const lifeSeconds = 12 * 60 * 60

/**
 * The installation's key, in a file of the data folder that only its owner reads. The first start
 * makes one; of two starts at the same moment the faster one's counts. Were it lost, browsers would
 * have to subscribe anew: each does by itself when its borrower is signed in.
 */
export async function pushKeysFromFile(dataDir: string): Promise<PushKeys> {
  const path = join(dataDir, 'push-key.json')
  const kept = await writeFileOnce(path, async () => JSON.stringify(await newPushKey()))
  return pushKeysOf(JSON.parse(kept) as JWK)
}

export async function newPushKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

/**
 * @param key a private JWK on P-256
 * @see RFC 8292, sections 2 and 3
 */
export async function pushKeysOf(key: JWK): Promise<PushKeys> {
  const { x = '', y = '' } = key
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const raw = Buffer.concat(point)
  assert(raw.length === 65, 'the key for pushes is a point of P-256')
  const publicKey = raw.toString('base64url')
  const signer = await importJWK(key, 'ES256')
  return {
    publicKey,
    async authorize({ endpoint, contact, now }) {
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(Math.floor(now / 1000) + lifeSeconds)
        .setSubject(`mailto:${contact}`)
        .sign(signer)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}
