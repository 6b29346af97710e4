import { describe, expect, it } from 'vitest'
import { stripAccents } from './strip-accents.ts'

describe('stripAccents', () => {
  it.each([
    ['Arrêt!', 'Arret'],
    ['José Luis', 'JoseLuis'],
    ['Ε\u0301\u0315λλάδα', 'Ελλαδα'],
    ['𝔸 Zürich 2', '𝔸Zurich'],
    ['\u0344\u0315', ''],
    ['', ''],
  ])('folds the letters of %j to %j', (text, letters) => {
    expect(stripAccents(text)).toBe(letters)
  })

  it('folds every character of Unicode as normalizing to NFD does', () => {
    const differing: string[] = []
    for (let point = 0; point <= 0x10ffff; point += 1) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const text = `\u0315${String.fromCodePoint(point)}\u0344`
      const whole = text.normalize('NFD').replaceAll(/\P{L}/gu, '')
      if (stripAccents(text) !== whole) differing.push(point.toString(16))
    }
    expect(differing).toEqual([])
  })
})
