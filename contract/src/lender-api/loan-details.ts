import { matchesTextForm } from '@quittance/domain/lenders/settings-forms'
import * as z from 'zod/mini'
import { about, oneOf, textInput } from './lender-fields.ts'
import { lenderEndpoint } from './lender-endpoint.ts'

const labelTaken = textInput(60, 'a label of at most 60 characters')
const valueWords = 'a text of at most 500 characters'

/** A web address that a browser opens in a tab of its own, as the links of the settings are; nothing that runs a script. */
function isWebAddress(text: string): boolean {
  return text !== '' && matchesTextForm(text, 'url') && URL.canParse(text)
}

const detail = z
  .strictObject({
    label: labelTaken,
    translations: about(
      'the label in other languages than the first',
      z.prefault(
        z.strictObject({
          en: z.optional(labelTaken),
          es: z.optional(labelTaken),
          fr: z.optional(labelTaken),
        }),
        {},
      ),
    ),
    type: about(
      "'1' for a text, '6' for a link, '7' for a document of the loan",
      z.prefault(oneOf(['1', '6', '7']), '1'),
    ),
    value: about(
      'of a link an address that begins with http:// or https://, of a document its id',
      textInput(500, valueWords),
    ),
  })
  .check(
    z.refine(({ type, value }) => type !== '6' || isWebAddress(value), {
      error: 'an address that begins with http:// or https://',
      path: ['value'],
    }),
  )

const details = z.array(detail, 'a list of details').check(z.maxLength(30, 'at most 30 details'))

const answer = z.object({
  loanNo: z.string(),
  details: z.array(
    z.object({
      label: z.string(),
      translations: z.record(z.string(), z.string()),
      type: z.enum(['1', '6', '7']),
      value: z.string(),
    }),
  ),
})

const example = {
  label: 'Insurance',
  translations: { es: 'Seguro', fr: 'Assurance' },
  type: '6',
  value: 'https://insurance.example.com/motor',
} as const

/** Reads the lender's own lines of a loan. */
export const readLoanDetailsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/loans/{loanNo}/details',
  does: "The lender's own lines of the details of a loan.",
  answer,
  example: { answer: { loanNo: '21-104233', details: [] } },
})

/** Replaces the lender's own lines of a loan. */
export const putLoanDetailsEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/loans/{loanNo}/details',
  does: `Puts lines of the lender's own behind the details that the portal shows of a loan, in place of
those before: texts, links, and documents. A document is named by the id that it was uploaded under, or
by that of a statement of the loan; its borrowers may open it while a line names it.`,
  body: z.strictObject({ details }),
  answer,
  example: {
    body: { details: [example] },
    answer: { loanNo: '21-104233', details: [example] },
    refused: {
      body: { details: [{ ...example, value: 'javascript:alert(1)' }] },
      problem: {
        type: 'about:blank',
        title: 'A value is not right',
        status: 422,
        detail: 'details.0.value: an address that begins with http:// or https://.',
        field: 'details.0.value',
      },
    },
  },
})
