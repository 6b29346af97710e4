import { expect, it } from 'vitest'
import { isOneTimeCode, resendAfterSeconds } from './one-time-code.ts'

it.each([
  ['012345', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  [' 12345', false],
] as const)('[OTP-07] takes %j for a one-time code: %s', (text, is) => {
  expect(isOneTimeCode(text)).toBe(is)
})

it('[LIM-11][OTP-10] waits as long as the setting says, else 180 seconds, to send a code again', () => {
  expect([resendAfterSeconds(45), resendAfterSeconds(null)]).toEqual([45, 180])
})
