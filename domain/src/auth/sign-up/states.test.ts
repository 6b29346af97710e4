import { expect, it } from 'vitest'
import { stateIdOf, stateOf, statesFor } from './states.ts'

it('knows every state by its id and its letters', () => {
  const all = statesFor('US', 'en')
  expect(all).toHaveLength(65)
  expect(new Set(all.map(({ state }) => state.id)).size).toBe(65)
  for (const { state } of all) {
    expect(stateOf(state.id)).toBe(state)
    expect(stateIdOf(state.code)).toBe(state.id)
  }
  expect([stateOf('0'), stateIdOf('XX')]).toEqual([null, '0'])
})

it('lists the states of the own country first, by name', () => {
  expect(statesFor('US', 'en').at(0)?.name).toBe('Alabama')
  expect(statesFor('CA', 'en').at(0)?.name).toBe('Alberta')
  expect(statesFor('CA', 'fr').map(({ name }) => name)).toContain('Québec')
  expect(statesFor('CA', 'fr').at(13)?.name).toBe('Alabama')
})
