import { gatewayAdapters, defaultAdapter } from '@quittance/domain/payments/gateway-adapters'
import * as z from 'zod'
import { isId } from './database.ts'

const id = z.string().refine(isId)
const sealed = z.string().max(4_000)
const accepted = z.array(z.string().max(40)).max(20)
const expiry = z.string().regex(/^(0[1-9]|1[0-2])\/20\d\d$/)
const ref = z.string().min(1).max(200)
const gateway = z.enum(gatewayAdapters).default(defaultAdapter)

/** Everything the vault can be asked, as it comes over the wire. */
export const checkBody = z.strictObject({ lenderId: id, cardNumber: sealed, accepted })
export const addBody = z.strictObject({
  lenderId: id,
  borrowerId: z.string().min(1).max(100),
  cardNumber: sealed,
  cvvNumber: sealed,
  expiry,
  accepted,
  /** the caller's business day, which a demo moves; without it the real one */
  today: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional(),
})
const checkKind = z.enum(['provider', 'microDeposits', 'prenote', 'none'])
const account = {
  lenderId: id,
  borrowerId: z.string().min(1).max(100),
  accountNumber: sealed,
  by: checkKind,
}
export const accountBody = z.discriminatedUnion('kind', [
  z.strictObject({
    ...account,
    kind: z.literal('ach'),
    routing: z.string().regex(/^\d{9}$/),
    accountType: z.enum(['checking', 'savings']),
  }),
  z.strictObject({
    ...account,
    kind: z.literal('pad'),
    routing: z.string().regex(/^\d{3}-\d{5}$/),
    accountType: z.enum(['', 'checking', 'savings']),
  }),
])
export const accountCheckBody = z.strictObject({ lenderId: id, token: id, by: checkKind })
export const amountsBody = z.strictObject({
  lenderId: id,
  token: id,
  amounts: z.array(z.string().regex(/^\d{1,10}\.\d{2}$/)).length(2),
})
export const keyHeaders = z.object({ 'idempotency-key': ref })
export const chargeBody = z.strictObject({
  lenderId: id,
  token: id,
  amount: z.string().regex(/^\d{1,10}\.\d{2}$/),
  currency: z.enum(['USD', 'CAD']),
  collectOn: z.iso.date(),
  gateway,
})
export const chargeQuery = z.object({ lenderId: id, ref, gateway })
export const cancelBody = z.strictObject({ lenderId: id, ref, gateway })
export const refundBody = z.strictObject({
  lenderId: id,
  ref,
  amount: z.string().regex(/^\d{1,10}\.\d{2}$/),
  gateway,
})
/** A notice of change, and the token of the account that it corrects. */
export const correctionBody = z.strictObject({ lenderId: id, eventId: ref, token: id })
export const refundQuery = z.object({ lenderId: id, key: ref })
export const eventQuery = z.object({
  lenderId: id,
  after: z.coerce.number().int().min(0).default(0),
  /** where the caller's business clock stands */
  now: z.iso.datetime().optional(),
})
export const journalQuery = z.object({
  lenderId: id,
  after: z.coerce.number().int().min(0).default(0),
  gateway,
})
export const tokenParams = z.object({ token: id })
/** A number that was given again since is not meant. */
export const forgetQuery = z.object({ lenderId: id, givenBefore: z.coerce.date() })
