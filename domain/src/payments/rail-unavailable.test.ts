import { expect, it } from 'vitest'
import { railUnavailableLabel } from './rail-unavailable.ts'

it.each([
  ['card', ['ach'], 'cardsAway'],
  ['card', ['pad'], 'cardsAway'],
  ['card', [], 'allAway'],
  ['ach', ['card'], 'banksAway'],
  ['pad', ['card'], 'banksAway'],
  ['pad', [], 'allAway'],
  ['ach', ['pad'], 'allAway'],
] as const)('names while %s is unavailable and %j work the message %s', (away, working, words) => {
  expect(railUnavailableLabel(away, working)).toBe(words)
})
