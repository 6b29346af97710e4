import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { purgeLoanDocuments } from '../../lenders/papers/purge-loan-documents.ts'

// What a lender uploads for a loan, in the lists of those on it.

const pdf = (of: string) => Buffer.from(`%PDF-1.4\n% ${of}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

let world: LenderApiFixture
let maria: Payer
let coBorrower: Payer
let stranger: Payer
beforeAll(async () => {
  const settings = { generateScheduledAuthorizationDocument: '1' }
  world = await lenderApiFixture({ settings, ownDatabase: true })
  maria = await world.payer()
  coBorrower = await world.payer({ token: 'tok-second' })
  stranger = await world.payer({ token: 'tok-stranger' })
  await asOwner(
    `insert into loan_parties (lender_id, loan_id, borrower_id, role, is_linked)
      select lender_id, loan_id, '${coBorrower.borrowerId}', 'coborrower', true
        from loan_parties where loan_id = '${maria.loanId}'`,
  )
})
afterAll(() => world.closeInBalance())

const asOwner = (text: string) => world.database.owner.query(text)

const purge = () => purgeLoanDocuments(world.context, world.lender)

type Answered = { readonly documentId: string }

async function upload(name: string, shownTo?: string, bytes: Buffer = pdf(name)): Promise<string> {
  const loanNo = await world.loanNoOf(maria.loanId)
  const more = shownTo === undefined ? '' : `&shownTo=${shownTo}`
  const path = `/loans/${loanNo}/documents?name=${encodeURIComponent(name)}${more}`
  const sent = { body: bytes, contentType: 'application/pdf' }
  const { code, body } = await world.callLenderApi('POST', path, sent)
  expect(code).toBe(200)
  return (body as Answered).documentId
}

const withdraw = async (documentId: string, loanId: string = maria.loanId) => {
  const path = `/loans/${await world.loanNoOf(loanId)}/documents/${documentId}/withdraw`
  return world.callLenderApi('POST', path, { body: {} })
}

type Row = { readonly DocumentID: string; readonly name: string; readonly created_at: string }

async function listedTo(payer: Payer, loanId: string = maria.loanId) {
  const payload = { loanId }
  const { body } = await payer.call('/loan/get-documents', { method: 'POST', payload })
  return body as { status: number; statusCode: number; reason?: string; result: { data: Row[] } }
}

const namesFor = async (payer: Payer) =>
  (await listedTo(payer)).result.data.map(({ name }) => name).toSorted()

/** What a ticket opens to somebody; null where none is given. */
async function openByTicket(payer: Payer, documentId: string): Promise<string | null> {
  const payload = { loanId: maria.loanId, documentId }
  const { body } = await payer.call('/documents/ticket', { method: 'POST', payload })
  if (body.status === 0) return null
  const { ticket } = (body.result as unknown as { data: { ticket: string } }).data
  const query = new URLSearchParams({ ...payload, accessToken: ticket })
  const url = `/app/api/loan/get-statement-pdf?${query.toString()}`
  const { headers, payload: text } = await world.app.inject({ url, headers: { host: world.host } })
  expect(headers['content-type']).toBe('application/pdf')
  return text
}

it('lists a document to everyone on its loan, or to one of them alone, and opens it to no other', async () => {
  expect(await listedTo(maria)).toMatchObject({ status: 1, statusCode: 201, result: { data: [] } })
  const ids = {
    all: await upload('Contract'),
    hers: await upload('Notice', 'borrower'),
    theirs: await upload('Letter', 'coBorrower'),
    nobodys: await upload('Draft', 'nobody'),
  }
  expect(await namesFor(maria)).toEqual(['Contract', 'Notice'])
  expect(await namesFor(coBorrower)).toEqual(['Contract', 'Letter'])
  const { result } = await listedTo(maria)
  expect(result.data.find(({ name }) => name === 'Contract')).toEqual({
    DocumentID: ids.all,
    name: 'Contract',
    created_at: expect.stringMatching(/^2026-11-\d\dT/) as string,
  })

  const opens = async (payer: Payer) => {
    const ended: string[] = []
    for (const [which, id] of Object.entries(ids))
      if ((await openByTicket(payer, id)) !== null) ended.push(which)
    return ended
  }
  expect(await opens(maria)).toEqual(['all', 'hers'])
  expect(await opens(coBorrower)).toEqual(['all', 'theirs'])
  expect(await opens(stranger)).toEqual([])
  expect(await openByTicket(maria, ids.hers)).toBe(pdf('Notice').toString())
  expect(await listedTo(stranger)).toMatchObject({ status: 0, reason: 'loanNotFound' })
})

it('shows a file that is sent again to those whom it is sent for now', async () => {
  const first = await upload('Title', 'everyone')
  expect(await upload('Title', 'borrower')).toBe(first)
  expect(await namesFor(coBorrower)).not.toContain('Title')
  expect(await openByTicket(coBorrower, first)).toBeNull()
  expect(await upload('Title', 'nobody')).toBe(first)
  expect(await namesFor(maria)).not.toContain('Title')
  expect(await openByTicket(maria, first)).toBeNull()
})

it('withdraws a document from every list, with what it holds, once no line names it', async () => {
  const documentId = await upload('Wrong loan')
  const details = `/loans/${await world.loanNoOf(maria.loanId)}/details`
  const line = { label: 'Wrong loan', type: '7', value: documentId }
  await world.callLenderApi('PUT', details, { body: { details: [line] } })
  expect((await withdraw(documentId)).code).toBe(409)
  await world.callLenderApi('PUT', details, { body: { details: [] } })
  expect((await withdraw(documentId, stranger.loanId)).code).toBe(404)
  expect((await withdraw('x')).code).toBe(404)
  expect((await withdraw(documentId)).body).toMatchObject({ documentId })
  expect((await withdraw(documentId)).code).toBe(404)
  expect(await namesFor(maria)).not.toContain('Wrong loan')
  expect(await openByTicket(maria, documentId)).toBeNull()
  const { rows } = await asOwner(
    `select count(*)::int as left from loan_documents where document_id = '${documentId}'`,
  )
  expect(rows).toEqual([{ left: 0 }])
})

it('names no document of one person alone in the details that everyone on the loan reads', async () => {
  const documentId = await upload('Private', 'coBorrower')
  const details = `/loans/${await world.loanNoOf(maria.loanId)}/details`
  const line = { label: 'Private', type: '7', value: documentId }
  const { code, body } = await world.callLenderApi('PUT', details, { body: { details: [line] } })
  expect([code, body]).toMatchObject([422, { field: 'details.0.value' }])
})

it('purges the documents of a loan seven years after it was paid off, and no earlier', async () => {
  await upload('Old')
  const paidOffOn = (day: string) =>
    asOwner(`update loans set paid_off_on = ${day} where loan_id = '${maria.loanId}'`)
  await paidOffOn(`date '2019-11-20'`)
  await purge()
  expect(await namesFor(maria)).toContain('Old')
  await paidOffOn(`date '2019-11-19'`)
  await purge()
  await paidOffOn('null')
  expect(await listedTo(maria)).toMatchObject({ statusCode: 201, result: { data: [] } })
})

it('lists no documents where a lender has no page for them', async () => {
  const other = await lenderApiFixture()
  const payer = await other.payer()
  expect(await listedTo(payer, payer.loanId)).toMatchObject({ status: 0, reason: 'switchedOff' })
  await other.closeInBalance()
})
