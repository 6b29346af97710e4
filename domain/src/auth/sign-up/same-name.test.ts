import { expect, it } from 'vitest'
import { isSameFirstName, isSameName } from './same-name.ts'

it.each([
  ['José', 'JOSE', true],
  ['José Luis', 'jose', true],
  ['Anne-Marie', 'Anne', true],
  ['O’Brien', 'obrien', true],
  ['Nora', 'Norah', false],
  ['', '', false],
  ['123', '123', false],
] as const)('compares the names %j and %j as the same: %s', (left, right, is) => {
  expect(isSameName(left, right)).toBe(is)
})

it.each([
  ['Robert', 'Bob', true],
  ['bobby', 'Roberto', true],
  ['José', 'Pepe', true],
  ['Élisabeth', 'liz', true],
  ['Bob', 'Bob', true],
  ['Robert', 'Roberta', false],
  ['Kate', 'Karen', false],
  ['', '', false],
] as const)('compares the first names %j and %j as one person’s: %s', (left, right, is) => {
  expect(isSameFirstName(left, right)).toBe(is)
  expect(isSameFirstName(right, left)).toBe(is)
})
