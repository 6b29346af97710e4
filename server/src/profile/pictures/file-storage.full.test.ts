import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storagePlaces } from '../../../testing/files/storage-places.ts'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { storageFromSettings } from '../../integrations/files/storage-from-settings.ts'
import { removeAllLooseFiles } from '../../lenders/files/remove-loose-files.ts'
import { pictureKey } from '../../lenders/files/stored-file.ts'
import { purgeReplacedPictures } from '../../lenders/images/purge-replaced-pictures.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'

// Pictures beside the database, in a storage that may be away.

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe.each(storagePlaces)('pictures in %s', (name, startPlace) => {
  let place: Awaited<ReturnType<typeof startPlace>>
  let started: StartedApp
  let token: string
  let loanId: string
  let files: FileStorage
  let lonemesaId: string
  beforeAll(async () => {
    place = await startPlace()
    files = storageFromSettings({ storageUrl: place.url }, async () => false) as FileStorage
    started = await startApp({ files })
    lonemesaId = (await started.context.lenders.byHost(hosts.loneMesa))?.id ?? ''
    token = await started.signIn()
    const { body } = await started.ask('/users/list-loan-account', { token })
    loanId = (body.result['loans'] as { id: string }[])[0]?.id ?? ''
  })
  afterAll(async () => {
    await started.close()
    await place.close()
  })

  const upload = (uploadType = '1') =>
    started.ask('/users/web/upload-image', {
      token,
      payload: { loanId, uploadType, image: onePixel },
    })
  const addressOf = async (uploadType?: string) =>
    ((await upload(uploadType)).body.result['data'] as { url: string }).url
  const rows = async () =>
    (await started.database.owner.query('select picture_name, bytes from pictures order by 1')).rows

  it(`keeps a picture in ${name} and none of it in the database, and shows it from there`, async () => {
    const address = await addressOf()
    const shown = await started.call(address)
    expect([shown.code, shown.http.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await rows()).toEqual([{ picture_name: address.split('/').at(-1), bytes: null }])
  })

  it(`shows a default and refuses uploads while ${name} is away, and loses nothing`, async () => {
    const [vehicle, user] = [await addressOf('1'), await addressOf('2')]
    const before = await rows()
    await place.stop()
    for (const address of [vehicle, user]) {
      const { code, http } = await started.call(address)
      expect([200, 302]).toContain(code)
      expect(http.headers['cache-control']).toBe('no-store')
    }
    const refused = await upload()
    expect([refused.code, refused.body.message]).toEqual([
      503,
      'Pictures and documents cannot be reached right now. Please try again in a few minutes.',
    ])
    expect(await rows()).toEqual(before)
    await place.start()
    expect((await started.call(vehicle)).http.headers['content-type']).toBe('image/webp')
    expect((await upload()).body.status).toBe(1)
  })

  it(`shows a default in place of what was changed in ${name}, or is missing there, and tells it in the log`, async () => {
    const address = await addressOf('1')
    const key = pictureKey(lonemesaId, address.split('/').at(-1) ?? '')
    const kept = (await files.read(key)) ?? Buffer.alloc(0)
    const faultsOf = async () => {
      const from = started.logged.length
      const { http } = await started.call(address)
      expect(http.headers['cache-control']).toBe('no-store')
      return started.logged.slice(from).join('')
    }
    await files.write(key, Buffer.concat([kept, kept]))
    expect(await faultsOf()).toContain('FILE_CHANGED')
    await files.remove(key)
    expect(await faultsOf()).toContain('FILE_MISSING')
    await files.write(key, kept)
    expect((await started.call(address)).http.rawPayload).toEqual(kept)
  })

  it(`removes from ${name} what was replaced a month ago, and no earlier`, async () => {
    const replaced = pictureKey(lonemesaId, (await addressOf('2')).split('/').at(-1) ?? '')
    await addressOf('2')
    expect(await files.read(replaced)).not.toBeNull()
    const { context } = started
    const purge = async () => {
      for (const lender of await context.lenders.all()) await purgeReplacedPictures(context, lender)
      await removeAllLooseFiles(context)
    }
    started.clocks.forward(30 * 86_400_000)
    await purge()
    expect(await files.read(replaced)).not.toBeNull()
    started.clocks.forward(1)
    await purge()
    expect(await files.read(replaced)).toBeNull()
    token = await started.signIn()
  })

  it(`shows beside ${name} what the database kept from before there was one`, async () => {
    const address = await addressOf()
    await started.database.owner.query(
      `update pictures set bytes = decode('52494646', 'hex') where picture_name = $1`,
      [address.split('/').at(-1)],
    )
    expect((await started.call(address)).http.rawPayload.toString('latin1')).toBe('RIFF')
  })
})
