import { randomUUID } from 'node:crypto'
import { type FileHandle, link, lstat, open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

type Placing = {
  /** false: the first one wins, and what stands in place already stays */
  readonly replace: boolean
}

/**
 * Puts a text, or bytes, into a file that only its owner reads, whole or not at all, also when the
 * machine loses power: it is written aside and then given its name.
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { replace }: Placing,
): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  const file = await open(aside, 'wx', 0o600)
  await file.writeFile(content)
  if (replace) await keepOwner(file, path)
  await file.sync()
  await file.close()
  if (replace) await rename(aside, path)
  else await linkOnce(aside, path)
  const directory = await open(dirname(path), 'r')
  await directory.sync()
  await directory.close()
}

/** What root writes anew stays the file of the program that reads it. */
async function keepOwner(file: FileHandle, path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const before = await lstat(path).catch(() => null)
  if (before === null) return
  await file.chown(before.uid, before.gid)
  await file.chmod(before.mode & 0o777)
}

async function linkOnce(aside: string, path: string): Promise<void> {
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(aside)
}

/**
 * What stands in a file; null where there is none.
 *
 * @throws when it can not be read
 */
export async function readFileIfPresent(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/**
 * Keeps a text that is made once. Of many programs that start at one moment all get the same.
 *
 * @returns what stands in the file: the text of whoever was first
 */
export async function writeFileOnce(path: string, make: () => Promise<string>): Promise<string> {
  const found = await readFileIfPresent(path)
  if (found !== null) return found
  await writeFileAtomically(path, await make(), { replace: false })
  return readFile(path, 'utf8')
}
