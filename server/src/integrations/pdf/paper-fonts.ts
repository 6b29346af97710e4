import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

/** How heavy letters are. */
export type Weight = 'regular' | 'bold'

type PaperFont = { readonly file: Buffer; readonly font: Font }

const require = createRequire(import.meta.url)

const files = {
  plain: {
    regular: '@fontsource/inter/files/inter-latin-400-normal.woff',
    bold: '@fontsource/inter/files/inter-latin-600-normal.woff',
  },
  wide: {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  },
} as const

export type PaperFace = { readonly name: `${keyof typeof files}-${Weight}`; readonly file: Buffer }

const loaded = new Map<string, PaperFont>()

/**
 * Which letters a text is printed in: those of the portal where they have all of its characters, else
 * some that know Greek, Cyrillic, Vietnamese and most other alphabets.
 */
export function faceFor(text: string, weight: Weight): PaperFace {
  const set = hasAll(load('plain', weight), text) ? 'plain' : 'wide'
  return { name: `${set}-${weight}`, file: load(set, weight).file }
}

/**
 * A text as it can be printed: in one line, with a box in the place of what no letter is there for, and
 * without the marks that change the direction or the look of what follows.
 */
export function printableText(text: string): string {
  const wide = load('wide', 'regular').font
  return Array.from(text.normalize('NFC'))
    .filter((character) => !/\p{Cf}/u.test(character))
    .map((character) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? ' ' : character))
    .map((character) => (hasGlyph(wide, character) ? character : missing))
    .join('')
}

/** Stands for a character that cannot be printed: U+25A1, an empty box. */
const missing = '\u{25a1}'

function hasAll({ font }: PaperFont, text: string): boolean {
  return Array.from(text).every((character) => hasGlyph(font, character))
}

function hasGlyph(font: Font, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/** Reads the letters once for a program: every document needs them. */
function load(set: keyof typeof files, weight: Weight): PaperFont {
  const path = files[set][weight]
  const known = loaded.get(path)
  if (known !== undefined) return known
  const file = unpackFont(readFileSync(require.resolve(path)))
  const opened = create(file)
  if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${path} holds several fonts`)
  const made = { file, font: opened }
  loaded.set(path, made)
  return made
}
