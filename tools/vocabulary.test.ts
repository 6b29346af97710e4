import { expect, it } from 'vitest'
import { readProse } from './prose/read-prose.ts'
import { read, sources } from './sources.ts'
import { bannedPhrases, migrationsThatRan } from './tables/banned-phrases.ts'

// Words of the product's names. A reader finds a thing by the term that the trade uses for it.

const packages =
  /^(domain|contract|server|web|vault|sandbox|launcher|demo|verification|e2e|tools)\/.*\.tsx?$/
const code = sources().filter((path) => packages.test(path))
const named = code.filter((path) => !/\.test\.tsx?$/.test(path))

/** Metaphors that no reader of the trade would search for, wherever they stand in a name. */
const metaphors = new Set(
  (
    'room rooms door doors desk lane lanes house houses story stories letter letters carrier ' +
    'passage dice told tell tells twin twins ask asks standing standings'
  ).split(' '),
)

/** Words that say nothing where they are the whole name of an export. */
const empty = new Set(
  (
    'Answer Asked Asking Call Checked Checking Done Ended Given Held Known Needs Own Pair Place ' +
    'Posted Refusal Room Row Said Sent Step Told Turns Way World ask enter lay learn look lose ' +
    'open pay post say send show strike submit take tell'
  ).split(' '),
)

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

function exportsOf(path: string): string[] {
  const declared =
    /^export (?:async )?(?:function\*?|const|class|type|interface|let) ([A-Za-z_$][\w$]*)/gm
  const listed = /^export (?:type )?\{([^}]*)\}/gm
  const text = read(path)
  return [
    ...[...text.matchAll(declared)].map(([, name = '']) => name),
    ...[...text.matchAll(listed)].flatMap(([, names = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/^(type )?(.* as )?/, ''))
        .filter((name) => name !== ''),
    ),
  ]
}

/** Exports that still have an old name: this list may only become shorter. */
const oldExports: readonly string[] = []

/** Files and folders that still have an old name: this list may only become shorter. */
const oldPaths: readonly string[] = []

/** Names that one package still exports twice: this list may only become shorter. */
const oldTwins: readonly string[] = []

it('has no name that a package exports twice', () => {
  const places = new Map<string, string[]>()
  for (const path of named) {
    // The labels of each language have the names of the others; mutants take the place of a module.
    if (/\/labels\/(en|es|fr)\/|\/crash\/mutants\//.test(path)) continue
    const [folder = ''] = path.split('/')
    for (const name of new Set(exportsOf(path))) {
      const key = `${folder} ${name}`
      places.set(key, [...(places.get(key) ?? []), path])
    }
  }
  expect(places.size).toBeGreaterThan(1_000)
  const twice = [...places].filter(([, paths]) => paths.length > 1).map(([key]) => key)
  expect(twice.toSorted()).toEqual(oldTwins)
})

it('names no export by an invented metaphor or an empty word', () => {
  const names = named.flatMap((path) => exportsOf(path).map((name) => ({ path, name })))
  const bad = names.filter(
    ({ name }) => empty.has(name) || wordsOf(name).some((word) => metaphors.has(word)),
  )
  expect(bad.map(({ path, name }) => `${path} ${name}`).toSorted()).toEqual(oldExports)
})

it('names no file or folder by an invented metaphor', () => {
  const paths = code.flatMap((path) => path.split('/').map((_part, at) => [path, at] as const))
  const bad = paths
    .filter(([path, at]) => wordsOf(path.split('/')[at] ?? '').some((word) => metaphors.has(word)))
    .map(([path, at]) =>
      path
        .split('/')
        .slice(0, at + 1)
        .join('/'),
    )
  expect([...new Set(bad)].toSorted()).toEqual(oldPaths)
})

/** What the specification says is not ours to word; what stands in these two lists is what is banned. */
const notOurs = /^docs\/spec\/|^tools\/(?:vocabulary\.test|tables\/banned-phrases)\.ts$/
const pages = sources().filter((path) => /\.(?:tsx?|mjs|cjs|css|sql|md)$/.test(path))

function bannedIn(prose: string): string[] {
  return bannedPhrases.flatMap(([phrase, plain]) => {
    const found = phrase.exec(prose)
    return found === null ? [] : [`${found[0]} (${plain})`]
  })
}

const isOld = (found: string) => migrationsThatRan.some((name) => found.includes(name))

it('uses no invented metaphor in a comment, a page or a test title', () => {
  const checked = pages.filter((path) => !notOurs.test(path))
  expect(checked.length).toBeGreaterThan(1_500)
  const found = checked.flatMap((path) =>
    bannedIn(readProse(path, read(path))).map((words) => `${path}: ${words}`),
  )
  expect(found.filter((one) => !isOld(one))).toEqual([])
  expect(migrationsThatRan.filter((name) => !found.some((one) => one.includes(name)))).toEqual([])
})

it.each([
  ['a.ts', '/** Every way in ends here. */', ['Every way in']],
  ['a.ts', 'const text = `a door`', []],
  ['a.test.ts', "\tit('tells a loan’s story up to a day', () => 1)", ['story']],
  ['a.sql', 'select 1; -- its standing', ['its standing']],
  ['a.md', 'Leave room for the door of `the desk`.', ['door']],
  ['a.md', 'In the house rules.', []],
])('finds in %s with %j the banned words %j', (path, text, words) => {
  expect(bannedIn(readProse(path, text)).map((one) => one.replace(/ \(.*/, ''))).toEqual(words)
})
