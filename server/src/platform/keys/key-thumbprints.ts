import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { secretKeyId } from '../secrets.ts'
import { readFileIfPresent } from '../write-file-atomically.ts'
import { type DatedKey, readUsedFrom } from './dated-keys.ts'

/** The files of the data folder with the keys of what the database holds. */
export const keyFiles = [
  'portal-keys.json',
  'portal-secret',
  'push-key.json',
  'vault-keys.json',
] as const

export type KeyFile = (typeof keyFiles)[number]

/** Those of one folder: a vault that is run elsewhere has a folder of its own. */
export function keyFilesOf({ vaultUrl }: { readonly vaultUrl: string | undefined }) {
  return vaultUrl === undefined ? keyFiles : keyFiles.filter((file) => file !== 'vault-keys.json')
}

/** What a key is for. The same key for anything else is another one. */
export type KeyPurpose = 'sealing' | 'numbers' | 'fingerprint' | 'secret' | 'push'

export type KeyInFile = DatedKey & {
  readonly purpose: KeyPurpose
  /** how the database names it; '' where it names it nowhere */
  readonly id: string
  /** in hex */
  readonly thumbprint: string
  /** the same for the same key in any file; it stays in the memory of this program */
  readonly sameness: string
}

export type KeysInFile = {
  readonly file: KeyFile
  /** none where there is no file */
  readonly keys: readonly KeyInFile[]
  /** the names of those that have one */
  readonly keyIds: readonly string[]
}

const jwk = z.object({
  kid: z.string().optional(),
  kty: z.string().optional(),
  use: z.string().optional(),
  k: z.string().optional(),
  d: z.string().optional(),
  usedFrom: z.string().optional(),
})
const jwkSet = z.object({ keys: z.array(jwk) }).or(jwk.transform((one) => ({ keys: [one] })))
type Jwk = z.output<typeof jwk>

/**
 * Tells the keys in a file by their thumbprints, and makes no file.
 *
 * @returns null for a file that is there and holds no keys; what stands in it is never told
 */
export async function readThumbprints(folder: string, file: KeyFile): Promise<KeysInFile | null> {
  const text = await readFileIfPresent(join(folder, file))
  if (text === null) return { file, keys: [], keyIds: [] }
  const found: readonly Jwk[] = file === 'portal-secret' ? secretsIn(text) : jwksIn(text)
  const secrets = found.map(({ k, d }) => k ?? d ?? '')
  if (secrets.length === 0 || secrets.includes('')) return null
  return {
    file,
    keys: found.map((one) => {
      const secret = one.k ?? one.d ?? ''
      return {
        purpose: purposeOf(file, one),
        id: one.kid ?? '',
        usedFrom: readUsedFrom(one.usedFrom),
        thumbprint: hashUnder(secret, `quittance key of ${file}`),
        sameness: hashUnder(secret, 'quittance key'),
      }
    }),
    keyIds: found.flatMap(({ kid }) => kid ?? []),
  }
}

/** A key a line, the newest first, each with the moment from which it is used. */
function secretsIn(text: string): readonly Jwk[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => {
    const [k = '', usedFrom] = line.trim().split(' ')
    return { k, usedFrom, kid: secretKeyId(Buffer.from(k, 'base64url')) }
  })
}

function jwksIn(text: string): readonly Jwk[] {
  try {
    return jwkSet.parse(JSON.parse(text)).keys
  } catch {
    return [] // its message would hold a piece of the file
  }
}

function purposeOf(file: KeyFile, { kty, use }: Jwk): KeyPurpose {
  if (file === 'portal-secret') return 'secret'
  if (file === 'push-key.json') return 'push'
  if (file === 'portal-keys.json' || kty === 'EC') return 'sealing'
  return use === 'sig' ? 'fingerprint' : 'numbers'
}

/** A keyed hash under the key itself, which is random: nobody comes back from it to the key. */
function hashUnder(secret: string, text: string): string {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest('hex')
}
