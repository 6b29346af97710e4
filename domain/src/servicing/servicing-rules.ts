import type { ServicingSettings } from '../lenders/settings-servicing.ts'

/**
 * The lender's settings that decide what becomes of a loan's money: how a payment is applied, what
 * a late or returned one costs, when a loan is charged off. Amounts in cents, percentages in
 * hundred-thousandths of a percent, days whole.
 *
 * @see docs/spec/settings.md, the second table, for the meaning of each
 */
export type ServicingRules = Pick<
  ServicingSettings,
  | 'country'
  | 'extraClosedDays'
  | 'waterfall'
  | 'extraPayment'
  | 'holdPartials'
  | 'graceDays'
  | 'graceRollsForward'
  | 'lateFeePercent'
  | 'lateFeeBase'
  | 'lateFeeFlat'
  | 'lateFeeMin'
  | 'lateFeeMax'
  | 'shortPayTolerance'
  | 'lateFeeStopsAtAcceleration'
  | 'nsfFee'
  | 'nsfCodes'
  | 'nsfFeePerItemMax'
  | 'refundMin'
  | 'smallBalance'
  | 'payoffGoodDays'
  | 'payoffFee'
  | 'payoffHoldDays'
  | 'chargeOffDays'
  | 'bankruptcyChargeOff'
  | 'nonAccrualDays'
  | 'feeAccount'
  | 'representMax'
  | 'representAfterDays'
>
