import { chmod, chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeFileOnce, writeFileAtomically, readFileIfPresent } from './write-file-atomically.ts'

const longText = 'a key is never half a key '.repeat(40_000)

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-place-file-'))
  path = join(folder, 'key')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('writeFileOnce', () => {
  it('gives all who start at one moment the same whole text, and leaves one file', async () => {
    const starts = Array.from({ length: 40 }, (_, no) =>
      writeFileOnce(path, async () => longText + no),
    )
    const [first, ...others] = await Promise.all(starts)
    expect(first?.startsWith(longText)).toBe(true)
    for (const other of others) expect(other === first).toBe(true)
    expect(await readdir(folder)).toEqual(['key'])
  })

  it('makes nothing where the file exists', async () => {
    await writeFile(path, 'kept')
    const made: string[] = []
    const kept = await writeFileOnce(path, async () => {
      made.push('made')
      return 'fresh'
    })
    expect({ kept, made }).toEqual({ kept: 'kept', made: [] })
  })

  it('lets nobody but its owner read the file', async () => {
    await writeFileOnce(path, async () => 'secret')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('says what went wrong where it may not write', async () => {
    const nowhere = join(folder, 'not', 'there')
    await expect(writeFileOnce(nowhere, async () => 'fresh')).rejects.toThrow('ENOENT')
  })
})

describe('writeFileAtomically', () => {
  it('keeps or replaces an existing file, as it is told', async () => {
    await writeFileAtomically(path, 'first', { replace: false })
    await writeFileAtomically(path, 'second', { replace: false })
    expect(await readFile(path, 'utf8')).toBe('first')
    await writeFileAtomically(path, 'third', { replace: true })
    expect(await readFileIfPresent(path)).toBe('third')
    expect(await readdir(folder)).toEqual(['key'])
  })
})

it.runIf(process.getuid?.() === 0)('leaves a file that root replaces with its owner', async () => {
  await writeFileAtomically(path, 'first', { replace: true })
  await chown(path, 60_803, 60_803)
  await chmod(path, 0o640)
  await writeFileAtomically(path, 'second', { replace: true })
  const { uid, gid, mode } = await stat(path)
  expect([uid, gid, mode & 0o777]).toEqual([60_803, 60_803, 0o640])
})
