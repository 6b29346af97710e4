import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

const documents = { generateScheduledAuthorizationDocument: '1' }

let calls: ScheduleCalls
let scheduleId: string
beforeEach(() => startWith(documents))
afterEach(() => calls.world.closeInBalance())

/** A world with one authorized series. */
async function startWith(settings: object): Promise<void> {
  calls = await scheduleCalls(settings)
  await calls.create(monthlySeries)
  scheduleId = (await calls.list())[0]?.recurringId ?? ''
}

async function restartWith(settings: object): Promise<void> {
  await calls.world.closeInBalance()
  await startWith(settings)
}

const askFor = async (who: Payer, payload: object) =>
  (await who.call('/documents/ticket', { method: 'POST', payload })).body

async function ticketOf(who = calls.payer): Promise<string> {
  const { result } = await askFor(who, { loanId: who.loanId, scheduleId })
  return String(result.data.ticket)
}

/** Opens the paper as a new window does: with what stands in its address, and without a session of its own. */
async function open(accessToken: string, named: object = {}, session: object = {}) {
  const { app, host } = calls.world
  const words = { scheduleId, loanId: calls.payer.loanId, accessToken, ...named }
  const query = new URLSearchParams(words as Record<string, string>).toString()
  const url = `/app/api/loan/get-scheduled-document-pdf?${query}`
  return app.inject({ method: 'GET', url, headers: { host, ...session } })
}

/** What is refused says so in words, and ends no session. */
async function expectRefused(answer: Awaited<ReturnType<typeof open>>, reason: string) {
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ status: 0, statusCode: 422, reason })
  expect(answer.body).toMatch(/Open the document again/)
  expect((await calls.payer.call('/users/list-loan-account', {})).body.status).toBe(1)
}

it('[API-52] opens the copy of an authorization by a ticket, as a PDF that nothing keeps', async () => {
  const answer = await open(await ticketOf())
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-disposition']).toMatch(
    /^inline; filename="authorization-.*\.pdf"$/,
  )
  const text = await readPdfText(await openPdf(answer.rawPayload))
  expect(text).toContain('Authorization for recurring debits')
  expect(text).toContain('$480.00')
})

it('opens nothing by a ticket that was used, and signs nobody out', async () => {
  const ticket = await ticketOf()
  expect((await open(ticket)).statusCode).toBe(200)
  await expectRefused(await open(ticket), 'ticketOver')
})

it('refuses to tell the head of a paper alone, and uses no ticket up by that', async () => {
  const ticket = await ticketOf()
  const { app, host } = calls.world
  const words = { scheduleId, loanId: calls.payer.loanId, accessToken: ticket }
  const url = `/app/api/loan/get-scheduled-document-pdf?${new URLSearchParams(words).toString()}`
  const head = await app.inject({ method: 'HEAD', url, headers: { host } })
  expect([head.statusCode, head.headers['allow']]).toEqual([405, 'GET'])
  expect((await open(ticket)).headers['content-type']).toBe('application/pdf')
})

it('lets one of many who use a ticket at once open its paper', async () => {
  const ticket = await ticketOf()
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(ticket)))
  const opened = answers.filter(({ headers }) => headers['content-type'] === 'application/pdf')
  expect(opened).toHaveLength(1)
})

it('opens nothing by a ticket after 61 seconds, and still does after 58', async () => {
  const [early, late] = [await ticketOf(), await ticketOf()]
  calls.world.clocks.forward(58_000)
  expect((await open(early)).headers['content-type']).toBe('application/pdf')
  calls.world.clocks.forward(3_000)
  await expectRefused(await open(late), 'ticketOver')
})

it('opens no other paper by a ticket, nor the same one of another loan', async () => {
  const other = '6fa459ea-ee8a-4ca4-894e-db77e160355e'
  await expectRefused(await open(await ticketOf(), { scheduleId: other }), 'ticketOver')
  await expectRefused(await open(await ticketOf(), { loanId: other }), 'ticketOver')
})

it('opens nothing by a ticket of somebody else in a session of one’s own, and signs nobody out', async () => {
  const stranger = await calls.world.payer()
  const asStranger = { accesstoken: stranger.accessToken }
  await expectRefused(await open(await ticketOf(), {}, asStranger), 'ticketOver')
  expect((await stranger.call('/users/list-loan-account', {})).body.status).toBe(1)
  for (const accesstoken of [calls.payer.accessToken, 'of a session that is over']) {
    const answer = await open(await ticketOf(), {}, { accesstoken })
    expect(answer.headers['content-type']).toBe('application/pdf')
  }
})

it('issues no ticket for a paper of somebody else, and none for several or none', async () => {
  const stranger = await calls.world.payer()
  const foreign = { loanId: calls.payer.loanId, scheduleId }
  expect(await askFor(stranger, foreign)).toMatchObject({ status: 0, reason: 'notFound' })
  const both = { ...foreign, documentId: scheduleId }
  for (const payload of [both, {}, { loanId: foreign.loanId }, { scheduleId }])
    expect(await askFor(calls.payer, payload)).toMatchObject({ status: 0, reason: 'form' })
})

it('opens nothing by the ticket of a session that has ended since', async () => {
  const ticket = await ticketOf()
  await calls.payer.call('/users/signout', { method: 'POST', payload: {} })
  const answer = await open(ticket)
  expect(answer.json()).toMatchObject({ status: 0, reason: 'ticketOver' })
})

it('opens nothing by a ticket once its paper is no longer offered', async () => {
  const ticket = await ticketOf()
  const { database, lender, clocks } = calls.world
  await database.owner.query(
    `delete from lender_settings where name = 'generateScheduledAuthorizationDocument'
      and lender_id = $1`,
    [lender.id],
  )
  clocks.forward(5_000)
  expect((await open(ticket)).json()).toMatchObject({ status: 0, reason: 'notFound' })
})

it('refuses a session’s token in an address, but for a lender that takes it there', async () => {
  await expectRefused(await open(calls.payer.accessToken), 'sessionToken')
  await restartWith({ ...documents, pdfSessionToken: '1' })
  expect((await open(calls.payer.accessToken)).headers['content-type']).toBe('application/pdf')
  await expectRefused(await open('invented'), 'ticketOver')
})

it('issues no more tickets in an hour than the lender’s limit, and says when there is one again', async () => {
  await restartWith({ ...documents, ticketsPerUserHour: 3 })
  for (let one = 0; one < 3; one += 1) await ticketOf()
  const { status, statusCode, retryAfterSeconds, message } = await askFor(calls.payer, {
    loanId: calls.payer.loanId,
    scheduleId,
  })
  expect({ status, statusCode }).toEqual({ status: 0, statusCode: 429 })
  expect(retryAfterSeconds).toBeGreaterThan(0)
  expect(message).toMatch(/^Too many documents were opened\. Try again after .*\d\d?:\d\d/)
})
