import { expect, it } from 'vitest'
import { mannWhitney } from './mann-whitney.ts'

const numbers = (count: number, at: (no: number) => number) =>
  Array.from({ length: count }, (_none, no) => at(no))

const noise = (no: number) => (no * 7919) % 100

it('finds no difference between samples that interleave', () => {
  const left = numbers(200, (no) => no * 2)
  const right = numbers(200, (no) => no * 2 + 1)
  expect(mannWhitney(left, right)).toBeGreaterThan(0.5)
  expect(mannWhitney([1, 1, 1], [1, 1, 1])).toBe(1)
})

it('finds a shift that the eye would miss', () => {
  const left = numbers(2000, (no) => noise(no))
  const right = numbers(2000, (no) => noise(no) + 6)
  expect(mannWhitney(left, right)).toBeLessThan(0.01)
})
