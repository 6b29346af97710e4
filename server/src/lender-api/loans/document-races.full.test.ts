import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  storagePlaces,
  type WatchedStorage,
  watchStorage,
} from '../../../testing/files/storage-places.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { storageFromSettings } from '../../integrations/files/storage-from-settings.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'

// A document that is withdrawn while the same file is sent again.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const resident = Buffer.concat([Buffer.from('%PDF-1.4\n% resident\n'), pdf])

describe.each(storagePlaces)('documents that are raced for in %s', (place, startPlace) => {
  let store: Awaited<ReturnType<typeof startPlace>>
  let files: WatchedStorage
  let world: LenderApiFixture
  let maria: Payer
  let path: string
  beforeAll(async () => {
    store = await startPlace()
    const storage = storageFromSettings({ storageUrl: store.url }, async () => false)
    files = watchStorage(storage as FileStorage)
    world = await lenderApiFixture({ files })
    maria = await world.payer()
    path = `/loans/${await world.loanNoOf(maria.loanId)}/documents`
    // The bucket's server removes a folder that it saw empty, whatever is written to it meanwhile: none ever is.
    await upload('Resident', resident)
  })
  afterAll(async () => {
    await world.closeInBalance()
    await store.close()
  })

  async function upload(name: string, file = pdf): Promise<string> {
    const sent = { body: file, contentType: 'application/pdf' }
    const { code, body } = await world.callLenderApi('POST', `${path}?name=${name}`, sent)
    expect(code).toBe(200)
    return (body as { documentId: string }).documentId
  }
  async function withdraw(documentId: string): Promise<void> {
    const { code } = await world.callLenderApi('POST', `${path}/${documentId}/withdraw`, {
      body: {},
    })
    expect(code).toBe(200)
  }
  const open = (documentId: string) =>
    maria.call('/loan/get-statement-pdf', {
      method: 'POST',
      payload: { documentId, loanId: maria.loanId },
    })

  /** Every document that is listed opens byte by byte, and the storage has no file besides. */
  async function expectAllThere(): Promise<string[]> {
    const { body } = await world.callLenderApi('GET', path)
    const { documents } = body as { documents: { documentId: string; name: string }[] }
    for (const { documentId, name } of documents) {
      const { http } = await open(documentId)
      const sent = name === 'Resident' ? resident : pdf
      expect([name, http.rawPayload.toString()]).toEqual([name, sent.toString()])
    }
    expect(await files.keysLeft()).toHaveLength(documents.length)
    const others = documents.filter(({ name }) => name !== 'Resident')
    for (const { documentId } of others) await withdraw(documentId)
    expect(await files.keysLeft()).toHaveLength(1)
    return others.map(({ name }) => name).toSorted()
  }

  it(`keeps in ${place} a file that was written anew right before the same was withdrawn`, async () => {
    const first = await upload('Title')
    const held = files.holdNext('write')
    const sending = upload('Title')
    await held.reached
    await withdraw(first)
    held.release()
    await sending
    expect(await expectAllThere()).toEqual(['Title'])
  })

  it(`keeps in ${place} a file that is written anew right before the one of before is removed`, async () => {
    const first = await upload('Title')
    const held = files.holdNext('remove')
    const withdrawing = withdraw(first)
    await held.reached
    await upload('Title')
    await upload('Letter')
    held.release()
    await withdrawing
    expect(await expectAllThere()).toEqual(['Letter', 'Title'])
  })

  it(`loses no file of ${place} in 6 races of withdrawing, sending and opening the same`, async () => {
    for (let round = 0; round < 6; round += 1) {
      const first = await upload('Deed')
      const calls = [
        () => withdraw(first),
        () => upload('Deed'),
        () => upload('Deed'),
        () => upload('Copy'),
        async () => {
          const { code, http } = await open(first)
          const isWhole = http.rawPayload.equals(pdf)
          expect([code, isWhole || http.json<{ reason: string }>().reason]).toEqual([
            200,
            isWhole || 'notFound',
          ])
        },
      ]
      // In six rounds withdrawing, sending and opening come first twice each, and each last at least once.
      const turn = round % calls.length
      const inTurn = [...calls.slice(turn), ...calls.slice(0, turn)]
      await Promise.all((round % 2 === 0 ? inTurn : inTurn.toReversed()).map((call) => call()))
      expect(['Copy', 'Copy,Deed']).toContain((await expectAllThere()).join(','))
    }
  })
})
