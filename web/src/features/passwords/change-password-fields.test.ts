import { expect, it } from 'vitest'
import { changePasswordForm } from './change-password-fields.ts'

const good = 'Demo!2026pass'

it.each([
  // old, new, again, what is said where
  ['', '', '', ['oldPassword required', 'newPassword required', 'confirmation required']],
  ['old', good, good, []],
  ['old', good, 'Demo!2026pas', ['confirmation confirmation']],
  ['old', 'short', 'short', ['newPassword password']],
  ['old', 'short', 'other', ['newPassword password', 'confirmation confirmation']],
  ['old', 'Demo! 2026pass', 'Demo! 2026pass', ['newPassword password']],
  ['', good, good, ['oldPassword required']],
])('says for the passwords %j, %j and %j: %j', (oldPassword, newPassword, confirmation, said) => {
  const form = changePasswordForm({ policy: 'classes', asksOld: true })
  const read = form.safeParse({ oldPassword, newPassword, confirmation })
  const issues = read.error?.issues ?? []
  expect(issues.map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(said)
})

it('asks for no old password where a link was opened to set one, and follows the policy', () => {
  const form = changePasswordForm({ policy: 'passphrase', asksOld: false })
  const words = 'four plain old words'
  const fields = { oldPassword: '', newPassword: words, confirmation: words }
  expect(form.safeParse(fields).success).toBe(true)
  const short = { ...fields, newPassword: good, confirmation: good }
  expect(form.safeParse(short).error?.issues[0]?.message).toBe('passphrase')
})
