import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { appCode } from '../../../testing/factors/app-code.ts'
import {
  authenticatorAddress,
  hashRecoveryCode,
  newAuthenticatorSecret,
  newRecoveryCodes,
  stepOfCode,
} from './authenticator-codes.ts'

/** '12345678901234567890', the secret of the examples of RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('knows the code of second %i of RFC 6238', (seconds, code) => {
  const step = BigInt(Math.floor(seconds / 30))
  expect(stepOfCode(secret, code, toInstant(seconds * 1000))).toBe(step)
  expect(appCode(secret, seconds * 1000)).toBe(code)
})

it('takes the code of the step before and after, and of none further', () => {
  const at = 1_234_567_890_000
  const step = BigInt(Math.floor(at / 30_000))
  const taken = [-2, -1, 0, 1, 2].map((late) =>
    stepOfCode(secret, appCode(secret, at + late * 30_000), toInstant(at)),
  )
  expect(taken).toEqual([null, step - 1n, step, step + 1n, null])
})

it.each(['', '12345', '1234567', 'abcdef', '٠٠٥٩٢٤', '-05924', '5e1234'])(
  'takes %j for no code',
  (code) => {
    expect(stepOfCode(secret, code, toInstant(1_234_567_890_000))).toBeNull()
  },
)

it('reads a code as people type it, in two groups', () => {
  expect(stepOfCode(secret, ' 005 924 ', toInstant(1_234_567_890_000))).not.toBeNull()
})

it('makes secrets of 160 bits, and an address that apps read', () => {
  const made = newAuthenticatorSecret()
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  expect(newAuthenticatorSecret()).not.toBe(made)
  const url = new URL(authenticatorAddress(made, { issuer: 'Lone Mesa', label: 'a@example.com' }))
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(url.pathname)).toBe('/Lone Mesa:a@example.com')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Lone Mesa',
    secret: made,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

it('makes ten recovery codes, each another one, and knows them however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode(code))
  }
  expect(hashRecoveryCode(codes[0] ?? '')).not.toEqual(hashRecoveryCode(codes[1] ?? ''))
})
