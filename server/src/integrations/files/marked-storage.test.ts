import { describe, expect, it } from 'vitest'
import { storagePlaces } from '../../../testing/files/storage-places.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { storageFromSettings } from './storage-from-settings.ts'

describe.each(storagePlaces)('the mark of %s', (place, startPlace) => {
  async function marked(areStored: boolean) {
    const store = await startPlace()
    const rows = { areStored }
    const storage = storageFromSettings({ storageUrl: store.url }, async () => rows.areStored)
    return { store, rows, storage: storage as FileStorage }
  }

  it(`refuses ${place} without its mark where rows name files, and leaves it as it is`, async () => {
    const { store, rows, storage } = await marked(true)
    const calls = [
      () => storage.check(),
      () => storage.read('d1/kept'),
      () => storage.write('d1/new', Buffer.from('x')),
      () => storage.remove('d1/kept'),
    ]
    const refused = { name: 'StorageUnavailable', code: 'NOT_MARKED' }
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused)
    rows.areStored = false
    expect(await storage.read('d1/new')).toBeNull()
    expect(await storage.read('started')).not.toBeNull()
    await store.close()
  })

  it(`marks ${place} once, and notices when it is emptied`, async () => {
    const { store, rows, storage } = await marked(false)
    await storage.check()
    rows.areStored = true
    await storage.write('d1/kept', Buffer.from('kept'))
    expect(await storage.read('d1/other')).toBeNull()
    await store.empty()
    await expect(storage.read('d1/kept')).rejects.toMatchObject({ code: 'NOT_MARKED' })
    await expect(storage.write('d1/kept', Buffer.from('x'))).rejects.toThrow('NOT_MARKED')
    await store.close()
  })
})
