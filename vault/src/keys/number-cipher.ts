import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { keyInUse, readUsedFrom } from '@quittance/server/platform/keys/dated-keys'
import type { SecretKey, VaultKeys } from './key-file.ts'

/** A number as it is kept: which key closed it, and the closed bytes. */
export type ClosedNumber = { readonly keyId: string; readonly sealed: Buffer }

/** Whose number it is, and under which token; a row that was moved elsewhere does not open. */
export type NumberPlace = { readonly lenderId: string; readonly token: string }

export type NumberCipher = {
  readonly newestKeyId: string
  close(number: string, place: NumberPlace): ClosedNumber
  /** @throws when the key is gone, or the bytes are not what was closed here */
  open(closed: ClosedNumber, place: NumberPlace): string
  /** The same for the same number of the same lender, and worth nothing without the key. */
  fingerprint(number: string, lenderId: string): string
}

const nonceLength = 12
const tagLength = 16

/**
 * AES-256-GCM under a key of the lender's own, derived from the file's.
 *
 * @param now real time, epoch milliseconds
 */
export function numberCipher(current: () => VaultKeys, now: () => number): NumberCipher {
  const newestKey = () => usedOf(current().numbers, now())
  const lenderKeys = new Map<string, Buffer>()

  function keyOf(secret: SecretKey, lenderId: string): Buffer {
    const name = `${secret.kid} ${lenderId}`
    const key = lenderKeys.get(name) ?? derive(secret, lenderId)
    lenderKeys.set(name, key)
    return key
  }

  return {
    get newestKeyId() {
      return newestKey().kid
    },
    close(number, place) {
      const newest = newestKey()
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', keyOf(newest, place.lenderId), nonce)
      cipher.setAAD(placeBytes(place))
      const text = Buffer.concat([cipher.update(number, 'utf8'), cipher.final()])
      return { keyId: newest.kid, sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]) }
    },
    open({ keyId, sealed }, place) {
      const secret = current().numbers.find((key) => key.kid === keyId)
      if (secret === undefined) throw new Error('The key of this number is not in the key file.')
      const nonce = sealed.subarray(0, nonceLength)
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, place.lenderId), nonce)
      decipher.setAAD(placeBytes(place))
      decipher.setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength))
      const text = decipher.update(sealed.subarray(nonceLength + tagLength))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    },
    fingerprint(number, lenderId) {
      const key = keyOf(current().fingerprint, lenderId)
      return createHmac('sha256', key).update(number).digest('base64url')
    },
  }
}

/** Of keys whose newest stands first, the one that closes now. */
function usedOf([first, ...older]: VaultKeys['numbers'], now: number): SecretKey {
  return keyInUse([dated(first), ...older.map(dated)], now).key
}

function dated(key: SecretKey) {
  return { key, usedFrom: readUsedFrom(key.usedFrom) }
}

function derive(secret: SecretKey, lenderId: string): Buffer {
  const file = Buffer.from(secret.k, 'base64url')
  return Buffer.from(hkdfSync('sha256', file, '', `quittance vault ${lenderId}`, 32))
}

function placeBytes({ lenderId, token }: NumberPlace): Buffer {
  return Buffer.from(`${lenderId} ${token}`)
}
