import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword, hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { changeLogin } from '../../auth/sign-in/change-login.ts'

const email = 'maria.ortega@example.com'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

async function makeFeed(token: string): Promise<string> {
  const { body } = await started.ask('/users/web/calendar-feed/make', { token, payload: {} })
  return new URL(String(body.result['address'])).pathname
}

const answerTo = async (path: string) => (await started.call(path)).code

it('ends the address of a calendar when every other session is ended', async () => {
  const token = await started.signIn(email)
  const feed = await makeFeed(token)
  expect(await answerTo(feed)).toBe(200)
  await started.ask('/users/web/end-sessions', { token, payload: {} })
  expect(await answerTo(feed)).toBe(404)
})

it('ends the address of a calendar when the login is closed, and leaves it so when it opens', async () => {
  const feed = await makeFeed(await started.signIn(email))
  const lender = await started.context.lenders.byHost(hosts.loneMesa)
  const change = { lenderId: lender?.id ?? '', email, actor: 'Dana' }
  await changeLogin(started.context, { ...change, isOpen: false })
  await changeLogin(started.context, { ...change, isOpen: true })
  expect(await answerTo(feed)).toBe(404)
})

it('ends the address of a calendar when the password is changed', async () => {
  const token = await started.signIn(email)
  const feed = await makeFeed(token)
  const [oldPassword, password] = [
    await started.seal(demoPassword),
    await started.seal('Other!2026pass9'),
  ]
  const payload = { oldPassword, password }
  const { body } = await started.ask('/users/web/change-password', { token, payload })
  expect(body).toMatchObject({ status: 1 })
  expect(await answerTo(feed)).toBe(404)
})
