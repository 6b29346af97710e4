import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { builtIn } from '@quittance/contract/labels/built-in'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'
import { labelsNotYetShown, nounsNotYetShown } from './tables/labels-not-yet-shown.ts'

const keys = Object.keys(builtIn.en)
const code = new Map(
  sources()
    .filter((path) => /^(domain|contract|server|web|demo|vault)\/src\/.*\.tsx?$/.test(path))
    .filter((path) => !/\.test\.|labels\/(en|es|fr|said-by-server|loaded-later)\b/.test(path))
    .map((path) => [path, read(path)]),
)
const text = [...code.values()].join('\n')

/** A key that is put together: `payments.state.${state}`, and what may stand for the value. */
type Family = { readonly start: string; readonly end: string; readonly words: ReadonlySet<string> }

/** Of each key that is put together, the words of its file and of what this imports, twice over. */
const families: readonly Family[] = [...code].flatMap(([path, own]) =>
  [...own.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{[^}]*\}([A-Za-z]*)`/g)].map(
    ([, start = '', end = '']) => ({ start, end, words: wordsNear(path) }),
  ),
)

function wordsNear(path: string): ReadonlySet<string> {
  const direct = importsOf(path)
  const near = new Set([path, ...direct, ...direct.flatMap(importsOf)])
  return new Set([...near].flatMap((each) => wordsIn(code.get(each) ?? '')))
}

function importsOf(path: string): readonly string[] {
  return [...(code.get(path) ?? '').matchAll(/from '([^']+)'/g)]
    .map(([, name = '']) =>
      name.startsWith('.')
        ? join(dirname(path), name)
        : name.replace(/^@quittance\/(\w+)\/(.*)$/, '$1/src/$2.ts'),
    )
    .filter((imported) => code.has(imported))
}

/** Texts of one word, and names of properties: what a union or a table of words is made of. */
function wordsIn(source: string): readonly string[] {
  const word = /'([A-Za-z]+)'|(?:^\s*|[{,] )([A-Za-z]+): /gm
  return [...source.matchAll(word)].map(([, quoted, name]) => quoted ?? name ?? '')
}

function isShown(key: string): boolean {
  return text.includes(`'${key}'`) || families.some((family) => isOfFamily(key, family))
}

function isOfFamily(key: string, { start, end, words }: Family): boolean {
  if (!key.startsWith(start) || !key.endsWith(end)) return false
  return words.has(key.slice(start.length, key.length - end.length))
}

const nounOf = (key: string) => key.split('.')[0] ?? ''

it('shows every label, but for those of screens to come', () => {
  expect(families.length).toBeGreaterThan(30)
  const hidden = keys.filter((key) => !isShown(key) && labelsNotYetShown[key] === undefined)
  expect(hidden.filter((key) => nounsNotYetShown[nounOf(key)] === undefined)).toEqual([])
})

it('takes a label for shown by the whole of its key only, not by how it begins', () => {
  const family = { start: 'payments.state.', end: '', words: new Set(['pending']) }
  expect(isOfFamily('payments.state.pending', family)).toBe(true)
  expect(isOfFamily('payments.state.other', family)).toBe(false)
  expect(isOfFamily('payments.state.pending.more', family)).toBe(false)
})

it('lists as labels to come only labels that exist and are not shown', () => {
  const listed = Object.keys(labelsNotYetShown)
  expect(listed.filter((key) => !keys.includes(key) || isShown(key))).toEqual([])
  const nouns = new Set(keys.map(nounOf))
  expect(Object.keys(nounsNotYetShown).filter((noun) => !nouns.has(noun))).toEqual([])
})

it('lists as labels to come only those that the specification fixes, by a requirement', () => {
  const data = readFileSync('domain/testing/data/labels_en_es_fr.json', 'utf8')
  const { labels } = JSON.parse(data) as { labels: { en: Record<string, string> } }
  const listed = Object.keys(labelsNotYetShown)
  expect(listed.filter((key) => labels.en[key] === undefined)).toEqual([])
  const requirements = read('docs/spec/requirements.md')
  const ids = [...Object.values(labelsNotYetShown), ...Object.values(nounsNotYetShown)]
  expect(ids.filter((id) => !requirements.includes(`- ${id} |`))).toEqual([])
})

/** A control with a longer name than its words: the key of that name, and the last of what it shows. */
const named = [...code.values()].flatMap((source) =>
  [
    ...source.matchAll(
      /aria-label=\{label\('([\w.]+)'(?:[^<>]|=>)*>\s*\{label\([^)]*?'([\w.]+)'\s*\)\}/g,
    ),
  ].map(([, name = '', shown = '']) => ({ name, shown })),
)

it('names each control by words that hold what it shows, in every language', () => {
  expect(named.length).toBeGreaterThan(6)
  const wrong = Object.entries(builtIn).flatMap(([language, texts]) => {
    const textOf = (key: string) => texts[key as keyof typeof texts].toLowerCase()
    return named
      .filter(({ name, shown }) => !textOf(name).includes(textOf(shown)))
      .map(({ name }) => `${language}: ${name}`)
  })
  expect(wrong).toEqual([])
})
