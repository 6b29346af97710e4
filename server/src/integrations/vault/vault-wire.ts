import * as z from 'zod'

// What the vault answers. The two programs share no code, so this is its form as a caller knows it.

const publicKey = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string().startsWith('vault'),
  use: z.literal('enc'),
  alg: z.literal('ECDH-ES'),
})

const numberRefusal = z.enum(['notANumber', 'badLength', 'badLuhn', 'notAccepted', 'notSealed'])
const funding = z.enum(['credit', 'debit', 'prepaid'])

const cardCheck = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), brand: z.string() }),
  z.object({ ok: z.literal(false), reason: numberRefusal }),
])

const addedCard = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    token: z.string(),
    brand: z.string(),
    funding,
    lastFour: z.string().regex(/^\d{4}$/),
    expiry: z.string(),
    fingerprint: z.string(),
  }),
  z.object({
    ok: z.literal(false),
    field: z.enum(['cardNumber', 'cvvNumber', 'expiryDate']),
    reason: z.enum([...numberRefusal.options, 'badCvv', 'expired', 'declined']),
  }),
])

const declineCode = z
  .enum(['generic_decline', 'insufficient_funds', 'expired_card', 'incorrect_cvc'])
  .catch('generic_decline') // a code not known here is a decline all the same

const charged = z.object({
  result: z.literal('charged'),
  confirmId: z.string(),
  authId: z.string(),
})
const declined = z.object({ result: z.literal('declined'), code: declineCode })
const unknown = z.object({ result: z.literal('unknown') })
const charge = z.discriminatedUnion('result', [charged, declined, unknown])
const chargeQuery = z.discriminatedUnion('result', [
  charged.extend({ amount: z.string() }),
  declined,
  unknown,
  z.object({ result: z.literal('processing') }),
  z.object({
    result: z.literal('notFound'),
    /** whether the same reference can be posted again without ever charging twice */
    dedups: z.boolean(),
    /** how long the gateway remembers a reference; milliseconds, null for good */
    retentionMs: z.number().nullable(),
  }),
])

const journalEntry = z.object({
  seq: z.int(),
  at: z.string(),
  kind: z.enum(['charge', 'refund', 'return', 'cancel']),
  ref: z.string(),
  amount: z.string(),
  currency: z.enum(['USD', 'CAD']),
  last4: z.string(),
  id: z.string(),
  status: z.enum(['succeeded', 'declined']),
})

const keys = z.object({ keys: z.array(publicKey).min(1) })
const journal = z.object({ entries: z.array(journalEntry), more: z.boolean() })

/** Each throws when the answer is not of the form. */
const forgotten = z.strictObject({ isGone: z.boolean() })

export const readForgottenAnswer = (answer: unknown) => forgotten.parse(answer)
export const readKeysAnswer = (answer: unknown) => keys.parse(answer)
export const readCheckAnswer = (answer: unknown) => cardCheck.parse(answer)
export const readAddedAnswer = (answer: unknown) => addedCard.parse(answer)
export const readChargeAnswer = (answer: unknown) => charge.parse(answer)
export const readQueryAnswer = (answer: unknown) => chargeQuery.parse(answer)
export const readJournalAnswer = (answer: unknown) => journal.parse(answer)

const coded = z.object({ code: z.string() }).catch({ code: '' })
/** Why the vault refused a call; '' where it does not say. */
export const readRefusalCode = (answer: unknown): string => coded.parse(answer).code
