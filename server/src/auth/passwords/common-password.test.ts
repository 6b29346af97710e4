import { expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

it.each([
  ['Password1!', true],
  ['P@ssw0rd1', true],
  ['P@ssw0rd!', true],
  ['Welcome2026!', true],
  ['!Qwerty123', true],
  ['L0vel0ve!', true],
  ['Summer#2026', true],
  ['Demo!2026pass', false],
  ['Canary-Pass-77x', false],
  ['correct horse battery staple', false],
  ['Grünkohl&Birne3', false],
  ['', false],
] as const)('judges %j as a common password: %s', (password, is) => {
  expect(isCommonPassword(password)).toBe(is)
})
