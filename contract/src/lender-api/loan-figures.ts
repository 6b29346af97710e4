import * as z from 'zod/mini'
import { about, amountText, dayText } from './lender-fields.ts'
import { loanStatus } from '../wire.ts'

const fees = { lateFee: amountText, nsfFee: amountText, otherFee: amountText }

/** What is owed, by bucket. */
export const balances = z.object({ principal: amountText, interest: amountText, ...fees })

/** Under the names that the portal's loan list has for them. */
const amountsDue = z.object({
  oldestDueDt: z.nullable(dayText),
  newOldestDate: z.nullable(dayText),
  daysPastDue: z.number(),
  pastDueAmt: amountText,
  totalAmtDue: amountText,
  calNextPayment: amountText,
  nextDue: z.nullable(dayText),
  regularPmtAmt: amountText,
})

/** How a loan stands. */
export const loanFigures = z.object({
  status: loanStatus,
  balances,
  payoff: amountText,
  perDiem: about('what a day of interest costs', amountText),
  due: amountsDue,
  ageing: about('the same, of a loan that is not charged off as the engine ages it', amountsDue),
  refundsPayable: amountText,
  lastPayment: z.nullable(z.object({ on: dayText, amount: amountText })),
  chargedOff: about(
    'what was lost and recovered of a charged-off loan',
    z.nullable(
      z.object({
        on: dayText,
        ...balances.shape,
        recovered: amountText,
      }),
    ),
  ),
  chargeOffHeldSince: z.nullable(dayText),
  bankruptSince: z.nullable(dayText),
})

/** How a payment was split. */
export const splitFields = {
  interest: amountText,
  principal: amountText,
  ...fees,
  overpayment: amountText,
}

export const feesExample = { lateFee: '0.00', nsfFee: '0.00', otherFee: '0.00' }
