import { formatDollars } from '@quittance/domain/money'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPdf, readPdfText } from '../../../testing/papers/read-pdf.ts'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { readComingPayments } from '../../payments/scheduled/notices/read-coming-payments.ts'
import { makeStatements } from './make-statements.ts'
import type { StatementEvidence } from './statement-evidence.ts'

let calls: ScheduleCalls
beforeEach(async () => {
  calls = await scheduleCalls({ lateFeePercent: '5', customerCareEmail: 'care@example.com' })
})
afterEach(() => calls.world.closeInBalance())

type Row = Readonly<Record<string, string>>

const readComing = readComingPayments
const make = () => makeStatements({ ...calls.world.context, readComing }, calls.world.lender)

async function rows(loanId = calls.payer.loanId) {
  const { result, ...rest } = await calls.ask('/loan/get-statements', { loanId })
  return { ...rest, rows: (result?.data ?? []) as unknown as Row[] }
}

async function ticketFor(documentId: string, { loanId, call } = calls.payer): Promise<string> {
  const payload = { loanId, documentId }
  const { body } = await call('/documents/ticket', { method: 'POST', payload })
  return String(body.result?.data.ticket)
}

/** Opens a statement as a new window does. */
async function open(words: Readonly<Record<string, string>>) {
  const { app, host } = calls.world
  const url = `/app/api/loan/get-statement-pdf?${new URLSearchParams(words).toString()}`
  return app.inject({ method: 'GET', url, headers: { host } })
}

async function textOf(id: string): Promise<string> {
  const { loanId } = calls.payer
  const answer = await open({ documentId: id, loanId, accessToken: await ticketFor(id) })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return readPdfText(await openPdf(answer.rawPayload))
}

