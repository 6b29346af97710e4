import { afterAll, beforeAll, expect, it } from 'vitest'
import { storagePlaces, watchStorage } from '../../../testing/files/storage-places.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { storageFromSettings } from '../../integrations/files/storage-from-settings.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import { purgeLoanDocuments } from '../papers/purge-loan-documents.ts'
import {
  areFilesStored,
  keepRemovingLooseFiles,
  removeAllLooseFiles,
} from './remove-loose-files.ts'
import { bindFile, keepFile } from './stored-file.ts'

const minute = 60_000
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const [[, startFolder]] = storagePlaces
let folder: Awaited<ReturnType<typeof startFolder>>
let files: ReturnType<typeof watchStorage>
let world: LenderApiFixture
let loanId: string
let path: string
beforeAll(async () => {
  folder = await startFolder()
  const { url: storageUrl } = folder
  const stored = storageFromSettings({ storageUrl }, () => areFilesStored(world.context))
  files = watchStorage(stored as FileStorage)
  world = await lenderApiFixture({ ownDatabase: true, files })
  loanId = (await world.payer()).loanId
  path = `/loans/${await world.loanNoOf(loanId)}/documents`
})
afterAll(async () => {
  await world.closeInBalance()
  await folder.close()
})

async function upload(name: string): Promise<string> {
  const sent = { body: pdf, contentType: 'application/pdf' }
  const { body } = await world.callLenderApi('POST', `${path}?name=${name}`, sent)
  return (body as { documentId: string }).documentId
}
const withdraw = async (documentId: string) =>
  (await world.callLenderApi('POST', `${path}/${documentId}/withdraw`, { body: {} })).code
const looseKeys = async () =>
  (await world.database.owner.query<{ file_key: string }>('select file_key from loose_files')).rows
const isThere = async (key: string) => (await files.read(key)) !== null
const removeAll = (storage: FileStorage = files) =>
  removeAllLooseFiles({ ...world.context, files: storage })

it('withdraws a document while the storage is away, says so in the log, and removes its file later', async () => {
  const documentId = await upload('Away')
  const [key = ''] = await files.keysLeft()
  await folder.stop()
  expect(await withdraw(documentId)).toBe(200)
  expect(world.told.join('\n')).toMatch(/was not removed: it is tried again.*ENOENT/)
  await folder.start()
  await removeAll()
  expect(await isThere(key)).toBe(true)
  world.clocks.forward(10 * minute)
  await removeAll()
  expect([await isThere(key), await looseKeys()]).toEqual([false, []])
})

it('removes a file an hour later whose row was never written, and gives it to no row then', async () => {
  const kept = await keepFile(world.context, world.lender.id, { key: 'd1/never', bytes: pdf })
  const bind = () => world.read((trx) => bindFile(trx, world.lender.id, kept))
  world.clocks.forward(59 * minute)
  await removeAll()
  expect(await isThere('d1/never')).toBe(true)
  world.clocks.forward(2 * minute)
  const held = files.holdNext('remove')
  const removing = removeAll()
  await held.reached
  await expect(bind()).rejects.toMatchObject({ code: 'GIVEN_UP' })
  held.release()
  await removing
  expect([await isThere('d1/never'), await looseKeys()]).toEqual([false, []])
  await expect(bind()).rejects.toBeInstanceOf(StorageUnavailable)
})

it('removes the other files where one can not be, and that one once it can', async () => {
  const ids = [await upload('One'), await upload('Two'), await upload('Three')]
  const keys = await files.keysLeft()
  await folder.stop()
  for (const id of ids) await withdraw(id)
  await folder.start()
  world.clocks.forward(11 * minute)
  const stuck = keys[0] ?? ''
  const remove = async (key: string) => {
    if (key === stuck) throw new StorageUnavailable('EACCES')
    await files.remove(key)
  }
  await removeAll({ ...files, remove })
  expect(await files.keysLeft()).toEqual([stuck])
  expect(await looseKeys()).toEqual([{ file_key: stuck }])
  expect(world.told.at(-1)).toMatch('EACCES')
  world.clocks.forward(60 * minute)
  await removeAll()
  expect(await files.keysLeft()).toEqual([])
})

it('keeps a file that two documents of before share until both are withdrawn', async () => {
  const ids = [await upload('First'), await upload('Second')]
  const [shared = ''] = await files.keysLeft()
  await world.database.owner.query('update loan_documents set file_key = $1', [shared])
  expect(await withdraw(ids[0] ?? '')).toBe(200)
  expect([await isThere(shared), await looseKeys()]).toEqual([true, []])
  expect(await withdraw(ids[1] ?? '')).toBe(200)
  expect([await isThere(shared), await looseKeys()]).toEqual([false, []])
  for (const key of await files.keysLeft()) await files.remove(key)
})

it('removes the files of documents that the worker, which has no storage, purged', async () => {
  await upload('Old')
  const paidOff = `update loans set paid_off_on = $1 where loan_id = $2`
  await world.database.owner.query(paidOff, ['2019-11-01', loanId])
  await purgeLoanDocuments(world.worker, world.lender)
  await world.database.owner.query(paidOff, [null, loanId])
  expect(await files.keysLeft()).toHaveLength(1)
  const end = keepRemovingLooseFiles(world.context, { everyMs: 60 * minute })
  await expect.poll(looseKeys).toEqual([])
  await end()
  expect(await files.keysLeft()).toEqual([])
})
