import { readFileSync } from 'node:fs'
import { builtIn } from '@quittance/contract/labels/built-in'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

// How texts are spelt: docs/recipes/add-a-label.md says capitals, docs/decisions/0026 the cut-off.

const given = JSON.parse(
  readFileSync(new URL('../domain/testing/data/labels_en_es_fr.json', import.meta.url), 'utf8'),
) as { readonly labels: { readonly en: Readonly<Record<string, string>> } }
const specification = sources()
  .filter((path) => path.startsWith('docs/spec/'))
  .map((path) => read(path))
  .join('\n')

const isGiven = (key: string, text: string) =>
  key in given.labels.en || specification.includes(text)

/** Terms that the specification writes with capitals: they keep them wherever they stand. */
const terms = Object.entries(builtIn.en)
  .filter(([key, text]) => isGiven(key, text))
  .map(([, text]) => text)
  .filter((text) => /^[A-Z][\w&/]*( [\w&/]+)+$/.test(text))
  .toSorted((one, other) => other.length - one.length)

/** Entries of menus, figures of a loan, and fields that stand among those of the specification. */
const besideGiven =
  /^(schedules\.form|shell\.nav|profile\.menu|loans\.details|payments\.methodForm|signUp\.form)\./

const textsBesideGiven = new Set(
  Object.entries(builtIn.en)
    .filter(([key]) => besideGiven.test(key))
    .map(([, text]) => text),
)

/** Proper names: holidays, brands, and the page that is called Home. */
const names = /^(schedules\.closed|payments\.brand)\./

function hasTitleCase(text: string): boolean {
  const own = terms.reduce(
    (rest, term) => rest.replaceAll(new RegExp(`\\b${term}\\b`, 'g'), 'X'),
    text,
  )
  return own.split(/[.:?!·] */).some((sentence) => {
    const [, ...words] = sentence.split(' ').filter((word) => word !== '')
    return words.some((word) => /^[A-Z][a-z]/.test(word) && word !== 'Home')
  })
}

/** Headings, buttons, fields and entries: short, and no sentence. */
const isHeading = (text: string) => text.split(' ').length <= 6 && !/[.!?…]$/.test(text)

it('writes English headings, buttons and fields in sentence case, but for terms of the specification', () => {
  expect(terms).toContain('Make a Payment')
  const headings = Object.entries(builtIn.en).filter(
    ([key, text]) =>
      isHeading(text) && !isGiven(key, text) && !textsBesideGiven.has(text) && !names.test(key),
  )
  expect(headings.length).toBeGreaterThan(300)
  expect(headings.filter(([, text]) => hasTitleCase(text.replaceAll(/:[a-z]\w*/gi, 'x')))).toEqual(
    [],
  )
})

it.each([
  ['Recent Activity', true],
  ['Recent activity', false],
  ['Canadian Bank Account', false],
  ['Add Email', true],
  ['x is not verified. Verify it', false],
  ['Go to Home', false],
] as const)('takes %s for Title Case: %s', (text, expected) => {
  expect(hasTitleCase(text)).toBe(expected)
})

/** The cut-off of a day, in the one spelling of each language. */
const cutOff = {
  en: '5:00 PM Eastern',
  es: '5:00 p. m. (hora del Este)',
  fr: '17 h (heure de l’Est)',
}

/** A time of the clock at which the day ends, however it is spelt. */
const anyFive =
  /\b(?:0?5(?::00)?\s*(?:PM|p\.\s?m\.)|17\s?(?:h\b|:00))(?:\s*(?:\([^)]*\)|ET\b|Eastern|Central|del Este|EST\b))?/gi

it('writes the cut-off of a day one way in each language: labels, terms, help and documents', () => {
  const texts = (['en', 'es', 'fr'] as const).flatMap((language) =>
    Object.values(builtIn[language]).map((text) => [language, text] as const),
  )
  const spelt = texts.flatMap(([language, text]) =>
    [...text.matchAll(anyFive)].map(([found]) => [language, found]),
  )
  expect(spelt.length).toBeGreaterThan(15)
  expect(spelt.filter(([language, found]) => found !== cutOff[language as 'en'])).toEqual([])

  const told =
    /^(server\/src\/lenders\/terms\/built-in|sandbox\/src\/help-page|ARCHITECTURE|README|docs\/[a-z-]+\.md)/
  const others = sources()
    .filter((path) => told.test(path) && path !== 'docs/proofs.md')
    .flatMap((path) => [...read(path).matchAll(anyFive)].map(([found]) => `${path}: ${found}`))
  expect(others.length).toBeGreaterThan(4)
  const spellings = Object.values(cutOff)
  expect(others.filter((line) => !spellings.some((one) => line.endsWith(one)))).toEqual([])
})
