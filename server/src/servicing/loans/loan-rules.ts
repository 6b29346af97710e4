import type { LenderSettings } from '@quittance/domain/lenders/settings'
import type { ServicingRules } from '@quittance/domain/servicing/servicing-rules'

/** The lender's settings, as far as they decide what becomes of a loan's money. */
export function loanRulesOf(servicing: LenderSettings['servicing']): ServicingRules {
  return servicing
}
