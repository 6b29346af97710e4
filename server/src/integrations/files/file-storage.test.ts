import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../testing/files/start-object-store.ts'
import { jsonLog } from '../../platform/logging/log.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { storageFromSettings, warnWhenUnavailable } from './storage-from-settings.ts'

let folder: string
let store: ObjectStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quittance-files-'))
  store = await startObjectStore()
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const storageAt = (storageUrl: string): FileStorage => {
  const made = storageFromSettings({ storageUrl }, async () => false)
  expect(made).not.toBeNull()
  return made as FileStorage
}
const places = {
  'a folder': () => pathToFileURL(folder).href,
  'a bucket': () => store.url,
} as const

describe.each(['a folder', 'a bucket'] as const)('the storage of files in %s', (place) => {
  const storage = () => storageAt(places[place]())
  const bytes = Buffer.from([0, 255, 13, 10, 1, 2, 3])

  it(`gives back from ${place} what was kept last under a key`, async () => {
    const key = 'd1/pictures/Abc-_9'
    expect(await storage().read(key)).toBeNull()
    await storage().write(key, Buffer.from('before'))
    await storage().write(key, bytes)
    expect(await storage().read(key)).toEqual(bytes)
    expect(await storage().read(`${key}x`)).toBeNull()
  })

  it(`removes from ${place} one file alone, and once more without complaint`, async () => {
    await storage().write('d1/pictures/one', bytes)
    await storage().write('d1/pictures/other', bytes)
    await storage().remove('d1/pictures/one')
    await storage().remove('d1/pictures/one')
    expect(await storage().read('d1/pictures/one')).toBeNull()
    expect(await storage().read('d1/pictures/other')).toEqual(bytes)
  })

  it.each(['../x', '/etc/passwd', 'a/../../x', '', 'a//b', 'a.b', 'a?b', 'a b', 'a%2e'])(
    `takes for ${place} no key like "%s", which leads elsewhere`,
    async (key) => {
      await expect(storage().read(key)).rejects.toThrow(RangeError)
      await expect(storage().write(key, bytes)).rejects.toThrow(RangeError)
      await expect(storage().remove(key)).rejects.toThrow(RangeError)
    },
  )
})

describe('a storage that does not answer', () => {
  it('says what the disk says of a folder that is away, and makes none in its place', async () => {
    const storage = storageAt(pathToFileURL(folder).href)
    await storage.write('d1/kept', Buffer.from('kept'))
    await rename(folder, `${folder}-away`)
    const calls = [
      () => storage.read('d1/kept'),
      () => storage.write('d1/new', Buffer.from('x')),
      () => storage.remove('d1/kept'),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'ENOENT' })
    await rename(`${folder}-away`, folder)
    expect(String(await storage.read('d1/kept'))).toBe('kept')
    expect(await readdir(join(folder, 'd1'))).not.toContain('new')
  })

  it('leaves the file before where the disk takes no other', async () => {
    const storage = storageAt(pathToFileURL(folder).href)
    await writeFile(join(folder, 'blocked'), 'a file where a folder is asked for')
    await expect(storage.write('blocked/one', Buffer.from('x'))).rejects.toThrow(
      UpstreamUnavailable,
    )
    expect(String(await storage.read('blocked'))).toMatch('a file')
  })

  it('says in the word of the store why a bucket takes no file', async () => {
    const refusedBy = async (url: string) => {
      const storage = storageAt(url)
      const told = await storage.write('d1/new', Buffer.from('x')).catch((error: Error) => error)
      expect(told).toBeInstanceOf(UpstreamUnavailable)
      return told
    }
    const wrongSecret = store.url.replace(':S3RVER@', ':not-it@')
    expect(await refusedBy(wrongSecret)).toMatchObject({ code: '403 SignatureDoesNotMatch' })
    const otherKey = store.url.replace('//S3RVER:', '//ANOTHER:')
    expect(await refusedBy(otherKey)).toMatchObject({ code: '403 InvalidAccessKeyId' })
    const noBucket = store.url.replace(/files$/, 'nowhere')
    expect(await refusedBy(noBucket)).toMatchObject({ code: '404 NoSuchBucket' })
    await expect(storageAt(noBucket).read('d1/new')).rejects.toMatchObject({
      code: '404 NoSuchBucket',
    })
  })

  it('finds the files of a bucket again once the store is back', async () => {
    const storage = storageAt(store.url)
    await storage.write('d1/kept', Buffer.from('kept'))
    await store.stop()
    for (const asked of [storage.read('d1/kept'), storage.write('d1/new', Buffer.from('x'))])
      await expect(asked).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await store.start()
    expect(String(await storage.read('d1/kept'))).toBe('kept')
    expect(await storage.read('d1/new')).toBeNull()
  })

  it('warns at a start with the reason, and neither key nor secret', async () => {
    const lines: string[] = []
    const log = jsonLog((line) => void lines.push(line))
    await warnWhenUnavailable(storageAt(store.url), log)
    expect(lines).toEqual([])
    const wrong = store.url.replace('//S3RVER:S3RVER@', '//KEYNAME:verysecret@')
    await warnWhenUnavailable(storageAt(wrong), log)
    expect(lines).toEqual([expect.stringContaining('403 InvalidAccessKeyId')])
    expect(lines[0]).toContain('STORAGE_URL does not take files')
    expect(lines[0]).not.toMatch(/KEYNAME|verysecret/)
  })
})
