import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

// The lender's own lines of a loan's details, and the documents that they name.

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let world: LenderApiFixture
let maria: Payer
let stranger: Payer
let loanNo: string
beforeAll(async () => {
  world = await lenderApiFixture({ ownDatabase: true })
  maria = await world.payer()
  stranger = await world.payer({ token: 'tok-stranger' })
  loanNo = await world.loanNoOf(maria.loanId)
})
afterAll(() => world.closeInBalance())

const put = (details: readonly object[], loan: string = loanNo) =>
  world.callLenderApi('PUT', `/loans/${loan}/details`, { body: { details } })
const upload = (
  bytes: Buffer,
  { name = 'Contract', type = 'application/pdf', loan = loanNo } = {},
) => {
  const query = new URLSearchParams({ name, shownTo: 'nobody' })
  const sent = { body: bytes, contentType: type }
  return world.callLenderApi('POST', `/loans/${loan}/documents?${query.toString()}`, sent)
}
const uploaded = async (name: string, loan: string = loanNo) =>
  ((await upload(pdf, { name, loan })).body as { documentId: string }).documentId
const open = (payer: Payer, documentId: string, loanId: string = maria.loanId) =>
  payer.call('/loan/get-statement-pdf', { method: 'POST', payload: { documentId, loanId } })
const notFound = { status: 0, reason: 'notFound' }

async function shownTo(payer: Payer) {
  const { body } = await payer.call('/users/list-loan-account', {})
  const [loan] = (body as { result: { loans: { accountDetails: { type: string }[] }[] } }).result
    .loans
  return loan?.accountDetails.filter(({ type }) => type !== '1')
}

it('opens a document that a line of the loan names to its borrower, and to nobody else', async () => {
  const documentId = await uploaded('Contract')
  expect((await open(maria, documentId)).body).toMatchObject(notFound)
  const link = { label: 'Insurance', type: '6', value: 'https://insurance.example.com' }
  const line = { label: 'Your contract', type: '7', value: documentId }
  const done = await put([link, line])
  expect(done.body).toMatchObject({ loanNo, details: [link, line] })
  expect(await shownTo(maria)).toEqual([link, { ...line, value: `${documentId}|${maria.loanId}` }])

  const { http } = await open(maria, documentId)
  expect(http.headers['content-type']).toBe('application/pdf')
  expect(http.headers['content-disposition']).toContain('Contract.pdf')
  expect(Buffer.compare(http.rawPayload, pdf)).toBe(0)
  const foreign = await open(stranger, documentId)
  expect(foreign.body).toMatchObject(notFound)
  expect(foreign.text).toBe((await open(stranger, randomUUID())).text)
  expect((await open(maria, documentId, stranger.loanId)).text).toBe(foreign.text)

  await put([link])
  expect((await open(maria, documentId)).text).toBe(foreign.text)
})

it('opens such a document by a ticket, once', async () => {
  const documentId = await uploaded('Title')
  await put([{ label: 'Title', type: '7', value: documentId }])
  const named = { loanId: maria.loanId, documentId }
  const issued = await maria.call('/documents/ticket', { method: 'POST', payload: named })
  const { ticket } = (issued.body as { result: { data: { ticket: string } } }).result.data
  const url = `/app/api/loan/get-statement-pdf?documentId=${documentId}&loanId=${maria.loanId}`
  const headers = { host: world.host }
  const first = await world.app.inject({ url: `${url}&accessToken=${ticket}`, headers })
  expect(Buffer.compare(first.rawPayload, pdf)).toBe(0)
  const again = await world.app.inject({ url: `${url}&accessToken=${ticket}`, headers })
  expect(again.json()).toMatchObject({ status: 0, reason: 'ticketOver' })
  const refused = await stranger.call('/documents/ticket', { method: 'POST', payload: named })
  expect(refused.body).toMatchObject(notFound)
})

it('names a line in the language of who reads it', async () => {
  const line = { label: 'Insurance', translations: { es: 'Seguro' }, type: '6' }
  await put([{ ...line, value: 'https://insurance.example.com' }])
  expect(await shownTo(maria)).toMatchObject([{ label: 'Insurance' }])
  await world.database.owner.query(`update sessions set language = 'es'`)
  expect(await shownTo(maria)).toMatchObject([{ label: 'Seguro' }])
})

it('refuses a line that names a document of another loan, and an address that is none', async () => {
  const other = await uploaded('Contract', await world.loanNoOf(stranger.loanId))
  for (const value of [other, randomUUID(), 'x']) {
    const { code, body } = await put([{ label: 'Contract', type: '7', value }])
    expect([value, code, body]).toMatchObject([value, 422, { field: 'details.0.value' }])
  }
  const bad = ['javascript:alert(1)', 'ftp://example.com', '//example.com', 'http://']
  for (const value of [...bad, 'https://bank.example@other.example', 'https://user:pw@example.com'])
    expect([value, (await put([{ label: 'Link', type: '6', value }])).code]).toEqual([value, 422])
  expect((await put([], '21-000000')).code).toBe(404)
})

it('keeps the same file under the same name once, and another name by itself', async () => {
  const first = await uploaded('Letter')
  expect(await uploaded('Letter')).toBe(first)
  expect(await uploaded('Other letter')).not.toBe(first)
})

it('takes no file but a whole PDF of at most 5 MB', async () => {
  const broken = pdf.subarray(0, 40)
  expect((await upload(broken)).code).toBe(422)
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe(422)
  expect((await upload(Buffer.alloc(0))).code).toBe(422)
  expect((await upload(pdf, { type: 'image/png' })).code).toBe(415)
  const large = Buffer.concat([pdf, Buffer.alloc(5 * 1_048_576), pdf])
  expect((await upload(large)).code).toBe(413)
  expect((await upload(pdf, { loan: '21-000000' })).code).toBe(404)
})
