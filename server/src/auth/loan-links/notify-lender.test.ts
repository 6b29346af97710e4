import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkCalls } from '../../../testing/calls/link-calls.ts'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let calls: Awaited<ReturnType<typeof linkCalls>>
let nora: string
beforeAll(async () => {
  started = await startApp()
  calls = await linkCalls(started)
  nora = await started.signIn('nora.newman@example.com')
})
afterAll(() => started.close())

async function notify(different: Readonly<Record<string, unknown>> = {}) {
  const payload = await calls.formOf(different)
  return (await started.ask('/users/notify-lander', { token: nora, payload })).body
}

it('[API-46] makes a task of the lender of what was typed, with nothing in it that proves who it is', async () => {
  expect(await notify({ loannumber: '21-12O777', ssn4: '9876' })).toMatchObject({ status: 1 })
  const [task] = await calls.tasksOf('linkHelp')
  expect(task).toMatchObject({ kind: 'linkHelp', loanNo: null })
  expect(task?.['payload']).toEqual({
    borrowerId: task?.['borrowerId'],
    ssn4: '•••',
    loannumber: '21-12O777',
    zipcode: '782•••',
  })
  expect(started.logged.join('\n')).not.toContain('9876')
})

it('names the loan in the task where there is one', async () => {
  await calls.setPortal({ linkLoanFirstField: 3, linkLoanThirdField: 2 })
  expect(await notify({ name: 'Norah' })).toMatchObject({ status: 1 })
  const task = (await calls.tasksOf('linkHelp')).find(({ loanNo }) => loanNo === '21-120777')
  expect(task?.['payload']).toMatchObject({ name: 'Norah', phoneNo: '•••0106' })
})

it('refuses a form that is not filled in, and the fourth of a day', async () => {
  expect(await notify({ loannumber: '' })).toMatchObject({
    reason: 'required',
    field: 'loannumber',
  })
  expect(await notify({ name: 'Third' })).toMatchObject({ status: 1 })
  const held = await notify({ name: 'Fourth' })
  expect(held).toMatchObject({ status: 0, statusCode: 429, reason: 'tooMany' })
  expect(held.retryAfterSeconds).toBe(24 * 3600)
})
