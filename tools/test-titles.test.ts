import { expect, it } from 'vitest'
import { allMutants } from '../verification/mutation/all-mutants.ts'
import { readRawTitles, readTitles, titleIds } from './prose/read-titles.ts'
import { read, sources } from './sources.ts'
import { titleVerbs } from './tables/title-verbs.ts'

// A title is read alone: in the list of a failed run, and in the tables of docs and mutants.

const tests = sources().filter((path) => /\.test\.tsx?$/.test(path))

const begun = /(?<![\w.'])(?:it|test)(?:\(|\.\w+[(<])/g

/** What stands after a noun: `labels` and `points` are verbs and nouns. */
const afterNoun = /^(?:is|are|was|were|has|have|had|can|may|must|do|does)$/

function canBeReadAlone(title: string): boolean {
  const words = title.replace(titleIds, '').trim().split(/\s+/)
  const [verb = '', next = ''] = words
  const isVerb = titleVerbs.has(verb.replace(/,$/, '')) && !afterNoun.test(next)
  return isVerb && words.length >= 3 && !words.includes('should')
}

const all = tests.flatMap((path) => readTitles(read(path)).map((title) => ({ path, title })))

it('begins every test title with a verb, and lets it be read alone', () => {
  expect(all.length).toBeGreaterThan(2000)
  expect(all.filter(({ title }) => !canBeReadAlone(title))).toEqual([])
})

it('finds the title of every test', () => {
  const missed = tests.filter((path) => {
    const text = read(path)
    return readRawTitles(text).length !== [...text.matchAll(begun)].length
  })
  expect(missed).toEqual([])
})

it('knows a title that can not be read alone', () => {
  const titles = [
    ['refuses a second payment', true],
    ['[PAY-07] [PAY-08] refuses a second payment', true],
    ['a second payment is refused', false],
    ['payments are refused', false],
    ['labels are shown', false],
    ['refuses it', false],
    ['should refuse a second payment', false],
    ['refuses what should be refused', false],
    ['%s is refused as %s', false],
  ] as const
  for (const [title, expected] of titles)
    expect([title, canBeReadAlone(title)]).toEqual([title, expected])
})

/** The fixed texts of a title, or the whole of a text that names it. */
function namesTestOf(path: string, text: string): boolean {
  const source = read(path)
  if (source.includes(text)) return true
  const parts = readRawTitles(source).flatMap((title) => title.split(/%[sdijo]|\$\{[^}]*\}|\$\w+/))
  return parts.some((part) => part.trim().length > 10 && text.includes(part.trim()))
}

it('names in docs and in the tables of mutants only tests that exist', () => {
  const killers = allMutants.flatMap(({ killedBy }) => killedBy)
  const cell = /`([\w./-]+\.test\.tsx?)`: (.*?)(?=<br>|\s*\|)/g
  const inDocs = sources()
    .filter((path) => path.endsWith('.md') && !path.startsWith('docs/spec/'))
    .flatMap((doc) => [...read(doc).matchAll(cell)])
    .map(([, file = '', title = '']) => ({ file, title: title.trim() }))
  expect(Math.min(killers.length, inDocs.length)).toBeGreaterThan(50)
  const named = [...killers, ...inDocs]
  expect(named.filter(({ file, title }) => !namesTestOf(file, title))).toEqual([])
})
