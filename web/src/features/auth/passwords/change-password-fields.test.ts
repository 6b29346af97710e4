import { expect, it } from 'vitest'
import { checkChangePassword } from './change-password-fields.ts'

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
  const fields = { oldPassword, newPassword, confirmation }
  const faults = checkChangePassword(fields, { policy: 'classes', asksOld: true })
  expect(Object.entries(faults).map(([name, fault]) => `${name} ${fault}`)).toEqual(said)
})

it('asks for no old password where a link was opened to set one, and follows the policy', () => {
  const asked = { policy: 'passphrase', asksOld: false } as const
  const words = 'four plain old words'
  const fields = { oldPassword: '', newPassword: words, confirmation: words }
  expect(checkChangePassword(fields, asked)).toEqual({})
  const short = { ...fields, newPassword: good, confirmation: good }
  expect(checkChangePassword(short, asked)).toEqual({ newPassword: 'passphrase' })
})
