import { expect, it } from 'vitest'
import { awayWords } from './rail-unavailable.ts'

it.each([
  ['card', ['ach'], 'cardsAway'],
  ['card', ['pad'], 'cardsAway'],
  ['card', [], 'allAway'],
  ['ach', ['card'], 'banksAway'],
  ['pad', ['card'], 'banksAway'],
  ['pad', [], 'allAway'],
  ['ach', ['pad'], 'allAway'],
] as const)('while %s is away and %j work, names what works: %s', (away, working, words) => {
  expect(awayWords(away, working)).toBe(words)
})
