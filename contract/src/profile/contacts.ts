import * as z from 'zod/mini'
import { sendCodes, sendRefusals } from '../auth/codes.ts'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { id, text } from '../wire.ts'

const limitRefusals = { notFound: 'answers.notFound', tooMany: 'answers.tooMany' } as const
const removalRefusals = {
  primary: 'profile.remove.primary',
  only: 'contacts.refused.only',
  ...limitRefusals,
  ...proofRefusals,
} as const
const changeCodes = { tooMany: 429, ...proofCodes } as const

/** A change of how somebody is reached: an agent of the lender makes none. */
const change = { method: 'POST', access: 'borrower', ownerOnly: true, stepUp: true } as const

/** What takes from an account a contact that could get it back, or its word: a proof at every lender. */
const provenChange = { ...change, stepUp: 'always' } as const

const added = z.object({ data: z.object({ id }) })

/**
 * Puts another email on the account, and sends the link that verifies it (AMB-155). An email that is
 * somebody else's is answered alike; its owner is told, and it is never verified here.
 */
export const addEmailEndpoint = endpoint({
  ...change,
  path: '/users/add-email',
  request: z.strictObject({ id, email: text(255) }),
  result: added,
  refusals: {
    email: 'profile.refused.email',
    onFile: 'contacts.refused.emailOnFile',
    fiveEmails: 'contacts.refused.fiveEmails',
    switchedOff: 'answers.switchedOff',
    ...limitRefusals,
    ...proofRefusals,
  },
  codes: changeCodes,
  message: 'contacts.email.added',
})

/** Takes an email off the account; neither the only one nor the primary. */
export const deleteEmailEndpoint = endpoint({
  ...provenChange,
  path: '/users/web/delete-email',
  request: z.strictObject({ email: text(255) }),
  result: z.object({}),
  refusals: removalRefusals,
  codes: changeCodes,
  message: 'contacts.email.removed',
})

const primaryRefusals = {
  notVerified: 'contacts.refused.notVerified',
  tooNew: 'contacts.refused.tooNew',
  ...limitRefusals,
  ...proofRefusals,
} as const

/** Makes a verified email the primary one, a day or a week after it was added. The one before is told. */
export const makePrimaryEmailEndpoint = endpoint({
  ...provenChange,
  path: '/users/make-primary',
  request: z.strictObject({ id, email: text(255), emailId: id }),
  result: z.object({}),
  refusals: primaryRefusals,
  codes: changeCodes,
  message: 'contacts.email.madePrimary',
})

/** Puts another phone on the account, and sends the code that verifies it (AMB-155). */
export const addPhoneEndpoint = endpoint({
  ...change,
  path: '/users/add-phone',
  request: z.strictObject({ id, phoneno: text(30) }),
  result: z.object({ data: z.object({ id, resendAfterSeconds: z.number() }) }),
  refusals: {
    phone: 'profile.refused.phone',
    onFile: 'contacts.refused.phoneOnFile',
    threePhones: 'profile.refused.threePhones',
    switchedOff: 'answers.switchedOff',
    notFound: 'answers.notFound',
    ...sendRefusals,
    ...proofRefusals,
  },
  codes: { ...sendCodes, ...proofCodes },
  message: 'contacts.phone.added',
})

/** Takes a phone off the account; neither the only one nor the primary. */
export const deletePhoneEndpoint = endpoint({
  ...provenChange,
  path: '/users/delete-phone',
  request: z.strictObject({ phoneId: id }),
  result: z.object({}),
  refusals: removalRefusals,
  codes: changeCodes,
  message: 'contacts.phone.removed',
})

/** Makes a verified phone the primary one, a day or a week after it was added. The one before is told. */
export const makePrimaryPhoneEndpoint = endpoint({
  ...provenChange,
  path: '/users/make-primary-phone',
  request: z.strictObject({ id, phoneno: text(30), phoneId: id }),
  result: z.object({}),
  refusals: primaryRefusals,
  codes: changeCodes,
  message: 'contacts.phone.madePrimary',
})
