import { describe, expect, it } from 'vitest'
import { emptyValuesIn, wordsOfHtml } from './empty-values.ts'

describe('emptyValuesIn', () => {
  it.each([
    ['en', 'Hello ,'],
    ['es', 'Hola, :'],
    ['fr', 'Bonjour ,'],
    ['en', 'We received  of your payment.'],
    ['en', 'Hello undefined,'],
    ['en', 'Hello null,'],
    ['en', 'Your code is {{code}}.'],
    ['en', 'Hello {name},'],
    ['en', 'Hello :name,'],
    ['en', 'A payment of $ was made.'],
    ['en', 'If it was not you, call us: '],
    ['en', 'If it was not you, call us:'],
    ['es', 'Si no fue usted, llámenos:'],
    ['fr', 'appelez-nous :'],
    ['en', 'What your bank said: no account (code ).'],
    ['en', 'What your bank said: (code ()).'],
    ['en', 'set a new password in the portal, , and call us: 1'],
    ['en', ', your payment was made.'],
    ['en', 'Hello Maria,\n\nGo here:\n\nBye.'],
    ['en', '<a href="">portal</a>'],
    ['en', 'on [object Object]'],
  ] as const)('finds what is missing in %s %j', (language, text) => {
    expect(emptyValuesIn(text, language)).not.toEqual([])
  })

  it.each([
    ['en', 'Hello,\n\nAt 10:00 AM, call 1 (800) 555-0100. Questions? Lone Mesa'],
    ['en', 'Hello Maria,\n\nThis link signs you in:\n\nhttps://a.test/redirect?token=x'],
    ['es', 'Hola:\n\nEste es el recibo: $25.00.'],
    ['es', 'Hola, Maria:\n\nSu préstamo 21-1 (código R01).'],
    ['fr', 'Bonjour,\n\nVotre compte est prêt : https://a.test\n\nDes questions ?'],
  ] as const)('finds nothing missing in %s %j', (language, text) => {
    expect(emptyValuesIn(text, language)).toEqual([])
  })
})

it('reads the words of an email in HTML, and shows a link that leads nowhere', () => {
  expect(wordsOfHtml('<head><style>a{}</style></head><h1>Hi &amp; you</h1><p>A <b>b</b></p>')).toBe(
    'Hi & you\n\nA b',
  )
  expect(emptyValuesIn(wordsOfHtml('<p>Go <a href="">there</a></p>'), 'en')).not.toEqual([])
})
