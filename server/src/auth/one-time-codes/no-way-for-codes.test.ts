import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

// Production without a provider of texts: nothing says that a code was sent.

let started: StartedApp
const carried = { isKept: false, isCarried: true }
beforeAll(async () => {
  const none = { isKept: false, isCarried: false }
  started = await startApp({ codeWays: { texts: none, calls: none } })
})
afterAll(() => started.close())

const resend = (one: StartedApp, path: string, phone: string) =>
  one.ask(path, {
    payload: path.endsWith('call') ? { phoneNo: phone } : { phoneno: phone, lang: 'en' },
  })

it('refuses to send a code of a sign-up where no provider carries texts', async () => {
  const { body } = await resend(started, '/users/resend-otp', '2105550177')
  expect(body).toMatchObject({ status: 0, reason: 'codesOff' })
  expect(body.message).toMatch(/call your lender/)
  const { rows } = await started.database.owner.query('select from contact_requests')
  expect(rows).toEqual([])
})

it('refuses a sign-up, and keeps none, where no provider carries texts', async () => {
  const sealed = await started.seal('Garden!2026pass')
  const { body } = await started.ask('/users/web/socialsignup', {
    payload: {
      email: 'nadia.neu@example.com',
      fname: 'Nadia',
      lname: 'Neu',
      stateid: '45',
      phoneno: '2105550178',
      ssn: null,
      dob: null,
      language: '1',
      password: sealed,
      passwordConfirmation: sealed,
      type: '3',
      socialId: '',
    },
  })
  expect(body).toMatchObject({ status: 0, reason: 'codesOff' })
  const { rows } = await started.database.owner.query('select from sign_ups')
  expect(rows).toEqual([])
})

it('refuses codes to a lender without a number to send them from, and sends to one that has it', async () => {
  const provided = await startApp({
    database: started.database,
    codeWays: { texts: carried, calls: carried },
  })
  const from = (smsFrom: string | null) =>
    provided.callLenderApi('/settings', {
      method: 'PATCH',
      payload: { smsFrom, voiceFrom: smsFrom, validationCodeCallOption: '1' },
    })
  for (const [path, last] of [
    ['/users/resend-otp', '1'],
    ['/users/send-otp-code-call', '2'],
  ] as const) {
    await from(null)
    expect((await resend(provided, path, `210555018${last}`)).body).toMatchObject({
      reason: 'codesOff',
    })
    await from('+12105550142')
    expect((await resend(provided, path, `210555018${last}`)).body).toMatchObject({ status: 1 })
  }
  await provided.app.close()
})
