import * as z from 'zod/mini'
import { about, amountText, dayText, uuidText } from './lender-fields.ts'
import { splitFields } from './loan-figures.ts'

export const paymentChannel = z.enum(['card', 'ach', 'pad', 'check', 'cash'])

/** Of what a payment brought: the reference of that payment. */
export const paymentReferenceOf = about(
  'of the payment, by which borrowers name it; null where there is none',
  z.nullable(z.string()),
)

/** A payment as the lender's books have it. */
export const loanPayment = z.object({
  orderId: uuidText,
  reference: about('by which borrowers name it, on screen and in every message', z.string()),
  channel: paymentChannel,
  platform: z.string(),
  agent: about(
    'who made it in the borrower’s place, and why; null of a payment that no agent made',
    z.nullable(z.object({ name: z.string(), reason: z.string() })),
  ),
  state: about("'refunded' of one that was given back in part too", z.string()),
  effectiveOn: dayText,
  postedOn: z.nullable(dayText),
  amount: amountText,
  fee: amountText,
  ...splitFields,
  principalAfter: amountText,
  inPlaceOf: about(
    'what it was made in the place of: a debit that came back and is not presented again, or a scheduled payment that is not taken; null of any other',
    z.nullable(
      z.object({
        kind: z.enum(['retry', 'scheduled']),
        orderId: about(
          'of the debit that came back; null of a scheduled one',
          z.nullable(uuidText),
        ),
        on: about('the day of that debit', dayText),
        amount: about('of that debit, with its convenience fee', amountText),
      }),
    ),
  ),
  returnCode: about("'' of a payment that did not come back", z.string()),
  refunded: about(
    'given back so far, with what of the convenience fee went back: less than `amount` and `fee` together of one that was refunded in part',
    amountText,
  ),
  settlesOn: z.nullable(dayText),
  settledOn: z.nullable(dayText),
})
