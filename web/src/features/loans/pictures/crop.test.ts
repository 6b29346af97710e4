import { describe, expect, it } from 'vitest'
import { cropRatios, cropRect, moveCrop, wholeCrop, zoomCrop, zoomMax } from './crop.ts'

const size = { width: 1000, height: 800 }

it('[LIM-28] takes a vehicle’s picture twice as wide as high, and a person’s as a square', () => {
  expect(cropRatios).toEqual({ vehicle: 2, user: 1 })
  expect(cropRect(wholeCrop, size, cropRatios.vehicle)).toEqual({
    left: 0,
    top: 150,
    width: 1000,
    height: 500,
  })
  expect(cropRect(wholeCrop, size, cropRatios.user)).toEqual({
    left: 100,
    top: 0,
    width: 800,
    height: 800,
  })
})

describe('what is taken of a picture', () => {
  it.each([
    [
      { right: 0.1, down: 0.2 },
      { left: 300, top: 325 },
    ],
    [
      { right: 9, down: 9 },
      { left: 500, top: 550 },
    ],
    [
      { right: -9, down: -9 },
      { left: 0, top: 0 },
    ],
  ])('moves by %j, and never out of the picture', (by, place) => {
    const crop = moveCrop(zoomCrop(wholeCrop, 2), by, { size, ratio: 2 })
    expect(cropRect(crop, size, 2)).toMatchObject({ ...place, width: 500, height: 250 })
  })

  it('comes back at once from an edge that it was pushed against', () => {
    const edge = moveCrop(zoomCrop(wholeCrop, 2), { right: 9, down: 0 }, { size, ratio: 2 })
    const back = moveCrop(edge, { right: -0.1, down: 0 }, { size, ratio: 2 })
    expect(cropRect(back, size, 2).left).toBeCloseTo(450)
  })

  it('limits the zoom to four times, and never shrinks a picture', () => {
    expect([zoomCrop(wholeCrop, 9).zoom, zoomCrop(wholeCrop, 0).zoom]).toEqual([zoomMax, 1])
  })
})
