import type { MethodKind } from './payment-method.ts'

/** How it is said that a kind of payment does not work now: by what works in its place. */
export type RailUnavailableLabel = 'cardsAway' | 'banksAway' | 'allAway'

/**
 * @param away the kind that does not work
 * @param working the kinds by which the same borrower can pay at once
 */
export function railUnavailableLabel(
  away: MethodKind,
  working: readonly MethodKind[],
): RailUnavailableLabel {
  const isCard = away === 'card'
  const hasOther = working.some((kind) => (kind === 'card') !== isCard)
  if (!hasOther) return 'allAway'
  return isCard ? 'cardsAway' : 'banksAway'
}
