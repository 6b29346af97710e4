import { describe, expect, it } from 'vitest'
import {
  canAddContact,
  canBecomePrimary,
  checkRemoval,
  isAddableEmail,
  isAddablePhone,
  maskMobile,
  typedMobileDigits,
} from './contact-rules.ts'

describe('what may be added', () => {
  it.each([
    ['maria@example.com', true],
    [' maria@example.com ', true],
    ['', false],
    ['maria', false],
    ['maria@example', false],
    [`${'a'.repeat(88)}@example.com`, true],
    [`${'a'.repeat(89)}@example.com`, false],
  ])('[VAL-49] takes the added email %j: %s', (typed, isTaken) => {
    expect(isAddableEmail(typed)).toBe(isTaken)
  })

  it.each([
    ['+1 210-555-0101', true],
    ['2105550101', true],
    ['1 210 555 0101', true],
    ['210555010', false],
    ['', false],
    ['phone', false],
  ])('[VAL-08] takes the added phone %j: %s', (typed, isTaken) => {
    expect(isAddablePhone(typed)).toBe(isTaken)
  })

  it.each([
    ['phone', 2, true],
    ['phone', 3, false],
    ['email', 4, true],
    ['email', 5, false],
  ] as const)('[LIM-09] lets a %s be added to %i: %s', (kind, count, may) => {
    expect(canAddContact(kind, count)).toBe(may)
  })
})

describe('what may become of one on file', () => {
  it.each([
    [{ isPrimary: true }, 2, 'primary'],
    [{ isPrimary: true }, 1, 'primary'],
    [{ isPrimary: false }, 1, 'only'],
    [{ isPrimary: false }, 2, null],
  ] as const)('[VAL-55] answers the removal of %j of %i with %s', (one, count, refusal) => {
    expect(checkRemoval(one, count)).toBe(refusal)
  })

  it.each([
    [true, false, true],
    [false, false, false],
    [true, true, false],
  ])(
    'lets a contact, verified %s and primary %s, become primary: %s',
    (isVerified, isPrimary, may) => {
      expect(canBecomePrimary({ isVerified, isPrimary })).toBe(may)
    },
  )
})

it.each([
  ['', '', ''],
  ['+', '', ''],
  ['+1', '', ''],
  ['2', '2', '+1 2'],
  ['+1 2', '2', '+1 2'],
  ['+1 210-5', '2105', '+1 210-5'],
  ['12105550101', '2105550101', '+1 210-555-0101'],
  ['+1 (210) 555-0101 99', '2105550101', '+1 210-555-0101'],
  ['call 210 555 0101', '2105550101', '+1 210-555-0101'],
])('[VAL-07] reads the typed phone %j as %j and writes it as %j', (typed, digits, shown) => {
  expect(typedMobileDigits(typed)).toBe(digits)
  expect(maskMobile(digits)).toBe(shown)
})
