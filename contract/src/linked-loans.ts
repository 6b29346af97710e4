import { linkFieldMax } from '@quittance/domain/loans/linking/link-form'
import * as z from 'zod/mini'
import { birthDateOrNull } from './auth/birth-dates.ts'
import { endpoint, proofCodes, proofRefusals } from './endpoint.ts'
import { type FieldsOf, requestCodec } from './field-table.ts'
import { flagOrNone, id, sealedOrEmpty, sealedOrNull, text } from './wire.ts'

/** Text that may be left out; '' stands for that. */
function typed(longest: number) {
  return z.codec(z.optional(text(longest)), z.string(), {
    decode: (sent) => sent ?? '',
    encode: (value) => value,
  })
}

/**
 * What the link form holds; a lender's settings say which three fields count (AMB-27). Both numbers
 * are sealed to the portal's key.
 */
const linkFields = {
  sealedSsn: ['ssn', sealedOrNull],
  bornOn: ['dob', birthDateOrNull],
  sealedSsnLastFour: ['ssn4', sealedOrEmpty],
  /** the first name */
  name: ['name', typed(linkFieldMax.name)],
  phone: ['phoneNo', typed(linkFieldMax.phoneNo)],
  loanNo: ['loannumber', typed(linkFieldMax.loannumber)],
  /** one that is too long is refused in words (VAL-38) */
  postalCode: ['zipcode', typed(20)],
  branchNo: ['branchNo', typed(linkFieldMax.branchNo)],
} as const

const linkForm = requestCodec(linkFields)

export type LinkRequest = FieldsOf<typeof linkFields>

/** Each reason is also its label; the form asks the same rules (`checkLinkForm`). */
const formRefusals = {
  required: 'loans.refused.required',
  phone: 'loans.refused.phone',
  postalCode: 'loans.refused.postalCode',
  ssn: 'loans.refused.ssn',
  ssnLastFour: 'loans.refused.ssnLastFour',
  loanNumber: 'loans.refused.loanNumber',
  birthDate: 'signUp.refused.birthDate',
  notSealed: 'answers.notSealed',
  tooMany: 'answers.tooMany',
} as const

/**
 * Links the loan that was signed by whoever knows its number and what its paper says. Every mismatch is
 * the same answer, statusCode 203, whatever did not match.
 */
export const linkLoanEndpoint = endpoint({
  method: 'POST',
  path: '/users/link-loan-account',
  access: 'borrower',
  request: linkForm,
  result: z.object({
    loanDetails: z.object({ id }),
    /** what was done besides, as statements that come without paper now */
    message: z.string(),
  }),
  refusals: {
    ...formRefusals,
    noMatch: 'loans.refused.noMatch',
    linkLimit: 'loans.refused.linkLimit',
  },
  codes: { noMatch: 203, tooMany: 429 },
  message: 'loans.link.done',
})

/** Tells the lender of a loan that could not be linked: a person there gets a task. */
export const notifyLenderEndpoint = endpoint({
  method: 'POST',
  path: '/users/notify-lander',
  access: 'borrower',
  request: linkForm,
  result: z.object({}),
  refusals: formRefusals,
  codes: { tooMany: 429 },
})

/**
 * Takes a loan off its caller's list, and ends the schedules that they pay on it. One whose payment is
 * being processed stays, and so does the loan (AMB-103). Where it is refused as scheduled, `data` names what would
 * end: of each schedule, and of each debit that came back and is tried again, by its id the next debit in words.
 */
export const deleteLoanEndpoint = endpoint({
  method: 'POST',
  path: '/loan/delete-loan',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: requestCodec({
    loanId: ['loanId', id],
    /** whether it is refused where scheduled payments would be cancelled with it: for who is asked first */
    unlessScheduled: ['unlessScheduled', flagOrNone],
  }),
  result: z.object({}),
  refusals: {
    scheduled: 'loans.delete.scheduled',
    loanNotFound: 'payments.refused.loanNotFound',
    beingProcessed: 'loans.refused.beingProcessed',
    ...proofRefusals,
  },
  codes: proofCodes,
  message: 'loans.delete.done',
})
