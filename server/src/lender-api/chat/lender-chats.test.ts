import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let darnell: string
const email = 'darnell.whitaker@example.com'
const own = `/borrowers/${email}/chat`

beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(60_000)
  for (const table of ['chat_messages', 'chat_conversations', 'outbox'])
    await started.database.owner.query(`delete from ${table}`)
  darnell = await started.signIn(email)
})

const send = (message: string) =>
  started.ask('/chat/create-message', { token: darnell, payload: { message } })

async function answer(message: string, headers: Readonly<Record<string, string>> = {}, more = {}) {
  const payload = { message, author: 'Ann', ...more }
  return started.callLenderApi(own, { method: 'POST', payload, headers })
}

const chats = async (state = 'unread') =>
  (await started.callLenderApi(`/chats?state=${state}`)).body as unknown as {
    email: string
    unread: number
    lastMessage: string
  }[]

const markRead = (upTo: string) =>
  started.ask('/chat/mark-read', { token: darnell, payload: { upTo } })

async function waiting() {
  const { rows } = await started.database.owner.query<{ topic: string; payload: object }>(
    `select topic, payload from outbox where topic = 'account.chatAnswered'`,
  )
  return rows
}

describe('what the lender reads', () => {
  it('lists conversations with what is unread until the lender has read it', async () => {
    await send('first')
    await send('second')
    expect(await chats()).toMatchObject([{ email, unread: 2, lastMessage: 'second' }])
    const read = { method: 'POST', payload: { upTo: '1' } } as const
    expect((await started.callLenderApi(`${own}/read`, read)).body).toEqual({ unread: 1 })
    const all = { method: 'POST', payload: { upTo: '2' } } as const
    expect((await started.callLenderApi(`${own}/read`, all)).body).toEqual({ unread: 0 })
    expect(await chats()).toEqual([])
    expect(await chats('all')).toMatchObject([{ email, unread: 0 }])
  })

  it('reads a conversation in pages, with who wrote what', async () => {
    for (let no = 1; no <= 12; no += 1) await send(`m${no}`)
    await answer('Here')
    const { body } = await started.callLenderApi(own)
    expect(body).toMatchObject({ currentPage: 1, totalPage: 2 })
    expect((body['messages'] as object[]).at(-1)).toMatchObject({
      id: '13',
      from: 'lender',
      author: 'Ann',
      message: 'Here',
    })
    const older = await started.callLenderApi(`${own}?page=2`)
    expect((older.body['messages'] as { message: string }[]).map(({ message }) => message)).toEqual(
      ['m1', 'm2', 'm3'],
    )
  })

  it('shows no lender the conversations of another one', async () => {
    await send('mine')
    const headers = { authorization: 'Bearer demo-boreal' }
    const sent = { headers, host: hosts.boreal }
    const listed = await started.callLenderApi('/chats?state=all', sent)
    expect(listed.text).not.toContain(email)
    expect((await started.callLenderApi(own, sent)).code).toBe(404)
    const payload = { message: 'x' }
    const posted = await started.callLenderApi(own, { ...sent, method: 'POST', payload })
    expect(posted.code).toBe(404)
  })
})

describe('what the lender writes', () => {
  it('[CHAT-01] shows the borrower an answer, and counts what stands above it as read', async () => {
    await send('Where is my receipt?')
    expect((await answer('Under Receipts. <b>Always</b>')).code).toBe(200)
    expect(await chats()).toEqual([])
    const { body } = await started.ask('/chat/get-message?page=1&limit=10', { token: darnell })
    expect(body.result).toMatchObject({
      unread: 1,
      data: [{ type: '2' }, { type: '1', message: 'Under Receipts. <b>Always</b>' }],
    })
  })

  it('keeps unread what arrived after the message up to which whoever answers has read', async () => {
    for (const message of ['on the screen', 'arrived meanwhile', 'and more']) await send(message)
    await answer('Here', {}, { readUpTo: '1' })
    expect(await chats()).toMatchObject([{ email, unread: 2 }])
    await answer('And here', {}, { readUpTo: '3' })
    expect(await chats()).toEqual([])
    await answer('Again', {}, { readUpTo: '1' })
    expect(await chats()).toEqual([])
    expect((await answer('x', {}, { readUpTo: 'x' })).body).toMatchObject({ field: 'readUpTo' })
  })

  it('keeps an answer that is sent again by its key once, and refuses the key for another', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => answer('once', headers)))
    expect(answers.map(({ body }) => body['id'])).toEqual(['1', '1', '1'])
    expect(await answer('other', headers)).toMatchObject({
      code: 422,
      body: { reason: 'keyReused' },
    })
  })

  it('keeps an answer under a key that the borrower has used as if it were the lender’s', async () => {
    const key = 'case-17'
    const headers = { 'idempotency-key': `lender ${key}` }
    const asked = { token: darnell, payload: { message: 'Waived.' }, headers }
    expect((await started.ask('/chat/create-message', asked)).body.status).toBe(1)
    const { code, body } = await answer('Waived.', { 'idempotency-key': key })
    expect([code, body['id']]).toEqual([200, '2'])
  })

  it('refuses an answer that is empty or too long, and keeps none', async () => {
    for (const message of ['', '  ', 'x'.repeat(5001)])
      expect((await answer(message)).body).toMatchObject({ status: 422, field: 'message' })
    expect(await chats('all')).toEqual([])
  })

  it('refuses an answer where the portal has no chat, and tells its borrower of none', async () => {
    const pine = { host: hosts.harborPine, headers: { authorization: 'Bearer demo-harborpine' } }
    const path = '/borrowers/jennifer.kowalski@example.com/chat'
    const payload = { message: 'Hello', author: 'Ann' }
    const refused = await started.callLenderApi(path, { ...pine, method: 'POST', payload })
    expect(refused).toMatchObject({ code: 409, body: { status: 409, reason: 'switchedOff' } })
    expect((await started.callLenderApi(path, pine)).body['messages']).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('writes down who answered, and that somebody read', async () => {
    await answer('Hello')
    await started.callLenderApi(`${own}/read`, { method: 'POST', payload: { upTo: '1' } })
    const { rows } = await started.database.owner.query(
      `select kind, detail from audit_entries where kind like 'chat.%' order by entry_no desc limit 2`,
    )
    expect(rows).toMatchObject([
      { kind: 'chat.read', detail: JSON.stringify({ upTo: '1' }) },
      { kind: 'chat.answered', detail: JSON.stringify({ messageNo: '1', author: 'Ann' }) },
    ])
  })
})

describe('a borrower who is not there', () => {
  it('notifies them by email once for all that they have not read, without its words', async () => {
    await answer('secret words')
    await answer('more of them')
    const rows = await waiting()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('secret')
    const { rows: due } = await started.database.owner.query<{ wait: string }>(
      `select extract(epoch from next_attempt_at - written_at)::int as wait from outbox
        where topic = 'account.chatAnswered'`,
    )
    expect(due).toEqual([{ wait: 120 }])
  })

  it('withdraws the email when they have read the answer, and writes one for the next', async () => {
    await answer('one')
    await markRead('1')
    expect(await waiting()).toEqual([])
    await answer('two')
    await answer('three')
    await markRead('2')
    expect(await waiting()).toHaveLength(1)
    await markRead('3')
    expect(await waiting()).toEqual([])
  })
})
