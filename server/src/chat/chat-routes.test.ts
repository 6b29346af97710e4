import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'

let started: StartedApp
let darnell: string
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(60_000) // no test uses up the minute of another
  started.clocks.setBusiness('2026-11-20T15:00:00Z') // a Friday, 10 AM Eastern
  await emptyChats()
  darnell = await started.signIn('darnell.whitaker@example.com')
})

async function emptyChats() {
  for (const table of ['chat_messages', 'chat_conversations', 'lender_tasks'])
    await started.database.owner.query(`delete from ${table}`)
}

type Wire = { id: string; message: string; type: string; datetime: { date: string } }

async function send(message: string, { key = randomUUID(), token = darnell } = {}) {
  const headers = { 'idempotency-key': key }
  return (await started.ask('/chat/create-message', { token, payload: { message }, headers })).body
}

async function read(page = 1, more: { token?: string; host?: string } = {}) {
  const { body } = await started.ask(`/chat/get-message?page=${page}&limit=10`, {
    token: darnell,
    ...more,
  })
  const { data, ...rest } = body.result as { data: Wire[] }
  return { ...rest, statusCode: body.statusCode, data }
}

const mark = (upTo: string) => started.ask('/chat/mark-read', { token: darnell, payload: { upTo } })

const textsOf = async (token: string) =>
  (await read(1, { token })).data.map(({ message }) => message)

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `m${from + at}`)

const cap = (most: number) =>
  started.callLenderApi('/settings', { method: 'PATCH', payload: { chatMaxCharacter: most } })

const requestPerson = async () =>
  (await started.ask('/chat/request-person', { token: darnell, payload: {} })).body.result

const tasks = async () => (await started.callLenderApi('/tasks')).body as unknown as object[]

async function answer(text: string, contact = 'darnell.whitaker@example.com') {
  const { rows } = await started.database.owner.query<{ lender_id: string; borrower_id: string }>(
    'select lender_id, borrower_id from borrower_emails where address = $1',
    [contact],
  )
  const owner = { lenderId: rows[0]?.lender_id ?? '', borrowerId: rows[0]?.borrower_id ?? '' }
  const { appendMessage, lockConversation } = await import('./chat-repository.ts')
  await withLenderTransaction(started.context.db, owner.lenderId, async (trx) => {
    await lockConversation(trx, owner)
    const at = started.context.clocks.business()
    await appendMessage(trx, owner, { from: 'lender', text, at })
  })
}

describe('sending', () => {
  it('[API-84][CHAT-06] keeps a message with its id, text, type and moment', async () => {
    expect(await send('  Where is my receipt?\nThank you. ')).toMatchObject({
      status: 1,
      result: { data: { id: '1', message: 'Where is my receipt?\nThank you.', type: '2' } },
    })
    expect((await read()).data).toEqual([
      {
        id: '1',
        message: 'Where is my receipt?\nThank you.',
        type: '2',
        datetime: { date: '2026-11-20T15:00:00.000Z' },
      },
    ])
  })

  it('[CHAT-13] keeps a message that is sent again by its key once, also at the same moment', async () => {
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('once', { key })))
    answers.push(await send('once', { key }))
    expect(answers.map(({ result }) => (result['data'] as Wire).id)).toEqual([
      '1',
      '1',
      '1',
      '1',
      '1',
    ])
    expect((await read()).data.map(({ message }) => message)).toEqual(['once'])
    expect(await send('another', { key })).toMatchObject({ status: 0, reason: 'keyReused' })
  })

  it('[VAL-59] refuses an empty message, and keeps nothing', async () => {
    expect(await send(' \n ')).toMatchObject({ status: 0, reason: 'empty', field: 'message' })
    expect((await read()).data).toEqual([])
  })

  it.each([
    ['x', 500, 501],
    ['🚗', 500, 10_000],
  ])('[VAL-60] takes 500 of “%s” and refuses more at the field', async (one, fits, tooMany) => {
    expect((await send(one.repeat(fits))).status).toBe(1)
    const { status, reason, field, message } = await send(one.repeat(tooMany))
    expect([status, reason, field]).toEqual([0, 'tooLong', 'message'])
    expect(message).toBe(
      `A message has at most 500 characters. Shorten it by ${tooMany - 500} to send it.`,
    )
    expect((await read()).data).toHaveLength(1)
  })

  it('[VAL-60] counts to the cap that the lender sets', async () => {
    expect((await cap(20)).code).toBe(200)
    expect((await send('x'.repeat(20))).status).toBe(1)
    const refused = await send('x'.repeat(21))
    await cap(500)
    expect(refused).toMatchObject({ status: 0, reason: 'tooLong', field: 'message' })
    expect(refused.message).toMatch(/^A message has at most 20 characters\. Shorten it by 1 /)
  })

  it('refuses the 21st message of a minute, says when the next counts, and takes it then', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, (_, no) => send(`no ${no}`)))
    expect(sent.every(({ status }) => status === 1)).toBe(true)
    const key = randomUUID()
    const refused = await send('no 20', { key })
    expect(refused).toMatchObject({ status: 0, statusCode: 429, reason: 'tooMany' })
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.message).toMatch(/^You sent many messages\. Wait \d+ seconds?, then/)
    started.clocks.forward(60_000)
    expect((await send('no 20', { key })).status).toBe(1)
  })
})