const money = (cents: bigint) =>
  `$${Number(formatDollars(cents as never)).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/** The days of all that were made; nobody has to be signed in to see them. */
async function madeOn(): Promise<string[]> {
  const made = await calls.world.read((trx) =>
    trx.selectFrom('statements').select('statement_on').orderBy('statement_on').execute(),
  )
  return made.map((row) => row.statement_on)
}

async function setState(set: string): Promise<void> {
  const { database } = calls.world
  await database.owner.query(`update loans set ${set} where loan_id = $1`, [calls.payer.loanId])
}

it('[API-48][DOC-08] makes a statement twenty days before the due date, once, and lists it', async () => {
  await make()
  expect(await rows()).toMatchObject({ status: 1, statusCode: 201, rows: [] })
  await calls.goTo('2026-11-25')
  await Promise.all([make(), make()])
  await make()
  const { rows: listed } = await rows()
  expect(listed).toEqual([
    {
      DocumentID: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      statement_date: '2026-11-25',
      kind: '1',
      dueDate: '2026-12-15',
      amountDue: expect.stringMatching(/^\d+\.\d\d$/) as string,
      currencyCode: 'USD',
    },
  ])
  await calls.goTo('2026-12-14')
  await make()
  await calls.goTo('2026-12-26')
  await make()
  expect(await madeOn()).toEqual(['2026-11-25', '2026-12-26'])
})

it('[API-49] prints a statement whose figures are those of the books, and the same file again', async () => {
  const paid = await calls.payer.pay({
    methodId: await calls.payer.addMethod({ token: 'tok-4242' }),
  })
  expect(paid.body.status).toBe(1)
  await calls.goTo('2026-11-25')
  await make()
  const [row] = (await rows()).rows
  const id = row?.['DocumentID'] ?? ''
  const { loanId } = calls.payer
  const printed = async () =>
    (await open({ documentId: id, loanId, accessToken: await ticketFor(id) })).rawPayload
  const [once, again] = [await printed(), await printed()]
  expect(once.equals(again)).toBe(true)
  expect(once.length).toBeLessThan(120 * 1024)
  const text = await readPdfText(await openPdf(once))
  const { state, underRules } = await calls.world.loanNow(calls.payer)
  const { interest_cents: interest, principal_cents: principal } = await calls.world.read((trx) =>
    trx.selectFrom('payments').selectAll().executeTakeFirstOrThrow(),
  )
  expect(text).toContain('Total amount due')
  expect(text).toContain(`Principal balance ${money(state.principal)}`)
  expect(text).toContain(`Principal before ${money(state.principal + principal)}`)
  expect(text).toContain('Payments in this period $25.00')
  expect(text).toContain(`Of that, to interest ${money(interest)}`)
  expect(text).toContain(`Regular payment ${money(underRules.terms.installmentAmount)}`)
  expect(text).toMatch(/11\/20\/2026 Payment \$25\.00/)
  expect(text).toContain('Payment coupon')
  expect(text).toContain('Due date Tuesday, December 15, 2026')
})

it('prints a statement in the words in which it was made, whatever its lender says since', async () => {
  await calls.goTo('2026-11-25')
  await make()
  const [row] = (await rows()).rows
  const id = row?.['DocumentID'] ?? ''
  const { loanId } = calls.payer
  const printed = async () =>
    (await open({ documentId: id, loanId, accessToken: await ticketFor(id) })).rawPayload
  const before = await printed()
  const { database, lender, clocks } = calls.world
  await database.owner.query(
    `insert into lender_labels (lender_id, language, key, text)
      values ($1, 'en', 'documents.statement.total', 'Please pay')`,
    [lender.id],
  )
  clocks.forward(5_000)
  expect((await printed()).equals(before)).toBe(true)
})

it('[PERM-25] opens no statement of another borrower, nor by a ticket that was used or is for another paper', async () => {
  const stranger = await calls.world.payer()
  await calls.goTo('2026-11-25')
  await make()
  const [row] = (await rows()).rows
  const id = row?.['DocumentID'] ?? ''
  const { loanId } = calls.payer
  const payload = { loanId, documentId: id }
  const asked = await stranger.call('/documents/ticket', { method: 'POST', payload })
  expect(asked.body).toMatchObject({ status: 0, reason: 'notFound' })
  const accessToken = await ticketFor(id)
  const other = '6fa459ea-ee8a-4ca4-894e-db77e160355e'
  const wrong = await open({ documentId: other, loanId, accessToken })
  expect(wrong.json()).toMatchObject({ status: 0, reason: 'ticketOver' })
  const spent = await open({ documentId: id, loanId, accessToken })
  expect(spent.json()).toMatchObject({ status: 0, reason: 'ticketOver' })
  expect((await calls.payer.call('/users/list-loan-account', {})).body.status).toBe(1)
})

it('[API-51] opens a statement by POST for its borrower, who is signed in', async () => {
  const stranger = await calls.world.payer()
  await calls.goTo('2026-11-25')
  await make()
  const [row] = (await rows()).rows
  const payload = { documentId: row?.['DocumentID'], loanId: calls.payer.loanId }
  const opened = await calls.payer.call('/loan/get-statement-pdf', { method: 'POST', payload })
  expect(opened.http.headers['content-type']).toBe('application/pdf')
  const refused = await stranger.call('/loan/get-statement-pdf', { method: 'POST', payload })
  expect(refused.body).toMatchObject({ status: 0, reason: 'notFound' })
})

it('[API-50][DOC-07][DOC-09] lists statements as the provider does, and opens one by its address in base64', async () => {
  await calls.world.closeInBalance()
  calls = await scheduleCalls({ doximStatements: '1' })
  await calls.goTo('2026-11-25')
  await make()
  const [row] = (await rows()).rows
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['accountHolderName', 'date', 'guid', 'kind', 'subAppCode', 'url'].toSorted(),
  )
  const pdfUrl = Buffer.from(row?.['url'] ?? '').toString('base64')
  const opened = await open({ pdfUrl, accessToken: await ticketFor(row?.['guid'] ?? '') })
  expect(opened.headers['content-type']).toBe('application/pdf')
  for (const url of ['http://169.254.169.254/', 'file:///etc/passwd', 'x']) {
    const accessToken = await ticketFor(row?.['guid'] ?? '')
    const answer = await open({ pdfUrl: Buffer.from(url).toString('base64'), accessToken })
    expect(answer.json()).toMatchObject({ status: 0, reason: 'ticketOver' })
  }
})

it('demands nothing of a loan in bankruptcy, and says that it only informs', async () => {
  await setState(`bankruptcy_on = '2026-11-01'`)
  await calls.goTo('2026-11-25')
  await make()
  const [row] = (await rows()).rows
  expect(row).toMatchObject({ amountDue: null, dueDate: null })
  const text = await textOf(row?.['DocumentID'] ?? '')
  expect(text).toContain('for information only. It is not an attempt to collect a debt')
  for (const demand of ['Total amount due', 'Payment coupon', 'late fee of', 'Regular payment'])
    expect(text).not.toContain(demand)
})

it('makes a last statement and a letter once a loan is paid off, and none after', async () => {
  const methodId = await calls.payer.addMethod({ token: 'tok-4242' })
  const { body } = await calls.payer.call('/users/list-loan-account', {})
  await make()
  await calls.payer.pay({ methodId, amount: body.result.loans[0].payoffAmount })
  await calls.goTo('2026-12-01')
  await make()
  const { rows: made } = await rows()
  expect(made.map((row) => row['kind'])).toEqual(['3', '2'])
  const [letter, last] = made
  expect(await textOf(letter?.['DocumentID'] ?? '')).toMatch(
    /Your loan is paid in full.*confirms that this loan was paid in full on 11\/20\/2026/,
  )
  expect(await textOf(last?.['DocumentID'] ?? '')).toContain('was paid off on 11/20/2026')
  await calls.goTo('2027-01-05')
  await make()
  expect(await madeOn()).toHaveLength(2)
})

it('[API-54][DOC-06] saves how statements go out, and tells by email of the next one', async () => {
  const stranger = await calls.world.payer()
  const { loanId } = calls.payer
  const save = (status: string, of = loanId) =>
    calls.ask('/loan/loan-udf-update', { loanId: of, status })
  expect(await save('1')).toMatchObject({ status: 1, message: 'Your choice was saved.' })
  const shown = async () =>
    (await calls.payer.call('/users/list-loan-account', {})).body.result.loans[0].loan.eStatement
  expect(await shown()).toBe('1')
  await calls.goTo('2026-11-25')
  await make()
  expect(await calls.sentNotices('statementReady')).toHaveLength(1)
  await save('0')
  expect(await shown()).toBe('0')
  expect(await save('1', stranger.loanId)).toMatchObject({ status: 0, reason: 'loanNotFound' })
  await calls.goTo('2026-12-26')
  await make()
  expect(await calls.sentNotices('statementReady')).toHaveLength(1)
  const deliveries = await calls.world.read((trx) =>
    trx
      .selectFrom('statements')
      .select('delivery')
      .where('loan_id', '=', loanId)
      .orderBy('statement_on')
      .execute(),
  )
  expect(deliveries.map(({ delivery }) => delivery)).toEqual(['email', 'paper'])
})

it('[PERM-25] makes and lists no statements where the lender has none', async () => {
  await calls.world.closeInBalance()
  calls = await scheduleCalls({ statements: '0' })
  await calls.goTo('2026-11-25')
  await make()
  expect(await rows()).toMatchObject({ status: 0, reason: 'switchedOff' })
  expect(await madeOn()).toEqual([])
})

it('tells a payment of the day of a statement in the next one, once', async () => {
  const methodId = await calls.payer.addMethod({ token: 'tok-4242' })
  await calls.payer.pay({ methodId, amount: '30.00' })
  await calls.goTo('2026-11-25')
  await make()
  await calls.payer.pay({ methodId })
  for (const day of ['2026-12-26', '2027-01-26']) {
    await calls.goTo(day)
    await make()
  }
  const made = await calls.world.read((trx) =>
    trx.selectFrom('statements').select('evidence').orderBy('statement_on').execute(),
  )
  const told = made.map(({ evidence }) => evidence as StatementEvidence)
  const paid = told.map(({ activity }) =>
    activity.filter(({ kind }) => kind === 'payment').map(({ on, amount }) => [on, amount]),
  )
  expect(paid).toEqual([[['2026-11-20', '30.00']], [['2026-11-25', '25.00']], []])
  expect(told.map(({ from }) => from).slice(1)).toEqual(['2026-11-25', '2026-12-27'])
  const [first, second] = told.map(({ figures }) => figures)
  expect(second?.previousPrincipal).toBe(first?.principal)
})

it('makes the statements of all others where one loan fails, and says so', async () => {
  const { world, payer } = calls
  const other = await world.payer()
  await calls.goTo('2026-11-25')
  const [first = '', second = ''] = [payer.loanId, other.loanId].toSorted()
  const { owner } = world.database
  await owner.query(
    `alter table statements add constraint fails check (loan_id <> '${first}') not valid`,
  )
  await expect(make()).rejects.toThrow('fails')
  await owner.query('alter table statements drop constraint fails')
  const made = await world.read((trx) => trx.selectFrom('statements').select('loan_id').execute())
  expect(made).toEqual([{ loan_id: second }])
})

it('makes no papers of a loan that was paid off before its lender had any', async () => {
  const methodId = await calls.payer.addMethod({ token: 'tok-4242' })
  const { body } = await calls.payer.call('/users/list-loan-account', {})
  await calls.payer.pay({ methodId, amount: body.result.loans[0].payoffAmount })
  await calls.goTo('2026-12-26')
  for (let round = 0; round < 2; round += 1) await make()
  expect(await madeOn()).toEqual([])
})
