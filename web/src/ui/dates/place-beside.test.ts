import { expect, it } from 'vitest'
import { placeBeside } from './place-beside.ts'

const size = { width: 340, height: 420 }
const desktop = { width: 1440, height: 900 }
const field = (top: number, right = 700) => ({ top, bottom: top + 48, left: right - 376, right })

it.each([
  // what, the field, the window, and where it opens
  ['under the field', field(100), desktop, { top: 154, left: 360 }],
  ['under it, down to the edge', field(420), desktop, { top: 474, left: 360 }],
  ['over it where there is no room', field(600), desktop, { top: 174, left: 360 }],
  [
    'as low as it fits, with room for neither',
    field(200),
    { width: 800, height: 500 },
    { top: 74, left: 360 },
  ],
  [
    'at the top of a window that is too low',
    field(100),
    { width: 800, height: 390 },
    { top: 6, left: 360 },
  ],
  ['not beyond the left edge', field(100, 320), desktop, { top: 154, left: 6 }],
  ['not beyond the right edge', field(100, 1460), desktop, { top: 154, left: 1094 }],
])('opens the calendar %s', (_what, at, window, place) => {
  expect(placeBeside(at, size, window)).toEqual(place)
})
