import { join } from 'node:path'
import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import {
  type DatedKey,
  type DatedKeys,
  keyInUse,
  readUsedFrom,
} from '../../platform/keys/dated-keys.ts'
import { type Following, followFile } from '../../platform/keys/follow-file.ts'
import {
  type FileKey,
  makeKeyFile,
  readKeyFile,
  rotateKeyFile,
} from '../../platform/keys/json-key-file.ts'

/** The keys by which push services know this installation: a subscription is made for one alone. */
export type PushKeys = {
  /** the public half as browsers take it: 65 bytes in base64url */
  readonly publicKey: string
  /**
   * What a push says of its sender, the header `authorization`, by the key in use and then by those
   * before it: the subscription may be from their time.
   */
  authorizations(asked: Asked): readonly (() => Promise<string>)[]
}

type Asked = {
  readonly endpoint: string
  /** an email address at which the push service finds somebody */
  readonly contact: string
  /** elapsed time */
  readonly now: Instant
}

type PushKey = DatedKey & {
  readonly publicKey: string
  authorize(asked: Asked): Promise<string>
}

const file = 'push-key.json'

/** At most a day by the standard; shorter, so that two clocks may differ. */
const lifeSeconds = 12 * 60 * 60

export function makePushKeyFile(dataDir: string): Promise<string> {
  return makeKeyFile(dataDir, file, newPushKey)
}

/** Puts a new key first in the file. */
export function rotatePushKey(dataDir: string, usedFrom: Date): Promise<void> {
  return rotateKeyFile(dataDir, { file, make: newPushKey, usedFrom })
}

/**
 * The installation's keys, in a file of the data folder that only its owner reads, newest first. A
 * change of the file is taken while the program runs. A browser subscribes anew for the key in use by
 * itself, when its borrower is signed in; until then it is pushed to by the key that it knows.
 */
export async function pushKeysFromFile(
  dataDir: string,
  { now, log }: { readonly now: () => number } & Pick<Following<unknown>, 'log'>,
): Promise<PushKeys> {
  const { current } = await followFile(join(dataDir, file), {
    read: (text) => readPushKeys(readKeyFile(text)),
    ...(log && { log }),
  })
  return pushKeysOf(current, now)
}

export async function newPushKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

/** @param keys private JWKs on P-256, newest first */
export async function readPushKeys(
  keys: readonly [FileKey, ...FileKey[]],
): Promise<DatedKeys<PushKey>> {
  const [first, ...older] = keys
  return [await pushKeyOf(first), ...(await Promise.all(older.map(pushKeyOf)))]
}

/** @param now real time, epoch milliseconds */
export function pushKeysOf(current: () => DatedKeys<PushKey>, now: () => number): PushKeys {
  return {
    get publicKey() {
      return keyInUse(current(), now()).publicKey
    },
    authorizations(asked) {
      const keys = current()
      const used = keyInUse(keys, now())
      return keys.slice(keys.indexOf(used)).map((key) => () => key.authorize(asked))
    },
  }
}

/** @see RFC 8292, sections 2 and 3 */
async function pushKeyOf({ usedFrom, ...key }: FileKey): Promise<PushKey> {
  const { x = '', y = '' } = key
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  const raw = Buffer.concat(point)
  assert(raw.length === 65, 'the key for pushes is a point of P-256')
  const publicKey = raw.toString('base64url')
  const signer = await importJWK(key, 'ES256')
  return {
    usedFrom: readUsedFrom(usedFrom),
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
