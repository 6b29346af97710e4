import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { LocalDate } from '@quittance/domain/calendar'
import { offeredMethodKinds, oneTimeMethodKinds } from '@quittance/domain/lenders/lender-features'
import { type CardCondition, cardCondition } from '@quittance/domain/payments/card-rules'
import type { MethodKind, MethodStatus } from '@quittance/domain/payments/payment-method'
import type { OfferedMethods } from '../../../../lib/settings/payment-methods-offered.ts'

/** How a saved method stands today, as its tile says it. */
export type MethodCondition = CardCondition | Exclude<MethodStatus, 'usable'>

export function readMethodCondition(method: SavedMethod, today: LocalDate): MethodCondition {
  const { status, expiresOn } = method
  if (status !== 'usable') return status
  return expiresOn === null ? 'usable' : cardCondition(expiresOn, today)
}

/** What shows of the saved methods: only kinds that are offered (PERM-05 to PERM-10). */
export function filterOfferedMethods(
  saved: readonly SavedMethod[],
  { settings, country }: OfferedMethods,
) {
  const kinds = offeredMethodKinds(settings, country)
  return saved.filter(({ kind }) => kinds.includes(kind))
}

/** What a payment may be made with now. */
export function filterPayableMethods(
  saved: readonly SavedMethod[],
  ways: OfferedMethods,
  railsAway: readonly MethodKind[],
) {
  const once = oneTimeMethodKinds(ways.settings, ways.country)
  const kinds = once.filter((kind) => !railsAway.includes(kind))
  return saved.filter((method) => kinds.includes(method.kind) && isMethodUsable(method, ways.today))
}

export function isMethodUsable(method: SavedMethod, today: LocalDate): boolean {
  const condition = readMethodCondition(method, today)
  return condition === 'usable' || condition === 'expiresSoon'
}
