import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { about } from './lender-fields.ts'
import { languageCode } from '../wire.ts'

const termsVersion = z.object({
  version: about('0: the lender published none', z.number()),
  texts: z.array(z.object({ language: languageCode, stateCode: z.string(), html: z.string() })),
})

export const readTermsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/terms',
  does: 'The terms in force.',
  answer: termsVersion,
  example: { answer: { version: 0, texts: [] } },
})

const textsWords = 'a list of { language, stateCode, html }'

export const publishTermsEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/terms',
  does: 'Publishes terms, which every borrower accepts anew.',
  body: z.strictObject({
    texts: z
      .array(
        z.strictObject(
          {
            language: z.string('en, es or fr'),
            stateCode: about(
              "two letters of a state, or '' for all others",
              z.prefault(z.string('two letters of a state, or nothing'), ''),
            ),
            html: z.string('a text'),
          },
          textsWords,
        ),
        textsWords,
      )
      .check(z.minLength(1, textsWords), z.maxLength(300, textsWords)),
  }),
  answer: termsVersion,
  example: {
    body: { texts: [{ language: 'en', html: '<p>Our terms.</p>' }] },
    answer: { version: 1, texts: [{ language: 'en', stateCode: '', html: '<p>Our terms.</p>' }] },
  },
})

/** characters of each part */
const longest = { subject: 150, html: 20_000, text: 10_000, sms: 300 } as const

function part(name: keyof typeof longest) {
  const words = `a text of 1 to ${longest[name]} characters`
  return z.string(words).check(z.maxLength(longest[name], words))
}

/** A wording of one email; what may be filled in depends on the email. */
const wording = z.strictObject({
  subject: part('subject'),
  html: part('html'),
  text: part('text'),
  sms: about('of the emails that also go as a text message', z.optional(part('sms'))),
})

const template = z.object({
  name: z.string(),
  language: languageCode,
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sms: about("'' where it never goes as a text message", z.string()),
  isOwn: about('whether the lender worded it', z.boolean()),
  placeholders: z.array(z.string()),
})

const receiptExample = { name: 'receipt', language: 'en' }
const wordingExample = {
  subject: 'Receipt for {{amount}}',
  html: '<p>{{details}}</p>',
  text: '{{details}}',
  sms: '',
}

export const readTemplateEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/templates/{name}/{language}',
  does: "An email's wording.",
  answer: template,
  example: {
    answer: {
      ...receiptExample,
      subject: 'Receipt for your payment of {{payment}}',
      sms: '',
      isOwn: false,
      placeholders: ['firstName'],
    },
  },
})

export const changeTemplateEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/templates/{name}/{language}',
  does: "The lender's own wording of it.",
  body: wording,
  answer: template,
  example: {
    body: wordingExample,
    answer: { ...receiptExample, ...wordingExample, isOwn: true, placeholders: ['firstName'] },
  },
})

export const previewTemplateEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/templates/{name}/{language}/preview',
  does: 'How a wording reads; without a body, how the email reads as it is.',
  body: z.optional(wording),
  answer: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    sms: z.string(),
  }),
  example: {
    body: wordingExample,
    answer: { subject: 'Lone Mesa: Receipt for $250.00', sms: '' },
  },
})
