import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { unpackFont } from './unpack-font.ts'

const require = createRequire(import.meta.url)
const fileOf = (path: string) => readFileSync(require.resolve(path))

it('draws each letter of an unpacked font as the packed file does', () => {
  const packed = fileOf('@fontsource/inter/files/inter-latin-400-normal.woff')
  const plain = unpackFont(packed)
  expect(plain.readUInt32BE(0)).toBe(0x00010000)
  const [one, other] = [create(plain) as Font, create(packed) as Font]
  expect(one.numGlyphs).toBe(other.numGlyphs)
  expect(one.characterSet).toEqual(other.characterSet)
  const text = 'Autorización: $471.88 — Québec'
  const drawn = (font: Font) => font.layout(text).glyphs.map(({ path }) => path.toSVG())
  expect(drawn(one)).toEqual(drawn(other))
  expect(unpackFont(plain)).toBe(plain)
})
