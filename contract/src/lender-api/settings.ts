import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { oneOf, openObject, textInput } from './lender-fields.ts'
import { languageCode } from '../wire.ts'

/** Reads all settings of both tables. */
export const readSettingsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/settings',
  does: 'All settings that do something, with their defaults where the lender sets none.',
  answer: openObject,
  example: {
    answer: {
      colorCode: '#1f4e79',
      imageName: '',
      appName: 'Lone Mesa',
      companyName: 'Lone Mesa',
      workingHours: '',
      languages: [{ id: '1', code: 'en', name: 'English' }],
      addressApptNum: '',
      addressStreet: '',
      addressCity: '',
      addressState: '',
      addressZip: '',
      phoneNumber: '',
    },
  },
})

export const changeSettingsEndpoint = lenderEndpoint({
  method: 'PATCH',
  path: '/settings',
  does:
    'Changes the settings that it names; an unknown or ill-typed one is refused by name. A setting ' +
    'that is a sentence may be written in each language: `passwordInfo.es`.',
  body: openObject,
  answer: openObject,
  example: { body: { companyName: 'Lone Mesa' }, answer: { companyName: 'Lone Mesa' } },
})

/** characters of a label */
const labelMax = 4000
const labelWords = `a text of at most ${labelMax} characters`

/** Texts by the keys of labels; which keys there are is the server's to check. */
const labels = z.record(z.string(), z.string(labelWords).check(z.maxLength(labelMax, labelWords)))

const labelExample = { 'payments.form.title': 'Pay' }

export const readLabelsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/labels/{language}',
  does: "The lender's own words in a language.",
  answer: labels,
  example: { answer: {} },
})

export const changeLabelsEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/labels/{language}',
  does: 'Puts a set in their place.',
  body: labels,
  answer: labels,
  example: { body: labelExample, answer: labelExample },
})

/** of one language: a borrower's home has room for a few */
const messagesMax = 50
const title = textInput(200, 'a text of 1 to 200 characters')

/** The message boxes on home, one a language. */
const messageBoxes = z.array(
  z.strictObject({
    language: oneOf(languageCode.options),
    title,
    messages: z
      .array(z.strictObject({ title, text: textInput(4000, 'a text of 1 to 4000 characters') }))
      .check(z.maxLength(messagesMax, `at most ${messagesMax} messages`)),
  }),
  'a list of { language, title, messages }',
)

const boxesExample = [
  {
    language: 'en',
    title: 'From us',
    messages: [{ title: 'Holiday hours', text: 'Closed on Thursday.' }],
  },
]

export const readMessagesEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/messages',
  does: 'The message box on home, by language.',
  answer: messageBoxes,
  example: { answer: [] },
})

export const changeMessagesEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/messages',
  does: 'Puts others in their place.',
  body: messageBoxes,
  answer: messageBoxes,
  example: { body: boxesExample, answer: boxesExample },
})

export const putImageEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/images/{kind}',
  does: 'The `logo`, the `background`, or the picture of a `vehicle`: a PNG, JPEG or WebP of at most 5 MB as the body.',
  takesFile: 'picture',
  body: z.unknown(),
  answer: z.object({ kind: z.enum(['logo', 'background', 'vehicle']), address: z.string() }),
  example: { answer: { kind: 'logo', address: '/images/logo/…' } },
})
