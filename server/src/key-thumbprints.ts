import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { readPlaced } from './place-file.ts'

/** The files of the data folder with the keys of what the database holds. */
export const keyFiles = [
  'portal-keys.json',
  'portal-secret',
  'push-key.json',
  'vault-keys.json',
] as const

export type KeyFile = (typeof keyFiles)[number]

export type KeysInFile = {
  readonly file: KeyFile
  /** of each key that stands in the file, in hex; none where there is no file */
  readonly thumbprints: readonly string[]
  /** the names of those that have one */
  readonly keyIds: readonly string[]
}

const jwk = z.object({
  kid: z.string().optional(),
  k: z.string().optional(),
  d: z.string().optional(),
})
const jwkSet = z.object({ keys: z.array(jwk) }).or(jwk.transform((one) => ({ keys: [one] })))

/**
 * Tells the keys in a file by their thumbprints, and makes no file.
 *
 * @returns null for a file that is there and holds no keys; what stands in it is never told
 */
export async function readThumbprints(folder: string, file: KeyFile): Promise<KeysInFile | null> {
  const text = await readPlaced(join(folder, file))
  if (text === null) return { file, thumbprints: [], keyIds: [] }
  const keys = file === 'portal-secret' ? [{ k: text.trim() }] : jwksIn(text)
  const secrets = keys.map(({ k, d }) => k ?? d ?? '')
  if (secrets.length === 0 || secrets.includes('')) return null
  return {
    file,
    thumbprints: secrets.map((secret) => thumbprintOf(file, secret)),
    keyIds: keys.flatMap(({ kid }) => kid ?? []),
  }
}

function jwksIn(text: string): readonly z.output<typeof jwk>[] {
  try {
    return jwkSet.parse(JSON.parse(text)).keys
  } catch {
    return [] // its message would hold a piece of the file
  }
}

/** A keyed hash under the key itself, which is random: nobody comes back from it to the key. */
function thumbprintOf(file: KeyFile, secret: string): string {
  const key = Buffer.from(secret, 'base64url')
  return createHmac('sha256', key).update(`quittance key of ${file}`).digest('hex')
}
