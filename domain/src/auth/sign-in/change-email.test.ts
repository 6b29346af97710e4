import { expect, it } from 'vitest'
import { checkNewEmail } from './change-email.ts'

it.each([
  ['', null],
  ['una@example.net', null],
  ['Una.Verdi@Example.com', 'same'],
  ['una', 'invalid'],
  [`${'u'.repeat(40)}@example.com`, 'invalid'], // 52
  [`${'u'.repeat(38)}@example.com`, null], // 50
] as const)('[VAL-50] judges %j in the place of una.verdi@example.com: %s', (next, refusal) => {
  expect(checkNewEmail('una.verdi@example.com', next)).toBe(refusal)
})
