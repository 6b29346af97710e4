import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  hosts,
  type SentAppMessage,
  startApp,
  type StartedApp,
} from '../../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const callLenderApi = (path: string, sent?: SentAppMessage) => started.callLenderApi(path, sent)

/** By it a page knows that its configuration came. */
const fixedKey = 'answers.clientDetailsFound'

const putLabels = (payload: unknown, language = 'es') =>
  callLenderApi(`/labels/${language}`, { method: 'PUT', payload })

describe('labels', () => {
  it('replaces the labels of one language, and shows them at once', async () => {
    const set = { 'signIn.form.submit': 'Adelante' }
    expect((await putLabels(set)).body).toEqual(set)
    expect((await callLenderApi('/labels/es')).body).toEqual(set)
    const shown = await started.ask('/client/white-labels?lang=es')
    expect(shown.body.result['data']).toMatchObject({
      ...set,
      'answers.notFound': 'No se encontró.',
    })
    expect((await putLabels({})).body).toEqual({})
  })

  it.each([
    ['a key that no screen knows', { 'no.such.key': 'x' }, 'no.such.key'],
    ['a value that the label has not', { 'answers.done': 'Hi :name' }, 'answers.done'],
    ['what is no text', { 'answers.done': 7 }, 'answers.done'],
    ['a text without end', { 'answers.done': 'x'.repeat(4001) }, 'answers.done'],
    ['what pages read letter by letter', { [fixedKey]: 'Aquí está' }, fixedKey],
    ['prototype tricks', { constructor: 'x' }, 'constructor'],
  ])('refuses a label by name: %s', async (_what, set, field) => {
    expect((await putLabels(set)).body).toMatchObject({ status: 422, field })
  })

  it('knows labels in no other language', async () => {
    expect((await putLabels({}, 'de')).code).toBe(404)
    expect((await callLenderApi('/labels/de')).code).toBe(404)
  })
})

const putMessages = (payload: unknown) => callLenderApi('/messages', { method: 'PUT', payload })

it('replaces the message box, and shows it to borrowers as text', async () => {
  const box = {
    language: 'en',
    title: 'News',
    messages: [{ title: 'A < b', text: '<b>not bold</b>' }],
  }
  expect((await putMessages([box])).body).toEqual([box])
  expect((await callLenderApi('/messages')).body).toEqual([box])
  const token = await started.signIn()
  const shown = await started.ask('/client/borrower-messages', { token })
  expect(shown.body.result['data']).toEqual({
    message_box_title: 'News',
    messages: [{ message_title: 'A < b', message_text: '<b>not bold</b>' }],
  })
  expect((await putMessages([{ ...box, language: 'de' }])).body).toMatchObject({
    status: 422,
    field: '0.language',
  })
  expect((await putMessages([box, box])).code).toBe(422)
  expect((await putMessages({})).code).toBe(422)
})

const picture = () =>
  sharp({ create: { width: 600, height: 300, channels: 3, background: '#1f5f8b' } })

const putImage = (bytes: Buffer, type = 'image/png', kind = 'logo') =>
  callLenderApi(`/images/${kind}`, {
    method: 'PUT',
    payload: bytes,
    headers: { 'content-type': type },
  })

describe('images', () => {
  it('draws an uploaded image anew: its metadata is gone, and its address changes with it', async () => {
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: 'a canary in the exif' } })
      .jpeg()
      .toBuffer()
    expect(jpeg.includes('canary')).toBe(true)
    const { body } = await putImage(jpeg, 'image/jpeg')
    const address = String(body['address'])
    expect(address).toMatch(/^\/images\/logo\/[\da-f]{32}$/)
    const { http } = await started.call(address)
    expect(http.headers['content-type']).toBe('image/webp')
    expect(http.headers['cache-control']).toContain('immutable')
    expect(http.rawPayload.includes('canary')).toBe(false)
    const facts = await sharp(http.rawPayload).metadata()
    expect([facts.format, facts.width, facts.exif]).toEqual(['webp', 320, undefined])

    const second = await putImage(await picture().negate().png().toBuffer())
    expect(second.body['address']).not.toBe(address)
    expect((await started.call(address)).code).toBe(404)
    const token = await started.signIn()
    const told = await started.ask('/client/get-client-images', { token })
    expect(told.body.result['data']).toEqual([{ type: '1', url: second.body['address'] }])
  })

  it('[LOAN-05] returns the lender’s picture of a vehicle with each of its loans', async () => {
    const token = await started.signIn()
    const pictures = async () => {
      const { body } = await started.ask('/users/list-loan-account', { token })
      return (body.result['loans'] as Record<string, unknown>[]).map((one) => one['vechileImage'])
    }
    expect(await pictures()).toEqual([''])
    const { body } = await putImage(await picture().png().toBuffer(), 'image/png', 'vehicle')
    const address = String(body['address'])
    expect(address).toMatch(/^\/images\/vehicle\/[\da-f]{32}$/)
    expect(await pictures()).toEqual([address])
    const { body: told } = await started.ask('/client/get-client-images', { token })
    expect(told.result['data']).toContainEqual({ type: '2', url: address })
  })

  it('takes no image of one lender for another', async () => {
    const { body } = await putImage(await picture().png().toBuffer(), 'image/png', 'background')
    const address = String(body['address'])
    expect((await started.call(address, { host: hosts.harborPine })).code).toBe(404)
    const told = await started.ask('/users/web/get-background-image')
    expect(told.body.result).toEqual({ background_image: address })
  })

  it.each(['image/png', 'image/svg+xml'])('refuses an SVG that says it is %s', async (type) => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    expect((await putImage(svg, type)).code).toBe(type === 'image/png' ? 422 : 415)
  })

  it('refuses an image that is too large, and what is no image', async () => {
    expect((await putImage(Buffer.alloc(6 * 1_048_576))).code).toBe(413)
    expect((await putImage(Buffer.from('GIF89a'))).code).toBe(422)
    const cut = (await picture().png().toBuffer()).subarray(0, 200)
    expect((await putImage(cut)).code).toBe(422)
    const wide = await sharp({
      create: { width: 6000, height: 5000, channels: 3, background: 'red' },
    })
      .png()
      .toBuffer()
    expect((await putImage(wide)).code).toBe(422)
    expect((await putImage(await picture().png().toBuffer(), 'image/png', 'favicon')).code).toBe(
      404,
    )
  })
})
