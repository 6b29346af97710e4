import { expect, it } from 'vitest'
import { missingProviders } from './missing-providers.ts'

const none = { smtpUrl: undefined, smsUrl: undefined }

it.each([
  ['all in production without providers', { ...none, demo: false }, ['SMTP_URL', 'SMS_URL']],
  ['texts', { ...none, demo: false, smtpUrl: 'smtps://mail.example.com' }, ['SMS_URL']],
  ['nothing in a demo, which keeps what it sends', { ...none, demo: true }, []],
])('warns of what can not leave: %s', (_what, env, named) => {
  expect(missingProviders(env).map((line) => line.split(' ')[0])).toEqual(named)
})
