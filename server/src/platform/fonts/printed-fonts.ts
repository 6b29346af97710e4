import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

/** How heavy letters are. */
export type Weight = 'regular' | 'bold'

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

export type PaperFace = { readonly name: `${keyof typeof files}-${Weight}`; readonly font: Font }

const loaded = new Map<string, Font>()

/**
 * Which letters a text is printed in: those of the portal where they have all of its characters, else
 * some that know Greek, Cyrillic, Vietnamese and most other alphabets.
 */
export function faceFor(text: string, weight: Weight): PaperFace {
  const set = hasAll(load('plain', weight), text) ? 'plain' : 'wide'
  return { name: `${set}-${weight}`, font: forOneDocument(load(set, weight)) }
}

/**
 * A text as it can be printed: in one line, with a box in the place of what no letter is there for, and
 * without the marks that change the direction or the look of what follows.
 */
export function printableText(text: string): string {
  const wide = load('wide', 'regular')
  return Array.from(text.normalize('NFC'))
    .filter((character) => !/\p{Cf}/u.test(character))
    .map((character) => (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? ' ' : character))
    .map((character) => (hasGlyph(wide, character) ? character : missing))
    .join('')
}

/** Stands for a character that cannot be printed: U+25A1, an empty box. */
const missing = '\u{25a1}'

function hasAll(font: Font, text: string): boolean {
  return Array.from(text).every((character) => hasGlyph(font, character))
}

function hasGlyph(font: Font, character: string): boolean {
  return font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
}

/**
 * A font for one document. What was read of its file is shared by all: to read it anew is most of what a
 * document would cost. Its letters are its own, as each remembers which character it was first asked for
 * (two apostrophes are one letter), and that must not depend on what was printed before.
 */
function forOneDocument(font: Font): Font {
  return Object.create(font, { _glyphs: { value: {} } }) as Font
}

/** Reads a file once for a program. */
function load(set: keyof typeof files, weight: Weight): Font {
  const path = files[set][weight]
  const known = loaded.get(path)
  if (known !== undefined) return known
  const opened = create(unpackFont(readFileSync(require.resolve(path))))
  if (!('hasGlyphForCodePoint' in opened)) throw new Error(`${path} holds several fonts`)
  loaded.set(path, opened)
  return opened
}
