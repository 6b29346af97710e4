import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

  it('shows the person’s own picture to them alone, and the newest of each', async () => {
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
    started.clocks.forward(31 * 86_400_000)
    const again = await started.signIn('luis.ortega@example.com')
    await upload(png, { uploadType: '2' }, again)
    expect(await count()).toBe(2)
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

  it('refuses a GIF and a WebP, and a PNG of 16,000 by 16,000 pixels before one is drawn', async () => {
    expect(await send(await drawing(9, 9).gif().toBuffer())).toMatchObject({
      reason: 'pictureType',
    })
    expect(await send(await drawing(9, 9).webp().toBuffer())).toMatchObject({
      reason: 'pictureType',
    })
    const began = process.memoryUsage().rss
    const huge = Buffer.from(await drawing(9, 9).png().toBuffer())
    huge.writeUInt32BE(16_000, 16)
    huge.writeUInt32BE(16_000, 20)
    expect((await send(huge)).reason).toMatch(/^picture(Type|Unread)$/)
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
