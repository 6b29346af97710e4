import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { join } from 'node:path'
import {
  type DatedKey,
  type DatedKeys,
  keyInUse,
  keysThatCount,
  readUsedFrom,
} from './keys/dated-keys.ts'
import { type Following, followFile } from './keys/follow-file.ts'
import { writeFileAtomically, writeFileOnce } from './write-file-atomically.ts'

/** A key that the database does not hold: what stands there is worth nothing without it. */
export type Secrets = {
  /** A keyed hash of the parts, in their order; no two lists of parts have the same text. */
  readonly hash: (...parts: readonly string[]) => Buffer
  /** The same under each key that counts, to look something up that may be from before a rotation. */
  readonly hashes: (...parts: readonly string[]) => readonly [Buffer, ...Buffer[]]
  /** The same under every key there is, for what is compared with a hash of any age. */
  readonly hashesOfAnyAge: (...parts: readonly string[]) => readonly Buffer[]
  /** Whether a hash is one of these parts, under a key that counts. Takes the same time for each. */
  readonly isHashOf: (kept: Buffer, ...parts: readonly string[]) => boolean
  /** The name of the key that hashes now. */
  readonly keyId: () => string
  /** Closes a short text, so that only this installation opens it. */
  readonly close: (text: string) => string
  /** null when it was closed by another key, or changed since */
  readonly open: (closed: string) => string | null
  /** The same for what is kept for years; its row names the key, so that the key stays as long. */
  readonly openOfAnyAge: (closed: string) => string | null
  readonly audit: AuditSeal
}

/** What seals the entries of the audit to each other. A key of any age is known again. */
export type AuditSeal = {
  readonly keyId: () => string
  /** @returns null when there is no key of this name */
  readonly hashUnder: (keyId: string, text: string) => Buffer | null
}

type SecretKey = DatedKey & {
  readonly id: string
  readonly hash: Buffer
  readonly box: Buffer
  readonly audit: Buffer
}

const fileName = 'portal-secret'

/** Makes the file at the first start; of two starts at the same moment the faster one's counts. */
export function makeSecretFile(dataDir: string): Promise<string> {
  return writeFileOnce(join(dataDir, fileName), async () => newSecret())
}

/** Puts a new key first in the file. */
export async function rotateSecret(dataDir: string, usedFrom: Date): Promise<void> {
  const before = await makeSecretFile(dataDir)
  const text = `${newSecret()} ${usedFrom.toISOString()}\n${before.trim()}\n`
  await writeFileAtomically(join(dataDir, fileName), text, { replace: true })
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The installation's keys, in a file of the data folder that only its owner reads: a key a line, with
 * the moment from which it is used. A change of the file is taken while the program runs.
 */
export async function secretsFromFile(
  dataDir: string,
  { now, log }: { readonly now: () => number } & Pick<Following<unknown>, 'log'>,
): Promise<Secrets> {
  const path = join(dataDir, fileName)
  const { current } = await followFile(path, { read: readSecretKeys, ...(log && { log }) })
  return secretsOf(current, now)
}

/** @param text a key a line, the newest first: 32 bytes in base64url, then from when it is used */
export function readSecretKeys(text: string): DatedKeys<SecretKey> {
  const [first, ...older] = text
    .trim()
    .split('\n')
    .map((line) => {
      const [secret = '', usedFrom] = line.trim().split(' ')
      return secretKeyOf(Buffer.from(secret, 'base64url'), readUsedFrom(usedFrom))
    })
  if (first === undefined) throw new Error('The portal’s secret is empty.')
  return [first, ...older]
}

function secretKeyOf(key: Buffer, usedFrom: number): SecretKey {
  if (key.length !== 32) throw new Error('The portal’s secret has 32 bytes.')
  // Each use has a key of its own, made from it.
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', key, '', `quittance ${use}`, 32))
  const id = secretKeyId(key)
  return { id, usedFrom, hash: keyFor('hash'), box: keyFor('box'), audit: keyFor('audit') }
}

/** The name under which the database says which key made what. It tells nothing about the key. */
export function secretKeyId(key: Buffer): string {
  return createHmac('sha256', key).update('quittance key id').digest('hex').slice(0, 16)
}

/** @param now real time, epoch milliseconds */
export function secretsOf(current: () => DatedKeys<SecretKey>, now: () => number): Secrets {
  const counting = () => keysThatCount(current(), now())
  const inUse = () => keyInUse(current(), now())
  const hash: Secrets['hash'] = (...parts) => hashUnder(inUse(), parts)
  return {
    hash,
    hashes: (...parts) => {
      const [first, ...others] = counting().map((key) => hashUnder(key, parts))
      return [first ?? hash(...parts), ...others]
    },
    hashesOfAnyAge: (...parts) => current().map((key) => hashUnder(key, parts)),
    isHashOf: (kept, ...parts) =>
      counting()
        .map((key) => hashUnder(key, parts))
        .map((one) => one.length === kept.length && timingSafeEqual(one, kept))
        .includes(true),
    keyId: () => inUse().id,
    close: (text) => closeUnder(inUse(), text),
    open: (closed) => openUnderAny(counting(), closed),
    openOfAnyAge: (closed) => openUnderAny(current(), closed),
    audit: {
      keyId: () => inUse().id,
      hashUnder: (keyId, text) => {
        const key = current().find(({ id }) => id === keyId)
        return key === undefined ? null : createHmac('sha256', key.audit).update(text).digest()
      },
    },
  }
}

function hashUnder(key: SecretKey, parts: readonly string[]): Buffer {
  return createHmac('sha256', key.hash).update(JSON.stringify(parts)).digest()
}

function closeUnder({ box }: SecretKey, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', box, nonce)
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), closed]).toString('base64url')
}

function openUnderAny(keys: readonly SecretKey[], closed: string): string | null {
  for (const key of keys) {
    const text = openUnder(key, closed)
    if (text !== null) return text
  }
  return null
}

function openUnder({ box }: SecretKey, closed: string): string | null {
  const bytes = Buffer.from(closed, 'base64url')
  if (bytes.length < 28) return null
  const decipher = createDecipheriv('aes-256-gcm', box, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null // its tag does not fit: not closed by this key
  }
}
