import { builtIn } from './built-in.ts'
import { expect, it } from 'vitest'
import { methodText } from './method-text.ts'

it.each([
  // channel, brand, last four, type of account, in English, in Spanish, in French
  ['card', 'visa', '4242', '', 'Visa ending 4242', 'Visa', 'Visa'],
  ['ach', '', '6789', 'checking', 'Checking ending 6789', 'Cuenta', 'Compte chèques'],
  ['ach', '', '6789', 'savings', 'Savings ending 6789', 'Cuenta de ahorros', 'Compte d’épargne'],
  ['ach', '', '6789', '', 'Bank account ending 6789', 'Cuenta bancaria', 'Compte bancaire'],
  ['ach', '', '6789', null, 'Bank account ending 6789', 'Cuenta bancaria', 'Compte bancaire'],
  ['pad', '', '4321', 'checking', 'Bank account ending 4321', 'Cuenta bancaria', 'Compte bancaire'],
  ['ach', '', '', null, 'Bank account', 'Cuenta bancaria', 'Compte bancaire'],
] as const)('names a payment by %s %s %s %s as the picker does', (...row) => {
  const [channel, brand, lastFour, accountType, en, es, fr] = row
  const read = (language: 'en' | 'es' | 'fr', locale: string) =>
    methodText(
      { channel, brand, lastFour, accountType },
      { labels: builtIn[language], locale, zone: 'America/New_York' },
    )
  expect(read('en', 'en-US')).toBe(en)
  expect(read('es', 'es-US')).toMatch(new RegExp(`^${es}`))
  expect(read('fr', 'fr-CA')).toMatch(new RegExp(`^${fr}`))
})
