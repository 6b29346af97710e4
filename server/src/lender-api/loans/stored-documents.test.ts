import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ObjectStore, startObjectStore } from '../../../testing/files/start-object-store.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { areFilesStored } from '../../lenders/files/remove-loose-files.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { storageFromSettings } from '../../integrations/files/storage-from-settings.ts'

// Documents of loans in a bucket beside the database, which may be away.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let store: ObjectStore
let files: FileStorage
let world: LenderApiFixture
let maria: Payer
let loanNo: string
beforeAll(async () => {
  store = await startObjectStore()
  const { url: storageUrl } = store
  files = storageFromSettings({ storageUrl }, () => areFilesStored(world.context)) as FileStorage
  world = await lenderApiFixture({ ownDatabase: true, files })
  maria = await world.payer()
  loanNo = await world.loanNoOf(maria.loanId)
})
afterAll(async () => {
  await world.closeInBalance()
  await store.close()
})

const upload = (name: string, body = pdf) =>
  world.callLenderApi('POST', `/loans/${loanNo}/documents?name=${name}`, {
    body,
    contentType: 'application/pdf',
  })
const open = (documentId: string) =>
  maria.call('/loan/get-statement-pdf', {
    method: 'POST',
    payload: { documentId, loanId: maria.loanId },
  })
const refusedAs = (text: string) => ({
  code: 422,
  body: { detail: expect.stringContaining(text) as string },
})
const rows = async () =>
  (await world.database.owner.query('select name, bytes from loan_documents order by name')).rows

it('keeps a document of a loan in the bucket, and opens it from there byte by byte', async () => {
  const { documentId } = (await upload('Contract')).body as { documentId: string }
  expect(((await upload('Contract')).body as { documentId: string }).documentId).toBe(documentId)
  expect(await rows()).toEqual([{ name: 'Contract', bytes: null }])
  const details = [{ label: 'Your contract', type: '7', value: documentId }]
  await world.callLenderApi('PUT', `/loans/${loanNo}/details`, { body: { details } })
  const { http } = await open(documentId)
  expect(http.headers['content-type']).toBe('application/pdf')
  expect(Buffer.compare(http.rawPayload, pdf)).toBe(0)
})

it('refuses a PDF with a script in it, and one that is none, and keeps neither', async () => {
  const before = await rows()
  const catalog = '<</OpenAction<</S/JavaScript/JS(app.alert(1))>>/Type/Catalog>>'
  const script = Buffer.from(pdf.toString().replace('<</Type/Catalog>>', catalog))
  expect(await upload('Script', script)).toMatchObject(refusedAs('This PDF has a script'))
  const none = Buffer.from('%PDF-1.4\n<html>\n%%EOF')
  expect(await upload('None', none)).toMatchObject(refusedAs('Send a PDF, whole'))
  expect(await rows()).toEqual(before)
})

it('says that a document can not be reached while the store is away, and keeps no half of one', async () => {
  const { documentId } = (await upload('Title')).body as { documentId: string }
  const details = [{ label: 'Title', type: '7', value: documentId }]
  await world.callLenderApi('PUT', `/loans/${loanNo}/details`, { body: { details } })
  const before = await rows()
  await store.stop()
  const away = await open(documentId)
  expect([away.http.statusCode, away.body]).toEqual([
    503,
    expect.objectContaining({
      message:
        'Pictures and documents cannot be reached right now. Please try again in a few minutes.',
    }),
  ])
  expect((await upload('Letter', Buffer.concat([pdf, pdf]))).code).toBe(503)
  expect(await rows()).toEqual(before)
  await store.start()
  expect(Buffer.compare((await open(documentId)).http.rawPayload, pdf)).toBe(0)
})

const fileOf = async (name: string): Promise<string> => {
  const text = 'select file_key from loan_documents where name = $1'
  return (
    (await world.database.owner.query<{ file_key: string }>(text, [name])).rows[0]?.file_key ?? ''
  )
}

it('opens no file that was changed in the store, or is missing there, until it is sent again', async () => {
  const { documentId } = (await upload('Lien')).body as { documentId: string }
  const whole = async () => {
    const { http } = await open(documentId)
    return http.statusCode === 200 && http.rawPayload.equals(pdf)
  }
  expect(await whole()).toBe(true)
  await files.write(await fileOf('Lien'), Buffer.concat([pdf, Buffer.from('% and more')]))
  expect((await open(documentId)).http.statusCode).toBe(503)
  await files.remove(await fileOf('Lien'))
  expect((await open(documentId)).http.statusCode).toBe(503)
  const before = await fileOf('Lien')
  expect((await upload('Lien')).body).toMatchObject({ documentId })
  expect(await fileOf('Lien')).not.toBe(before)
  expect(await whole()).toBe(true)
})

it('takes an emptied bucket for no storage: it opens, writes and removes nothing there', async () => {
  const { documentId } = (await upload('Receipt')).body as { documentId: string }
  await store.empty()
  expect((await open(documentId)).http.statusCode).toBe(503)
  expect((await upload('Other')).code).toBe(503)
  await expect(files.remove(await fileOf('Receipt'))).rejects.toThrow('NOT_MARKED')
  expect(await fileOf('Other')).toBe('')
})
