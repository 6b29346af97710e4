import { builtIn } from '@quittance/contract/labels/built-in'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'
import { labelsNotYetShown, nounsNotYetShown } from './tables/labels-not-yet-shown.ts'

const keys = Object.keys(builtIn.en)
const text = sources()
  .filter((path) => /^(domain|contract|server|web)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.|labels\/(en|es|fr)\//.test(path))
  .map(read)
  .join('\n')

/** What stands before the first value of keys that are put together: `payments.state.${state}`. */
const beginnings = [...text.matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)*\.)\$\{/g)].map(
  ([, beginning]) => beginning ?? '',
)

function isShown(key: string): boolean {
  return text.includes(`'${key}'`) || beginnings.some((beginning) => key.startsWith(beginning))
}

const nounOf = (key: string) => key.split('.')[0] ?? ''

it('shows every label, but for those of screens to come', () => {
  const hidden = keys.filter((key) => !isShown(key) && !labelsNotYetShown.includes(key))
  expect(hidden.filter((key) => !nounsNotYetShown.includes(nounOf(key)))).toEqual([])
})

it('lists only labels that exist as labels to come', () => {
  expect(labelsNotYetShown.filter((key) => !keys.includes(key))).toEqual([])
  const nouns = new Set(keys.map((key) => key.split('.')[0]))
  expect(nounsNotYetShown.filter((noun) => !nouns.has(noun))).toEqual([])
})
