import type { ServicingSettings } from '../lenders/settings-servicing.ts'

/**
 * The lender's settings that decide what becomes of a loan's money: how a payment is applied, what
 * a late or returned one costs, when a loan is charged off. Amounts in cents, percentages in
 * hundred-thousandths of a percent, days whole.
 *
 * @see docs/spec/settings.md, the second table, for the meaning of each
 */
export type ServicingRules = Pick<ServicingSettings, (typeof names)[number]>

const names = [
  'country',
  'extraClosedDays',
  'waterfall',
  'extraPayment',
  'holdPartials',
  'graceDays',
  'graceRollsForward',
  'lateFeePercent',
  'lateFeeBase',
  'lateFeeFlat',
  'lateFeeMin',
  'lateFeeMax',
  'shortPayTolerance',
  'lateFeeStopsAtAcceleration',
  'nsfFee',
  'nsfCodes',
  'nsfFeePerItemMax',
  'refundMin',
  'smallBalance',
  'payoffGoodDays',
  'payoffFee',
  'payoffHoldDays',
  'chargeOffDays',
  'bankruptcyChargeOff',
  'nonAccrualDays',
  'feeAccount',
  'representMax',
  'representAfterDays',
] as const satisfies readonly (keyof ServicingSettings)[]

/** The rules of servicing out of all that a lender may set. */
export function servicingRulesOf(settings: ServicingSettings): ServicingRules {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as ServicingRules
}
