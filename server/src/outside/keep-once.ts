import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Keeps a text in a file that only its owner reads, unless the file stands already. It is written
 * aside and then given its name, so that of two starts at one moment nobody reads half of it.
 *
 * @returns what stands in the file: the text of whoever was first
 */
export async function keepOnce(path: string, fresh: string): Promise<string> {
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, fresh, { flag: 'wx', mode: 0o600 })
  await link(aside, path).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside)
  return readFile(path, 'utf8')
}