describe('reading', () => {
  it('[API-83][CHAT-07][LIM-04] answers pages of ten, the newest first page, each in order', async () => {
    for (let no = 1; no <= 23; no += 1) {
      if (no % 10 === 0) started.clocks.forward(60_000)
      await send(`m${no}`)
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => read(page)))
    expect(pages.map(({ data }) => data.map(({ message }) => message))).toEqual([
      numbered(14, 23),
      numbered(4, 13),
      numbered(1, 3),
      [],
    ])
    expect(pages.map((page) => page['currentPage' as never])).toEqual([1, 2, 3, 4])
    expect(pages.map((page) => page['totalPage' as never])).toEqual([3, 3, 3, 3])
  })

  it('answers 304 until something changed, and does not prolong the session', async () => {
    await send('first')
    const url = '/app/api/chat/get-message?page=1&limit=10'
    const poll = async (etag?: string) => {
      const headers = { 'x-background': '1', ...(etag !== undefined && { 'if-none-match': etag }) }
      const { http, code, text } = await started.call(url, { token: darnell, headers })
      return { code, text, etag: String(http.headers['etag']) }
    }
    const before = await poll()
    expect(await poll(before.etag)).toEqual({ code: 304, text: '', etag: before.etag })
    await answer('Hello')
    const after = await poll(before.etag)
    expect([after.code, after.text.includes('Hello')]).toEqual([200, true])
    expect((await poll(after.etag)).code).toBe(304)
    started.clocks.forward(16 * 60_000)
    expect((await poll(after.etag)).code).toBe(401)
  })

  it('shares no version with another borrower', async () => {
    await send('mine')
    const url = '/app/api/chat/get-message?page=1&limit=10'
    const mine = await started.call(url, { token: darnell })
    const token = await started.signIn('kevin.nguyen@example.com')
    const headers = { 'if-none-match': String(mine.http.headers['etag']) }
    const { code, text } = await started.call(url, { token, headers })
    expect([code, text.includes('mine')]).toEqual([200, false])
  })

  it('counts what the lender wrote as unread until the borrower has read it', async () => {
    await send('question')
    await answer('one')
    await answer('two')
    expect(await read()).toMatchObject({ unread: 2 })
    const counted = await started.ask('/chat/unread-count', { token: darnell })
    expect(counted.body.result).toEqual({ unread: 2 })
    const beside = await started.ask('/client/borrower-messages', { token: darnell })
    expect(beside.body.result).toMatchObject({ unread: 2 })
    await mark('2')
    expect(await read()).toMatchObject({ unread: 1 })
    await mark('999')
    expect(await read()).toMatchObject({ unread: 0 })
    await answer('three')
    await mark('1')
    expect(await read()).toMatchObject({ unread: 1 })
  })

  it('shows each borrower their own conversation alone', async () => {
    await send('mine')
    const kevin = await started.signIn('kevin.nguyen@example.com')
    await send('theirs', { token: kevin })
    expect([await textsOf(darnell), await textsOf(kevin)]).toEqual([['mine'], ['theirs']])
  })

  it('[PERM-25] shows and takes no messages where the lender has no chat', async () => {
    const host = hosts.harborPine
    const token = await started.signIn('jennifer.kowalski@example.com', host)
    const calls = [
      started.ask('/chat/get-message?page=1&limit=10', { token, host }),
      started.ask('/chat/create-message', { token, host, payload: { message: 'x' } }),
      started.ask('/chat/request-person', { token, host, payload: {} }),
      started.ask('/chat/mark-read', { token, host, payload: { upTo: '1' } }),
    ]
    for (const { body } of await Promise.all(calls)) {
      expect(body).toMatchObject({ status: 0, reason: 'switchedOff' })
      expect(body).not.toHaveProperty('result')
    }
  })
})

