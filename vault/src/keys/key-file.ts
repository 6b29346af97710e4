import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import {
  type Followed,
  followFile,
  type Following,
} from '@quittance/server/platform/keys/follow-file'
import {
  writeFileOnce,
  writeFileAtomically,
} from '@quittance/server/platform/write-file-atomically'

/** A pair that forms seal to. */
const sealingKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  use: z.literal('enc'),
  alg: z.literal('ECDH-ES'),
  kid: z.string().startsWith('vault-'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  usedFrom: z.string().optional(),
})

/** A secret of 32 bytes: one kind encrypts the numbers, the other makes fingerprints. */
const secretKey = z.object({
  kty: z.literal('oct'),
  use: z.enum(['enc', 'sig']),
  kid: z.string(),
  k: z.string().refine((k) => Buffer.from(k, 'base64url').length === 32),
  usedFrom: z.string().optional(),
})

const keyFile = z.object({ keys: z.array(z.union([sealingKey, secretKey])) })

export type SealingKey = z.output<typeof sealingKey>
export type SecretKey = z.output<typeof secretKey>

/** The newest of a kind stands first, with the moment from which it is used; all of them open. */
export type VaultKeys = {
  readonly sealing: readonly [SealingKey, ...SealingKey[]]
  readonly numbers: readonly [SecretKey, ...SecretKey[]]
  /** never rotated: fingerprints of the same number stay the same */
  readonly fingerprint: SecretKey
}

const fileName = 'vault-keys.json'

/** Reads the keys, and makes them at the first start. Two vaults that start at once agree. */
export async function readKeys(dataDir: string): Promise<VaultKeys> {
  const path = join(dataDir, fileName)
  await mkdir(dataDir, { recursive: true })
  return parseKeys(await writeFileOnce(path, newKeys), path)
}

/** The same, and what it is changed to while the vault runs. */
export async function followKeys<T>(
  dataDir: string,
  following: Omit<Following<T>, 'read'> & { readonly read: (keys: VaultKeys) => T | Promise<T> },
): Promise<Followed<T>> {
  await readKeys(dataDir)
  const path = join(dataDir, fileName)
  return followFile(path, { ...following, read: (text) => following.read(parseKeys(text, path)) })
}

/** Puts a new sealing pair and a new number key first. Running vaults take them by themselves. */
export async function rotateKeys(dataDir: string, from: Date): Promise<VaultKeys> {
  const path = join(dataDir, fileName)
  const { sealing, numbers, fingerprint } = await readKeys(dataDir)
  const usedFrom = from.toISOString()
  const added = [
    { ...newSealingKey(), usedFrom },
    { ...newSecretKey('enc'), usedFrom },
  ] as const
  const keys = [added[0], ...sealing, added[1], ...numbers, fingerprint]
  const text = textOf(keys)
  await writeFileAtomically(path, text, { replace: true })
  return parseKeys(text, path)
}

/** Never tells what stands in the file, only that it can not be used. */
function parseKeys(text: string, path: string): VaultKeys {
  const read = keyFile.safeParse(parseJson(text))
  const keys = read.success ? read.data.keys : []
  const [sealing, ...olderSealing] = keys.filter((key) => key.kty === 'EC')
  const secrets = keys.filter((key) => key.kty === 'oct')
  const [numbers, ...olderNumbers] = secrets.filter((key) => key.use === 'enc')
  const fingerprint = secrets.find((key) => key.use === 'sig')
  if (!sealing || !numbers || !fingerprint) throw new Error(`${path} holds no usable vault keys`)
  return {
    sealing: [sealing, ...olderSealing],
    numbers: [numbers, ...olderNumbers],
    fingerprint,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function newKeys(): Promise<string> {
  return textOf([newSealingKey(), newSecretKey('enc'), newSecretKey('sig')])
}

function textOf(keys: readonly (SealingKey | SecretKey)[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`
}

function newSealingKey(): SealingKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateKey.export({ format: 'jwk' })
  return sealingKey.parse({ ...jwk, use: 'enc', alg: 'ECDH-ES', kid: `vault-${randomUUID()}` })
}

function newSecretKey(use: 'enc' | 'sig'): SecretKey {
  const name = use === 'enc' ? 'numbers' : 'fingerprint'
  const k = randomBytes(32).toString('base64url')
  return { kty: 'oct', use, kid: `${name}-${randomUUID()}`, k }
}
