import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storagePlaces } from '../../../testing/files/storage-places.ts'
import { lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { storageFromSettings } from '../../integrations/files/storage-from-settings.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { hashOf } from './stored-file.ts'

const migration = join(import.meta.dirname, '../../../migrations/0110-keys-of-files.sql')
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

it('opens documents of before file keys, and keeps the file that they share until the last is withdrawn', async () => {
  const [[, startFolder]] = storagePlaces
  const folder = await startFolder()
  const files = storageFromSettings({ storageUrl: folder.url }, async () => false) as FileStorage
  const world = await lenderApiFixture({ ownDatabase: true, files })
  const maria = await world.payer()
  const path = `/loans/${await world.loanNoOf(maria.loanId)}/documents`
  const { owner } = world.database
  for (const name of ['Title', 'Copy'])
    await world.callLenderApi('POST', `${path}?name=${name}`, {
      body: pdf,
      contentType: 'application/pdf',
    })
  await owner.query(`drop table loose_files; alter table pictures drop column content_hash;
    alter table loan_documents drop column file_key`)
  const key = `${world.lender.id}/documents/${maria.loanId}/${hashOf(pdf).toString('hex')}`
  await files.write(key, pdf)
  await owner.query(readFileSync(migration, 'utf8'))

  const { body } = await world.callLenderApi('GET', path)
  const ids = (body as { documents: { documentId: string }[] }).documents.map(
    (one) => one.documentId,
  )
  const left: string[] = []
  for (const documentId of ids) {
    const payload = { documentId, loanId: maria.loanId }
    const { http } = await maria.call('/loan/get-statement-pdf', { method: 'POST', payload })
    expect(http.rawPayload).toEqual(pdf)
    await world.callLenderApi('POST', `${path}/${documentId}/withdraw`, { body: {} })
    left.push((await files.read(key)) === null ? 'removed' : 'kept')
  }
  expect(left).toEqual(['kept', 'removed'])
  await world.closeInBalance()
  await folder.close()
})
