import { parseDay } from '@quittance/domain/calendar'
import * as z from 'zod'

const amount = z
  .string()
  .regex(/^\d{1,10}\.\d{2}$/)
  .refine((text) => /[1-9]/.test(text))
const name = z.string().max(200)
const merchant = name.default('')
const ref = name.min(1)
const number = z.string().regex(/^\d{12,19}$/)
const expiry = z.string().regex(/^(0[1-9]|1[0-2])\/20\d\d$/)
const cvv = z.string().regex(/^\d{3,4}$/)

/** Everything the network can be asked, as it comes over the wire. */
export const chargeBody = z.strictObject({
  kind: z.literal('card'),
  number,
  expiry,
  cvv: cvv.optional(),
  amount,
  currency: z.enum(['USD', 'CAD']),
  merchant,
})
const digits = (least: number, most = least) =>
  z.string().regex(new RegExp(`^\\d{${least},${most}}$`))
/** The day of the debit; without it the next one that the file still reaches. */
const collectOn = z.iso.date().transform(parseDay).optional()
const debit = { number: digits(4, 17), amount, merchant, collectOn }
export const achBody = z.strictObject({
  kind: z.literal('ach'),
  routing: digits(9),
  accountType: z.enum(['checking', 'savings']),
  currency: z.literal('USD'),
  ...debit,
})
export const padBody = z.strictObject({
  kind: z.literal('pad'),
  institution: digits(3),
  branch: digits(5),
  currency: z.literal('CAD'),
  ...debit,
})
export const cancelBody = z.strictObject({ ref, merchant })
export const clockBody = z.strictObject({ now: z.iso.datetime() })
export const keyHeaders = z.object({ 'idempotency-key': ref })
export const chargeQuery = z.object({ ref, merchant })
export const checkBody = z.strictObject({ number, expiry, cvv })
export const refundBody = z.strictObject({ ref, amount, merchant })
export const refundQuery = z.object({ key: ref, merchant })
export const journalQuery = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).optional(),
  merchant: name.optional(),
  refs: z
    .string()
    .transform((text) => new Set(text.split(',')))
    .optional(),
})
