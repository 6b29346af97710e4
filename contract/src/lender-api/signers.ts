import { isPhone, phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import * as z from 'zod/mini'
import { about, dayInput, oneOf, textInput } from './lender-fields.ts'
import { lenderEndpoint } from './lender-endpoint.ts'

const phoneWords = 'a phone number of 10 digits'
const phoneInput = z.pipe(
  z.string(phoneWords).check(
    z.maxLength(20, phoneWords),
    z.refine((text) => isPhone(phoneDigits(text)), phoneWords),
  ),
  z.transform(phoneDigits),
)
const ssnWords = 'nine digits'
const lastFourWords = 'four digits'
const roleInput = oneOf(['borrower', 'coborrower'])

/** Who signed a loan, as its paper has it: by this it is linked. */
const signer = z.strictObject({
  role: roleInput,
  firstName: textInput(50, 'a first name of at most 50 characters'),
  lastName: textInput(50, 'a last name of at most 50 characters'),
  phones: z.prefault(
    z.array(phoneInput, 'a list of phone numbers').check(z.maxLength(5, 'at most five numbers')),
    [],
  ),
  email: about(
    'is told when the loan is linked',
    z.optional(
      textInput(200, 'an email').check(z.refine((text) => text.includes('@'), 'an email')),
    ),
  ),
  postalCode: textInput(10, 'a postal code of at most 10 characters'),
  bornOn: z.optional(dayInput),
  ssn: about(
    'kept as a keyed hash alone, and never answered',
    z.optional(z.string(ssnWords).check(z.regex(/^\d{9}$/, ssnWords))),
  ),
  ssnLastFour: about(
    'where the whole number is not given',
    z.optional(z.string(lastFourWords).check(z.regex(/^\d{4}$/, lastFourWords))),
  ),
})

export type SignerInput = z.output<typeof signer>

/** Takes who signed a loan: a borrower, a co-borrower, or both. */
export const signersInput = z
  .array(signer, 'a list of who signed')
  .check(z.maxLength(2, 'at most a borrower and a co-borrower'))
  .check(
    z.refine(
      (all) => new Set(all.map(({ role }) => role)).size === all.length,
      'each role once at most',
    ),
  )

export const signerExample = {
  role: 'borrower',
  firstName: 'Nora',
  lastName: 'Newman',
  phones: ['2105550106'],
  email: 'nora@example.com',
  postalCode: '78205',
  bornOn: '1988-04-12',
  ssnLastFour: '4417',
} as const

/** Replaces who signed a loan. */
export const putSignersEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/loans/{loanNo}/parties',
  does: `Says who signed a loan, in place of what was said before. Whoever knows the loan's number and
what stands here links it in the portal, or has it linked at sign-up; whoever has it in their list keeps
it.`,
  body: z.strictObject({ signers: signersInput }),
  answer: z.object({
    loanNo: z.string(),
    signers: z.array(z.object({ role: roleInput, firstName: z.string(), lastName: z.string() })),
  }),
  example: {
    body: { signers: [signerExample] },
    answer: {
      loanNo: '21-104233',
      signers: [{ role: 'borrower', firstName: 'Nora', lastName: 'Newman' }],
    },
  },
})
