import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { openerOf } from '../../platform/keys/open-sealed.ts'
import type { Sealing } from '../../platform/ports/sealing.ts'
import { writeFileOnce } from '../../platform/write-file-atomically.ts'

/**
 * The portal's keys, kept in a file of the data folder that only its owner reads, newest first.
 * The first start makes one; of two starts at the same moment the faster one's counts.
 */
export async function sealingFromFile(dataDir: string): Promise<Sealing> {
  const path = join(dataDir, 'portal-keys.json')
  const kept = await writeFileOnce(path, async () => JSON.stringify({ keys: [await newKey()] }))
  return sealingOf((JSON.parse(kept) as { keys: JWK[] }).keys)
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const kid = `portal-${randomBytes(6).toString('hex')}`
  return { ...(await exportJWK(privateKey)), kid, use: 'enc', alg: 'ECDH-ES' }
}

/** Characters: the largest that a form seals to the portal is a provider's token. */
const sealedMax = 8_000

/** @param keys private JWKs on P-256, newest first; each `kid` begins with "portal" */
export async function sealingOf(keys: readonly JWK[]): Promise<Sealing> {
  return {
    publicKeys: keys.map(({ d: _private, ...publicHalf }) => publicHalf),
    open: await openerOf(keys, sealedMax),
  }
}
