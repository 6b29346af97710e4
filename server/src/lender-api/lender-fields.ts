import { isDay } from '@quittance/domain/calendar'
import { parseRate } from '@quittance/domain/loans/interest/accrue-interest'
import { parseDollars } from '@quittance/domain/money'
import * as z from 'zod'
import { Problem } from './problem.ts'

// How values stand in the bodies of the lender's API; each says in its error what it takes.

const amountText = 'an amount such as "12.50"'
const dollars = z.string(amountText).regex(/^\d{1,10}\.\d{2}$/, amountText)

/** Money, zero or above. */
export const amount = dollars.transform(parseDollars)
/** Money above zero. */
export const someAmount = dollars
  .refine((text) => /[1-9]/.test(text), 'an amount above zero')
  .transform(parseDollars)

export const day = z
  .string('a day such as "2026-11-20"')
  .refine(isDay, 'a day such as "2026-11-20"')

const rateText = 'a percentage from 0 to 100 with at most five decimals, such as "9.25"'
export const rate = z
  .string(rateText)
  .regex(/^(\d{1,2}(\.\d{1,5})?|100(\.0{1,5})?)$/, rateText)
  .transform(parseRate)

/** What a loan stands at, as the lender's own system says it. */
export const standingFields = {
  principal: amount,
  /** interest earned and not paid */
  accrued: amount,
  lateFee: amount,
  nsfFee: amount,
  otherFee: amount,
  /** principal and interest that satisfied installments since the contract began */
  satisfied: amount,
  interestPaid: amount,
}

/** Why somebody at the lender did it. */
export const reason = z
  .string('why it is done, in at most 500 characters')
  .trim()
  .min(1, 'why it is done, in at most 500 characters')
  .max(500, 'why it is done, in at most 500 characters')

export const orderId = z.uuid('the order number of a payment')

/**
 * Reads a body. The first field that is not right is named, with what it takes.
 *
 * @throws Problem 422
 */
export function readBody<Schema extends z.ZodType>(form: Schema, body: unknown): z.output<Schema> {
  const read = form.safeParse(body ?? {})
  if (read.success) return read.data
  const [issue] = read.error.issues
  if (issue === undefined) throw new Problem(422, 'Send an object.')
  if (issue.code === 'unrecognized_keys') {
    const [field = ''] = issue.keys
    throw new Problem(422, `${field}: no field of this call.`, field)
  }
  const field = issue.path.join('.')
  if (field === '') throw new Problem(422, 'Send an object.')
  throw new Problem(422, `${field}: ${issue.message}.`, field)
}
