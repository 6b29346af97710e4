import * as z from 'zod'
import { amount, day, orderId, rate, reason, someAmount, standingFields } from '../lender-fields.ts'

const flag = z.enum(
  ['bankruptcy', 'repossession', 'closed', 'deferral'],
  'one of bankruptcy, repossession, closed, deferral',
)
const fee = z.enum(['lateFee', 'nsfFee', 'otherFee'], 'one of lateFee, nsfFee, otherFee')
const installment = z.int('the number of an installment').min(1, 'the number of an installment')

/** What somebody at the lender says of a loan, by its kind. All of it with a reason. */
const bodies = [
  z.strictObject({
    kind: z.literal('payment'),
    channel: z.enum(['check', 'cash'], 'one of check, cash'),
    amount: someAmount,
    /** the day from which it counts; today when left out */
    effectiveOn: z.optional(day),
    /** number of the cheque, or of the office's own receipt */
    reference: z.optional(z.string('text').max(40, 'at most 40 characters')),
    reason,
  }),
  z.strictObject({
    kind: z.literal('reversal'),
    orderId,
    /** what the bank of a cheque said; left out where the office itself was mistaken */
    code: z.optional(z.string('a code such as "R01"').max(20, 'a code such as "R01"')),
    reason,
  }),
  z.strictObject({
    kind: z.literal('feeAssessed'),
    fee,
    amount: someAmount,
    /** of a late fee */
    installment: z.optional(installment),
    reason,
  }),
  z.strictObject({
    kind: z.literal('feeWaived'),
    fee,
    /** left out where a late fee is named by its installment: then it is the whole of it */
    amount: z.optional(someAmount),
    installment: z.optional(installment),
    reason,
  }),
  z.strictObject({ kind: z.literal('rateChanged'), rate, from: day, reason }),
  z.strictObject({ kind: z.literal('accrualStopped'), reason }),
  z.strictObject({ kind: z.literal('accrualResumed'), reason }),
  z.strictObject({ kind: z.literal('partialsReleased'), reason }),
  z.strictObject({ kind: z.literal('chargedOff'), reason }),
  z.strictObject({ kind: z.literal('chargeOffReversed'), reason }),
  z.strictObject({ kind: z.literal('writtenOff'), reason }),
  z.strictObject({ kind: z.literal('overpaymentRefunded'), amount: someAmount, reason }),
  z.strictObject({ kind: z.literal('flagged'), flag, on: z.optional(day), reason }),
  z.strictObject({ kind: z.literal('flagLifted'), flag, reason }),
  z.strictObject({
    kind: z.literal('modeChanged'),
    mode: z.enum(['ours', 'lender'], 'one of ours, lender'),
    reason,
  }),
  z.strictObject({
    kind: z.literal('stated'),
    ...standingFields,
    unapplied: amount,
    reason,
  }),
] as const

export const eventKinds = bodies.map(({ shape }) => shape.kind.value)

export const loanEventBody = z.discriminatedUnion('kind', bodies, `one of ${eventKinds.join(', ')}`)

export type AskedEvent = z.output<typeof loanEventBody>
export type AskedOf<Kind extends AskedEvent['kind']> = Extract<AskedEvent, { kind: Kind }>
