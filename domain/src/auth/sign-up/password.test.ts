import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPassword } from './password.ts'

it.each([
  ['Demo!2026pass', null],
  ['Abcdef1!', null],
  ['Ñandú1ñ!', null],
  ['Abcde1!', 'password'], // 7
  ['abcdef1!', 'password'],
  ['ABCDEF1!', 'password'],
  ['Abcdefg!', 'password'],
  ['Abcdefg1', 'password'],
  ['Abc def1!', 'password'],
  ['Abcdef1\u00a0!', 'password'],
  [`Aa1!${'x'.repeat(46)}`, null], // 50
  [`Aa1!${'x'.repeat(47)}`, 'password'], // 51
  ['Aa1😀xxx', 'password'], // 7: an emoji is one
  ['Aa1😀xxxx', null],
  ['', 'password'],
] as const)('[VAL-01] judges the password %j by classes: %s', (password, refusal) => {
  expect(checkPassword(password, 'classes')).toBe(refusal)
})

it.each([
  ['correct horse battery', null],
  ['fourteen chars', 'passphrase'],
  ['x'.repeat(64), null],
  ['x'.repeat(65), 'passphrase'],
] as const)('judges %j as a passphrase: %s', (password, refusal) => {
  expect(checkPassword(password, 'passphrase')).toBe(refusal)
})

it('takes no password with whitespace, wherever it stands', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.constantFrom(' ', '\t', '\n', '\u2003'), (place, space) => {
      const whole = 'Abcdef1!'
      const password = `${whole.slice(0, place)}${space}${whole.slice(place)}`
      expect(checkPassword(password, 'classes')).toBe('password')
    }),
  )
})
