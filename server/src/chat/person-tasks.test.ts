import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
let darnell: string
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(60_000)
  started.clocks.setBusiness('2026-11-20T15:00:00Z') // a Friday, 10 AM Eastern
  for (const table of ['chat_messages', 'chat_conversations', 'lender_tasks'])
    await started.database.owner.query(`delete from ${table}`)
  darnell = await started.signIn('darnell.whitaker@example.com')
})

const monday = '2026-11-23T22:00:00.000Z'

const send = (message: string) =>
  started.ask('/chat/create-message', { token: darnell, payload: { message } })

const requestPerson = async (token = darnell) =>
  (await started.ask('/chat/request-person', { token, payload: {} })).body.result

async function replies() {
  const { body } = await started.ask('/chat/get-message?page=1&limit=10', { token: darnell })
  return (body.result as { data: { type: string }[] }).data.filter(({ type }) => type === '1')
}

/** The open tasks, in the order in which they were written. */
async function tasks() {
  const { body } = await started.callLenderApi('/tasks')
  return (body as unknown as { payload: object }[]).map(({ payload }) => payload).toReversed()
}

async function endTasks() {
  const end = `update lender_tasks set done_at = now(), done_by = 'Jo' where done_at is null`
  return (await started.database.owner.query(end)).rowCount
}

it('asks for a person once more on a day on which one has answered already', async () => {
  await requestPerson()
  await endTasks()
  expect(await requestPerson()).toEqual({ answerBy: monday })
  expect(await endTasks()).toBe(1)
  expect(await replies()).toHaveLength(2)
})

it('tells a person who is asked in already of what is new, once, under the deadline that stands', async () => {
  await send('My lawyer will call')
  started.clocks.forward(1000)
  started.clocks.setBusiness('2026-11-20T23:00:00Z') // after hours: what came now alone had a day more
  await send('This debit was unauthorized, my lawyer says')
  await send('It is unauthorized')
  expect(await tasks()).toMatchObject([
    { messageNo: '1', topics: ['lawyer'], dueAt: monday },
    { messageNo: '3', topics: ['unauthorized'], dueAt: monday },
  ])
  expect(await replies()).toHaveLength(1)
})

it('says until when a person answers who was asked in before, not a later moment', async () => {
  await send('Can I talk to a person?')
  started.clocks.setBusiness('2026-11-20T23:00:00Z')
  expect(await requestPerson()).toEqual({ answerBy: monday })
  expect(await tasks()).toHaveLength(1)
})

it('asks for a person although the task of an earlier day is open still', async () => {
  await requestPerson()
  started.clocks.forward(1000)
  started.clocks.setBusiness('2026-11-23T15:00:00Z')
  await requestPerson()
  await started.database.owner.query(
    `update lender_tasks set done_at = now(), done_by = 'Jo' where payload ->> 'on' = '2026-11-23'`,
  )
  expect(await requestPerson()).toEqual({ answerBy: '2026-11-24T22:00:00.000Z' })
  expect(await tasks()).toMatchObject([{ on: '2026-11-20' }, { on: '2026-11-23' }])
})

it('asks for a person for each of two borrowers who ask the same', async () => {
  const kevin = await started.signIn('kevin.nguyen@example.com')
  await requestPerson()
  await requestPerson(kevin)
  expect(await tasks()).toHaveLength(2)
})
