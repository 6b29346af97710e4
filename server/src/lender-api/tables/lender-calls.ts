import type { LenderCall } from '../lender-call.ts'

const words = { 'payments.form.title': 'Pay' }
const messages = [
  {
    language: 'en',
    title: 'From us',
    messages: [{ title: 'Holiday hours', text: 'Closed on Thursday.' }],
  },
]
const receipt = { name: 'receipt', language: 'en' }
const wording = {
  subject: 'Receipt for {{amount}}',
  html: '<p>{{details}}</p>',
  text: '{{details}}',
  sms: '',
}

/** What a lender says: settings, labels, messages, pictures, terms, the wording of letters. */
export const lenderCalls: readonly LenderCall[] = [
  {
    method: 'GET',
    path: '/settings',
    does: 'All settings, with their defaults where the lender sets none.',
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
  {
    method: 'PATCH',
    path: '/settings',
    does:
      'Changes the settings that it names; an unknown or ill-typed one is refused by name. A setting ' +
      'that is a sentence may be written in each language: `passwordInfo.es`.',
    body: { companyName: 'Lone Mesa' },
    answer: { companyName: 'Lone Mesa' },
  },
  {
    method: 'GET',
    path: '/labels/{language}',
    does: "The lender's own words in a language.",
    answer: {},
  },
  {
    method: 'PUT',
    path: '/labels/{language}',
    does: 'Puts a set in their place.',
    body: words,
    answer: words,
  },
  {
    method: 'GET',
    path: '/messages',
    does: 'The message box on home, by language.',
    answer: [],
  },
  {
    method: 'PUT',
    path: '/messages',
    does: 'Puts others in their place.',
    body: messages,
    answer: messages,
  },
  {
    method: 'PUT',
    path: '/images/{kind}',
    does: 'The `logo` or `background`: a PNG, JPEG or WebP of at most 5 MB as the body.',
    answer: { kind: 'logo', address: '/images/logo/…' },
  },
  {
    method: 'GET',
    path: '/terms',
    does: 'The terms in force.',
    answer: { version: 0, texts: [] },
  },
  {
    method: 'PUT',
    path: '/terms',
    does: 'Publishes terms, which every borrower accepts anew.',
    body: { texts: [{ language: 'en', html: '<p>Our terms.</p>' }] },
    answer: { version: 1, texts: [{ language: 'en', stateCode: '', html: '<p>Our terms.</p>' }] },
  },
  {
    method: 'GET',
    path: '/templates/{name}/{language}',
    does: "A letter's wording.",
    answer: {
      ...receipt,
      subject: 'Receipt for your payment of {{amount}}',
      sms: '',
      isOwn: false,
      placeholders: ['firstName'],
    },
  },
  {
    method: 'PUT',
    path: '/templates/{name}/{language}',
    does: "The lender's own wording of it.",
    body: wording,
    answer: { ...receipt, ...wording, isOwn: true, placeholders: ['firstName'] },
  },
  {
    method: 'POST',
    path: '/templates/{name}/{language}/preview',
    does: 'How a wording reads.',
    body: wording,
    answer: { subject: 'Lone Mesa: Receipt for $250.00', sms: '' },
  },
]
