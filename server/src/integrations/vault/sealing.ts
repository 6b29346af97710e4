import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { readUsedFrom } from '../../platform/keys/dated-keys.ts'
import { type Following, followFile } from '../../platform/keys/follow-file.ts'
import {
  type FileKey,
  makeKeyFile,
  readKeyFile,
  rotateKeyFile,
} from '../../platform/keys/json-key-file.ts'
import { openerOf } from '../../platform/keys/open-sealed.ts'
import type { Sealing } from '../../platform/ports/sealing.ts'

const file = 'portal-keys.json'

export function makeSealingKeyFile(dataDir: string): Promise<string> {
  return makeKeyFile(dataDir, file, newKey)
}

/** Puts a new key first in the file. */
export function rotateSealingKey(dataDir: string, usedFrom: Date): Promise<void> {
  return rotateKeyFile(dataDir, { file, make: newKey, usedFrom })
}

/**
 * The portal's keys, in a file of the data folder that only its owner reads, newest first. A change of
 * the file is taken while the program runs.
 */
export async function sealingFromFile(
  dataDir: string,
  { now, log }: { readonly now: () => number } & Pick<Following<unknown>, 'log'>,
): Promise<Sealing> {
  const read = (text: string) => sealingOf(readKeyFile(text), now)
  const { current } = await followFile(join(dataDir, file), { read, ...(log && { log }) })
  return {
    get publicKeys() {
      return current().publicKeys
    },
    open: (sealed) => current().open(sealed),
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const kid = `portal-${randomBytes(6).toString('hex')}`
  return { ...(await exportJWK(privateKey)), kid, use: 'enc', alg: 'ECDH-ES' }
}

/** Characters: the largest that a form seals to the portal is a provider's token. */
const sealedMax = 8_000

/**
 * All keys open; forms are given those that are in use already, the newest first.
 *
 * @param keys private JWKs on P-256, newest first; each `kid` begins with "portal"
 * @param now real time, epoch milliseconds
 */
export async function sealingOf(keys: readonly FileKey[], now: () => number): Promise<Sealing> {
  const open = await openerOf(keys, sealedMax)
  const shown = keys.map(({ d: _private, usedFrom, ...publicKey }) => ({
    publicKey,
    usedFrom: readUsedFrom(usedFrom),
  }))
  return {
    get publicKeys() {
      const used = shown.filter(({ usedFrom }) => usedFrom <= now())
      return used.map(({ publicKey }) => publicKey)
    },
    open,
  }
}
