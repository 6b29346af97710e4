import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { pagerWindow } from './pager-window.ts'

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [1, 20, '1 2 3 4 5 gap 19 20'],
  [5, 20, '1 2 3 4 5 6 7 gap 19 20'],
  [6, 20, '1 2 3 4 5 6 7 8 gap 19 20'],
  [10, 20, '1 2 gap 8 9 10 11 12 gap 19 20'],
  [20, 20, '1 2 gap 16 17 18 19 20'],
])('[RCPT-06] shows on page %i of %i the places %s', (page, pages, shown) => {
  expect(pagerWindow(page, pages).join(' ')).toBe(shown)
})

it('shows both ends and the current page, in order, and at most 13 places', () => {
  const place = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
  fc.assert(
    fc.property(place, ([page, pages]) => {
      const shown = pagerWindow(page, pages)
      const numbers = shown.filter((at) => at !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).toContain(page)
      expect([numbers[0], numbers.at(-1)]).toEqual([1, pages])
      expect(shown.length).toBeLessThanOrEqual(13)
    }),
  )
})
