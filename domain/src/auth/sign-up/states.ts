import type { Country } from '../../calendar/banking-days.ts'
import type { Language } from '../../lenders/language.ts'
import { states } from './tables/states.ts'

export type State = (typeof states)[number]

/** The state or province of an id; null for none, and for '0', the placeholder of forms. */
export function stateOf(id: string): State | null {
  return states.find((one) => one.id === id) ?? null
}

/** The id of a state by its two letters; '0' for one that is not listed. */
export function stateIdOf(code: string): string {
  return states.find((one) => one.code === code)?.id ?? '0'
}

/** All of them by name, those of one country first. */
export function statesFor(country: Country, language: Language): { state: State; name: string }[] {
  const named = states.map((state) => ({
    state,
    name: language === 'fr' ? (state.french ?? state.name) : state.name,
  }))
  const rank = ({ state }: { state: State }) => (state.country === country ? 0 : 1)
  return named.toSorted(
    (left, right) => rank(left) - rank(right) || left.name.localeCompare(right.name, language),
  )
}
