import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readContact } from './contact.ts'

it.each([
  ['maria.ortega@example.com', 'email', 'maria.ortega@example.com'],
  [' Maria.Ortega@Example.com ', 'email', 'maria.ortega@example.com'],
  ['a+b@x-y.example.co', 'email', 'a+b@x-y.example.co'],
  ['2105550101', 'phone', '2105550101'],
  ['210-555-0101', 'phone', '2105550101'],
  ['+1 (210) 555-0101', 'phone', '2105550101'],
  ['12105550101', 'phone', '2105550101'],
  ['1234567890', 'phone', '1234567890'],
] as const)('reads the contact %j as the %s %s', (text, kind, value) => {
  expect(readContact(text)).toEqual({ kind, value })
})

it.each([
  '',
  '@',
  'maria',
  'maria@',
  '@example.com',
  'maria@example',
  'maria@@example.com',
  'maria@example..com',
  'maria@-example.com',
  'ma ria@example.com',
  '.maria@example.com',
  'maria,@example.com',
  'maria\u0001@example.com',
  'maria\u0085@example.com',
  'ma\u202Eria@example.com',
  'maria\uD800@example.com',
  '210555010',
  '21055501011',
  '2105550101x',
  `${'a'.repeat(100)}@example.com`,
])('finds no contact in %j', (text) => {
  expect(readContact(text)).toBeNull()
})

it('reads what it has read as the same contact again', () => {
  const texts = fc.oneof(fc.emailAddress(), fc.stringMatching(/^[2-9]\d{9}$/), fc.string())
  fc.assert(
    fc.property(texts, (text) => {
      const contact = readContact(text)
      expect(contact === null ? null : readContact(contact.value)).toEqual(contact)
    }),
  )
})
