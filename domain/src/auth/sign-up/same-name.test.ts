import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

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