describe('a person', () => {
  it('opens one task with a deadline for a conversation and day, and tells the borrower until when', async () => {
    await send('I dispute this, my lawyer will call')
    await send('It is still a dispute')
    expect(await tasks()).toMatchObject([
      {
        kind: 'chatNeedsPerson',
        payload: {
          topics: ['dispute', 'lawyer'],
          messageNo: '1',
          dueAt: '2026-11-23T22:00:00.000Z',
        },
      },
    ])
    const told = (await read()).data.filter(({ type }) => type === '1')
    expect(told.map(({ message }) => message)).toEqual([
      'We passed this on to a person. Somebody at Lone Mesa Auto Finance reads it and answers by 11/23/2026, 05:00 PM EST. To speak to somebody sooner, call 210-555-0142.',
    ])
    started.clocks.setBusiness('2026-11-23T15:00:00Z')
    await send('And again: a dispute')
    expect(await tasks()).toHaveLength(2)
  })

  it('asks for a person by its own call, and says until when one answers', async () => {
    expect(await requestPerson()).toEqual({ answerBy: '2026-11-23T22:00:00.000Z' })
    expect(await requestPerson()).toEqual({ answerBy: '2026-11-23T22:00:00.000Z' })
    expect(await tasks()).toMatchObject([{ payload: { topics: ['person'] } }])
    expect((await read()).data).toHaveLength(1)
  })

  it('says out of hours, once a day, when somebody is there', async () => {
    started.clocks.setBusiness('2026-11-21T15:00:00Z') // a Saturday
    await send('Hello?')
    await send('Anybody?')
    expect((await read()).data.map(({ message, type }) => (type === '1' ? message : type))).toEqual(
      [
        '2',
        'Nobody is here right now. Somebody at Lone Mesa Auto Finance is here again on 11/23/2026, 09:00 AM EST and answers by 11/24/2026, 05:00 PM EST.',
        '2',
      ],
    )
    expect(await tasks()).toEqual([])
  })

  it('says nothing by itself to a plain message in hours', async () => {
    await send('Where is my receipt?')
    expect((await read()).data).toHaveLength(1)
  })

  it('lets no agent of the lender write in the place of the borrower', async () => {
    const issued = await started.callLenderApi(
      '/borrowers/darnell.whitaker@example.com/cap-token',
      {
        method: 'POST',
        payload: { actor: 'Ann Agent', reason: 'helps on the phone' },
      },
    )
    const payload = { token: issued.body['token'], lang: 'en' }
    const entered = await started.ask('/web/users/cap-to-borrower-login', { payload })
    const token = String(entered.body.result['accessToken'])
    const { code } = await started.ask('/chat/create-message', { token, payload: { message: 'x' } })
    expect(code).toBe(580)
    expect((await read(1, { token })).data).toEqual([])
  })
})
