import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColor, toHex } from './color.ts'

describe('what lenders write', () => {
  it.each([
    ['#b0532c', '#b0532c'],
    ['#FD0', '#ffdd00'],
    ['#fd08', '#ffdd00'],
    ['#1d5a44cc', '#1d5a44'],
    [' rgb(176, 83, 44) ', '#b0532c'],
    ['rgba(176 83 44 / 50%)', '#b0532c'],
    ['#000', '#000000'],
    ['#fff', '#ffffff'],
  ])('reads the color %s as %s', (text, hex) => {
    const color = parseColor(text)
    expect(color === null ? null : toHex(color)).toBe(hex)
  })

  it.each(['', 'tomato', '#12', '#12345', '#ggg', 'rgb(300, 0, 0)', '#fff;}body{display:none'])(
    'refuses %j as a color',
    (text) => expect(parseColor(text)).toBeNull(),
  )

  it('writes back every color a screen can show', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const hex = `#${number.toString(16).padStart(6, '0')}`
        const color = parseColor(hex)
        expect(color === null ? null : toHex(color)).toBe(hex)
      }),
    )
  })

  it('keeps the lightness of a color that no screen can show', () => {
    const shown = parseColor(toHex({ lightness: 0.8, chroma: 0.4, hue: 150 }))
    expect(shown?.lightness).toBeCloseTo(0.8, 2)
  })
})

describe('contrastRatio', () => {
  // Published by the W3C and by WebAIM's checker, to two decimals.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ff0000', 1],
  ])('computes the contrast of %s and %s: %s', (a, b, ratio) => {
    expect(contrastRatio(a, b)).toBeCloseTo(ratio, 2)
    expect(contrastRatio(b, a)).toBeCloseTo(ratio, 2)
  })

  it('computes the contrast of nothing but hex colors', () => {
    expect(() => contrastRatio('red', '#ffffff')).toThrow('red is a hex colour')
  })
})
