import type { Country } from '../calendar/banking-days.ts'
import { offeredMethodKinds, canPayByCard } from './lender-features.ts'
import type { PortalSettings } from './settings-portal.ts'

/** What a receipt can be filtered by; a check stands for all that is paid out of a US bank. */
export type ReceiptKind = 'card' | 'check' | 'pad'

/** Which receipts are asked for; each has a code of its own on the wire (LIM-25, LIM-26). */
export type ReceiptKinds = 'all' | ReceiptKind | 'padAndCard' | 'checkAndPad'

/**
 * The payment types to filter receipts by: those that this borrower may use, cards first; none
 * where the lender hides them.
 *
 * @see AMB-45, AMB-60: `hideRecptFilter`, and `hideCardIfCa` for who lives in Canada
 */
export function receiptKindsOffered(
  settings: PortalSettings,
  country: Country,
): readonly ReceiptKind[] {
  if (settings.hideRecptFilter) return []
  const offered = offeredMethodKinds(settings, country)
  return [
    ...(offered.includes('card') ? (['card'] as const) : []),
    ...(offered.includes('ach') ? (['check'] as const) : []),
    ...(offered.includes('pad') ? (['pad'] as const) : []),
  ]
}

/**
 * What to ask for when these are picked. One kind is that kind. None, or all there are, is every
 * receipt in the US; in Canada it is what is paid there: PAD and card, or PAD where cards are hidden.
 *
 * @param picked of those that are offered, in any order
 * @see AMB-45: every combination then has one code
 */
export function requestedReceiptKinds(
  picked: readonly ReceiptKind[],
  settings: PortalSettings,
  country: Country,
): ReceiptKinds {
  const offered = receiptKindsOffered(settings, country)
  const [only, ...more] = offered.filter((kind) => picked.includes(kind))
  if (only !== undefined && more.length === 0) return only
  if (country === 'US') return 'all'
  return canPayByCard(settings, country) ? 'padAndCard' : 'pad'
}
