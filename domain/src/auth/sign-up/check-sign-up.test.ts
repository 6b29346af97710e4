import { expect, it } from 'vitest'
import { parseDay } from '../../calendar.ts'
import { checkSignUp, type SignUpValues } from './check-sign-up.ts'

const rules = {
  policy: 'classes',
  languageIds: ['1', '2'],
  today: parseDay('2026-11-20'),
} as const
const whole: SignUpValues = {
  email: 'nora@example.com',
  fname: 'Nora',
  lname: 'Newman',
  stateid: '44',
  phoneno: '(210) 555-0199',
  ssn: '',
  dob: null,
  language: '1',
  password: 'Demo!2026pass',
  passwordConfirmation: 'Demo!2026pass',
}

it('[SIGNUP-28] takes a sign-up without SSN and date of birth', () => {
  expect(checkSignUp(whole, rules)).toEqual({})
  expect(checkSignUp({ ...whole, ssn: '4417', dob: parseDay('1988-04-12') }, rules)).toEqual({})
})

it.each([
  ['email', 'nora', 'email'],
  ['email', '', 'email'],
  ['email', `${'n'.repeat(39)}@example.com`, 'email'],
  ['fname', ' ', 'required'],
  ['lname', '', 'required'],
  ['fname', 'Hello www.evil.example', 'firstName'],
  ['fname', 'Nora\nPay at evil.com', 'firstName'],
  ['lname', 'Pay at evil dot example/now', 'lastName'],
  ['lname', 'New\u202eman', 'lastName'],
  ['stateid', '0', 'state'],
  ['stateid', '', 'state'],
  ['stateid', '66', 'state'],
  ['phoneno', '', 'required'],
  ['phoneno', '210555', 'phone'],
  ['ssn', '123', 'ssnLastFour'],
  ['ssn', '12345', 'ssnLastFour'],
  ['language', '0', 'language'],
  ['language', '3', 'language'],
  ['password', '', 'required'],
  ['password', 'weak', 'password'],
] as const)('refuses in a sign-up %s %j: %s', (field, value, refusal) => {
  const values = { ...whole, [field]: value }
  expect(checkSignUp(values, rules)[field]).toBe(refusal)
})

it('[VAL-03] refuses a password confirmation that differs', () => {
  const values = { ...whole, passwordConfirmation: 'Demo!2026pasS' }
  expect(checkSignUp(values, rules)).toEqual({ passwordConfirmation: 'confirmation' })
})

it('asks for no password where an identity provider replaces it', () => {
  const email = `${'n'.repeat(39)}@example.com`
  const values = { ...whole, email, password: null, passwordConfirmation: null }
  expect(checkSignUp(values, rules)).toEqual({})
})

it('refuses a date of birth in the future', () => {
  const values = { ...whole, dob: parseDay('2026-11-21') }
  expect(checkSignUp(values, rules)).toEqual({ dob: 'birthDate' })
})
