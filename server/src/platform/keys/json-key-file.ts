import { join } from 'node:path'
import type { JWK } from 'jose'
import { writeFileAtomically, writeFileOnce } from '../write-file-atomically.ts'

/** A private key of a file, with the ISO moment from which it is used. */
export type FileKey = JWK & { readonly usedFrom?: string }

type MakeKey = () => Promise<JWK>

/** Makes the file at the first start; of two starts at the same moment the faster one's counts. */
export function makeKeyFile(dataDir: string, file: string, make: MakeKey): Promise<string> {
  return writeFileOnce(join(dataDir, file), async () => textOfKeys([await make()]))
}

/** Puts a new key first in the file, which is used from a moment on. */
export async function rotateKeyFile(
  dataDir: string,
  { file, make, usedFrom }: { readonly file: string; readonly make: MakeKey; usedFrom: Date },
): Promise<void> {
  const before = readKeyFile(await makeKeyFile(dataDir, file, make))
  const added = { ...(await make()), usedFrom: usedFrom.toISOString() }
  await writeFileAtomically(join(dataDir, file), textOfKeys([added, ...before]), { replace: true })
}

/** @param text a JWK set, or one JWK alone, as it was written before keys were rotated */
export function readKeyFile(text: string): readonly [FileKey, ...FileKey[]] {
  const read = JSON.parse(text) as FileKey | { readonly keys: readonly FileKey[] }
  const [first, ...older] = 'keys' in read && Array.isArray(read.keys) ? read.keys : [read]
  if (first === undefined) throw new Error('The file holds no keys.')
  return [first as FileKey, ...(older as FileKey[])]
}

export function textOfKeys(keys: readonly object[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`
}
