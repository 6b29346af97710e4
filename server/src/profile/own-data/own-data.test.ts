import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownIds } from '../../../testing/calls/own-ids.ts'
import { signInFixture, type SignInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'

let portal: SignInFixture
let token: string
beforeAll(async () => {
  portal = await signInFixture()
  token = await portal.signIn()
})
afterAll(() => portal.close())

const maria = 'maria.ortega@example.com'
const luis = 'luis.ortega@example.com'

const ask = async (path: string, payload: object = {}) =>
  (await portal.ask(path, { token, payload })).body

/** Values of one column of a query, in its order. */
async function column(query: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await portal.database.owner.query<{ value: string }>(query, [...values])
  return rows.map(({ value }) => value)
}

async function idOf(email: string): Promise<string> {
  const { id } = await portal.lenderOf(hosts.loneMesa)
  const [borrowerId = ''] = await column(
    'select borrower_id as value from borrower_emails where address = $1 and lender_id = $2',
    [email, id],
  )
  return borrowerId
}

/** A card, an account and a schedule of somebody's, on the loan that both of them have. */
async function schedule(email: string, amount: bigint): Promise<void> {
  const lender = await portal.lenderOf(hosts.loneMesa)
  const { methodId } = await ownIds(portal, email)
  const borrowerId = await idOf(email)
  const [loanId = ''] = await column('select loan_id as value from loans where loan_no = $1', [
    '21-104233',
  ])
  const read: Parameters<typeof writeSchedule>[0]['read'] = (work) =>
    withLenderTransaction(portal.database.db, lender.id, work)
  const payer = { borrowerId, loanId, methodId }
  await writeSchedule({ lender, read }, payer, methodId, { amount })
}

/** What Maria and Luis, who share a loan, both have. */
async function begin(): Promise<void> {
  await schedule(maria, 71_01n)
  await schedule(luis, 72_02n)
  await portal.callLenderApi('/terms', {
    method: 'PUT',
    payload: { texts: [{ language: 'en', html: '<p>New</p>' }] },
  })
  expect(await ask('/client/legal-accept-update', { version: '1' })).toMatchObject({ status: 1 })
  const other = await portal.signIn(luis)
  await portal.ask('/chat/create-message', { token: other, payload: { message: 'It is Luis.' } })
  await ask('/chat/create-message', { message: 'Is all well?' })
}

type Section = readonly Readonly<Record<string, unknown>>[]

it('tells a borrower each thing that is kept of them, of nobody else, and no whole number', async () => {
  await begin()
  const { result } = await ask('/users/web/export-own-data')
  const data = result['data'] as Record<string, Section>
  const id = await idOf(maria)
  const own = async (value: string, table: string) =>
    (await column(`select ${value} as value from ${table} where borrower_id = $1`, [id])).toSorted()
  const told = (section: string, field: string) =>
    data[section]?.map((one) => String(one[field])).toSorted()
  expect(data).toMatchObject({
    name: 'Maria Elena Ortega',
    bornOn: '1985-06-14',
    address: '218 Cedar Elm St, San Antonio, TX, 78210',
    emails: [{ value: maria, isVerified: '1', isPrimary: '1' }],
    schedules: [{ loanNo: '21-104233', amount: '71.01', startOn: '2026-12-15', status: 'active' }],
    acceptedTerms: [{ version: 1, at: expect.any(String) }],
  })
  expect(data['messages']?.at(-1)).toMatchObject({ from: 'borrower', text: 'Is all well?' })
  const kept = {
    phones: ['value', await own('number', 'borrower_phones')],
    loans: ['loanNo', await own('loan_no', 'loan_parties join loans using (lender_id, loan_id)')],
    methods: ['lastFour', await own('last_four', 'methods')],
    payments: ['reference', await own('reference', 'payments')],
    messages: ['text', await own('body', 'chat_messages')],
    sessions: ['network', await own('network', 'sessions')],
  } as const
  for (const [section, [field, values]] of Object.entries(kept)) {
    expect([section, values.length]).not.toEqual([section, 0])
    expect([section, told(section, field)]).toEqual([section, values])
  }
  await expectNobodyElse(JSON.stringify(data), id)
  expect(JSON.stringify(data)).not.toMatch(/\b\d{13,19}\b/)
  const actors = await column('select actor as value from audit_entries where kind = $1', [
    'data.exported',
  ])
  expect(actors).toEqual(['borrower'])
})

/** Neither contact, loan, payment, account nor message of anybody else of any lender. */
async function expectNobodyElse(text: string, id: string): Promise<void> {
  const others = {
    emails: 'select address as value from borrower_emails where borrower_id <> $1',
    phones: 'select number as value from borrower_phones where borrower_id <> $1',
    payments: 'select reference as value from payments where borrower_id <> $1',
    loans: `select loan_no as value from loans l where not exists (select from loan_parties p
      where p.lender_id = l.lender_id and p.loan_id = l.loan_id and p.borrower_id = $1)`,
    schedules: `select '"amount":"' || (amount_cents / 100.0)::numeric(12, 2) || '"' as value
      from schedules where borrower_id <> $1`,
    messages: `select body as value from chat_messages where borrower_id <> $1
      and body not in (select body from chat_messages where borrower_id = $1)`,
  }
  for (const [what, query] of Object.entries(others)) {
    const values = await column(query, [id])
    expect([what, values.length]).not.toEqual([what, 0])
    expect([what, values.filter((value) => text.includes(value))]).toEqual([what, []])
  }
}

it('tells a borrower nothing of the sessions in which agents of the lender see their account', async () => {
  await portal.database.owner.query(
    `insert into sessions (lender_id, token_hash, session_id, borrower_id, device_id, language,
        began_at, last_act_at, ends_at, scope, agent, agent_reason, user_agent, network)
      select lender_id, '\\x01', gen_random_uuid(), borrower_id, '', language,
        began_at, last_act_at, ends_at, 'cap', 'sam', 'A call.', 'Browser of an agent', '192.0.2.0'
      from sessions where scope = 'full' limit 1`,
  )
  const { result } = await ask('/users/web/export-own-data')
  const { sessions } = result['data'] as { sessions: unknown[] }
  expect(sessions.length).toBeGreaterThan(0)
  expect(JSON.stringify(sessions)).not.toContain('agent')
})

it('tells the lender the same of one borrower, writes down who asked and why, and nothing to other lenders', async () => {
  const ofLender = (payload: object, email = maria) =>
    portal.callLenderApi(`/borrowers/${email}/export-data`, { payload })
  const why = { reason: 'asked for by letter' }
  const { body } = await ofLender(why)
  const own = (await ask('/users/web/export-own-data')).result['data'] as object
  const { sessions: _own, ...kept } = own as { sessions: unknown }
  expect(body).toMatchObject(kept)
  await expectNobodyElse(JSON.stringify(body), await idOf(maria))
  const { rows } = await portal.database.owner.query(
    `select actor, detail, borrower_id from audit_entries
      where kind = 'data.exported' and actor <> 'borrower'`,
  )
  const actor = expect.stringMatching(/^key /) as string
  expect(rows).toEqual([{ actor, detail: JSON.stringify(why), borrower_id: await idOf(maria) }])
  for (const refused of [await ofLender({}), await ofLender({ reason: ' ' })])
    expect(refused.code).toBe(422)
  for (const email of ['nobody@example.com', 'chloe.tremblay@example.com'])
    expect([email, (await ofLender(why, email)).code]).toEqual([email, 404])
})

it('asks the lender once for erasure, and tells the owner of the account each time', async () => {
  expect(await ask('/users/web/request-erasure')).toMatchObject({ status: 1 })
  expect((await ask('/users/web/request-erasure')).status).toBe(1)
  const { rows } = await portal.database.owner.query(
    `select 1 from lender_tasks where kind = 'erasureRequested'`,
  )
  expect(rows).toHaveLength(1)
  const subjects = (await portal.sent()).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('borrar sus datos'))
})

const said = async () => (await ask('/users/web/details')).result['erasureAskedAt']

it('tells the borrower when they asked for erasure, until the lender has ended the request', async () => {
  const [madeAt = ''] = await column(
    `select made_at::text as value from lender_tasks where kind = $1`,
    ['erasureRequested'],
  )
  // As the portal's calendar has it, on which the borrower reads it.
  expect(await said()).toBe('2026-11-20T15:00:00.000Z')
  expect(madeAt).not.toBe('')
  const luisToken = await portal.signIn(luis)
  const { body } = await portal.ask('/users/web/details', { token: luisToken, payload: {} })
  expect(body.result['erasureAskedAt']).toBe('')
  const tasks = (await portal.callLenderApi('/tasks?state=open')).body as unknown as Section
  const task = tasks.find(({ kind }) => kind === 'erasureRequested')
  await portal.callLenderApi(`/tasks/${String(task?.['id'])}/done`, { payload: {} })
  expect(await said()).toBe('')
})
