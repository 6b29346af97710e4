import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeReplacedPictures } from '../../lenders/images/purge-replaced-pictures.ts'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let maria: string
let loanId: string
beforeAll(async () => {
  started = await startApp()
  maria = await started.signIn()
  loanId = String((await firstLoan(maria))['id'])
})
afterAll(() => started.close())

async function firstLoan(token: string) {
  const { body } = await started.ask('/users/list-loan-account', { token })
  return (body.result['loans'] as Record<string, unknown>[])[0] ?? {}
}

const upload = async (bytes: Uint8Array, given: object = {}, token = maria) => {
  const image = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
  const payload = { loanId, uploadType: '1', image, ...given }
  return (await started.ask('/users/web/upload-image', { token, payload })).body
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

/** A chunk of a PNG, with its length and check. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A whole PNG of so many pixels each way, all of them white: a few bytes for each thousand. */
function whitePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1 // bits of a pixel, which is grey
  const row = Buffer.alloc(1 + side / 8, 255).fill(0, 0, 1)
  const rows = deflateSync(Buffer.alloc(row.length * side, row))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const end = pngChunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', rows), end])
}

describe('a picture that is taken', () => {
  it('[API-38] shows the vehicle’s picture to everybody on the loan, at an address of its own', async () => {
    const bytes = await drawing(640, 480)
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .jpeg()
      .toBuffer()
    const body = await upload(bytes)
    expect(body).toMatchObject({ status: 1, statusCode: 200, message: 'The picture was saved.' })
    const { url } = body.result['data'] as { url: string }
    expect(url).toMatch(/^\/pictures\/[\w-]{32}$/)
    expect(await firstLoan(maria)).toMatchObject({ vechileImage: url, borrower: { userImage: '' } })
    const luis = await started.signIn('luis.ortega@example.com')
    expect(await firstLoan(luis)).toMatchObject({ vechileImage: url })

    const got = await started.app.inject({ url, headers: { host: 'lonemesa.localhost' } })
    expect(got.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 1200, height: 600 })
    expect(got.rawPayload.includes('a secret')).toBe(false)
    const elsewhere = await started.app.inject({ url, headers: { host: 'boreal.localhost' } })
    expect(elsewhere.statusCode).toBe(404)
  })

  it('[API-38] shows the person’s own picture to them alone, and the newest of each', async () => {
    const png = await drawing(500, 300).png().toBuffer()
    const first = await upload(png, { uploadType: '2' })
    const second = await upload(png, { uploadType: 2 })
    const { url } = second.result['data'] as { url: string }
    expect(url).not.toBe((first.result['data'] as { url: string }).url)
    expect(await firstLoan(maria)).toMatchObject({ borrower: { userImage: url } })
    const luis = await started.signIn('luis.ortega@example.com')
    expect(await firstLoan(luis)).toMatchObject({ borrower: { userImage: '' } })
  })

  it('forgets a picture a month after another took its place', async () => {
    const luis = await started.signIn('luis.ortega@example.com')
    const png = await drawing(20, 20).png().toBuffer()
    const count = async () =>
      (
        await started.database.owner.query(
          'select from pictures where uploaded_by in (select borrower_id from borrower_emails where address like $1)',
          ['luis%'],
        )
      ).rowCount
    await upload(png, { uploadType: '2' }, luis)
    await upload(png, { uploadType: '2' }, luis)
    expect(await count()).toBe(2)
    const purge = async () => {
      const { context } = started
      for (const lender of await context.lenders.all()) await purgeReplacedPictures(context, lender)
    }
    started.clocks.forward(30 * 86_400_000)
    await purge()
    expect(await count()).toBe(2)
    started.clocks.forward(1)
    await purge()
    expect(await count()).toBe(1)
  })
})

describe('a picture that is not taken', () => {
  let kevin: string
  let own: string
  beforeAll(async () => {
    kevin = await started.signIn('kevin.nguyen@example.com')
    own = String((await firstLoan(kevin))['id'])
  })
  const send = (bytes: Uint8Array) => upload(bytes, { loanId: own }, kevin)

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a text that calls itself a picture', Buffer.from('GIF? no: <script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('[VAL-58] refuses %s, whatever it says that it is', async (_, bytes) => {
    expect(await send(bytes)).toMatchObject({ status: 0, reason: 'pictureType', field: 'image' })
  })

  it('[VAL-58] refuses a GIF and a WebP, and a PNG of 16,000 by 16,000 pixels before one is drawn', async () => {
    expect(await send(await drawing(9, 9).gif().toBuffer())).toMatchObject({
      reason: 'pictureType',
    })
    expect(await send(await drawing(9, 9).webp().toBuffer())).toMatchObject({
      reason: 'pictureType',
    })
    const began = process.memoryUsage().rss
    const huge = whitePng(16_000)
    expect(huge.length).toBeLessThan(100_000)
    expect((await send(huge)).reason).toBe('pictureType')
    expect((await send(whitePng(4_000))).status).toBe(1)
    expect(process.memoryUsage().rss - began).toBeLessThan(300 * 1024 * 1024)
  })

  it('refuses a picture that breaks off, and one of more than 5 MB', async () => {
    const noise = sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 99, sigma: 50 },
        background: '#000',
      },
    })
    const whole = await noise.jpeg({ quality: 100 }).toBuffer()
    expect(await send(whole.subarray(0, whole.length / 2))).toMatchObject({
      reason: 'pictureUnread',
    })
    const large = Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024 + 1 - whole.length)])
    expect(await send(large)).toMatchObject({
      reason: 'pictureTooLarge',
      message: 'The picture is larger than 5 MB.',
    })
  })

  it('refuses a picture of a loan that is not in the list of its caller', async () => {
    const png = await drawing(9, 9).png().toBuffer()
    expect(await upload(png, { loanId }, kevin)).toMatchObject({ reason: 'loanNotFound' })
    expect(await upload(png, { loanId: 'none' }, kevin)).toMatchObject({ reason: 'loanNotFound' })
  })

  it('refuses the eleventh picture of a day, and says when the next is taken', async () => {
    const darnell = await started.signIn('darnell.whitaker@example.com')
    const his = String((await firstLoan(darnell))['id'])
    const png = await drawing(9, 9).png().toBuffer()
    for (let at = 1; at <= 10; at += 1)
      expect(await upload(png, { loanId: his }, darnell)).toMatchObject({ status: 1 })
    const held = await upload(png, { loanId: his }, darnell)
    expect(held).toMatchObject({ statusCode: 429, reason: 'tooMany', retryAfterSeconds: 86_400 })
  })
})
