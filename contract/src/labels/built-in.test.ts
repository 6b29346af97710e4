import { expect, it } from 'vitest'
import { builtIn } from './built-in.ts'

const offending = (language: 'es' | 'fr', wrong: RegExp) =>
  Object.entries(builtIn[language]).filter(([, text]) => wrong.test(text))

it('opens every question and every exclamation in Spanish', () => {
  const loose = Object.entries(builtIn.es).filter(
    ([, text]) => count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡'),
  )
  expect(loose).toEqual([])
})

it('speaks to the reader as usted and vous', () => {
  expect(offending('es', /\b(tú|tus?|contigo|puedes|tienes|quieres|debes)\b/i)).toEqual([])
  expect(
    offending(
      'fr',
      /(^|[^\p{L}’-])(tu|tes|ton|toi)(?![\p{L}’])|\b(peux|veux) (pas|payer)\b(?<!je peux payer)/iu,
    ),
  ).toEqual([])
})

it('sets French as Canada does: a space before a colon, none before ? ! ;', () => {
  expect(offending('fr', /\s[?!;]/)).toEqual([])
  expect(offending('fr', /[^\s\d:]:(\s|$)/)).toEqual([])
  expect(offending('fr', /'/)).toEqual([])
})

/** One word for one thing, in every label that speaks of it. */
it.each([
  { language: 'es', wrong: /empréstito/i },
  { language: 'es', wrong: /tarifa de conv|comisi[oó]n\b/i },
  { language: 'es', wrong: /agendad|calendari/i, but: /alendar/ }, // what a calendar reads
  { language: 'es', wrong: /forma de pago|medio de pago/i },
  { language: 'fr', wrong: /versement|moyen de paiement|méthode de paiement/i },
  { language: 'fr', wrong: /calendrier|programmé/i, but: /alendar/ },
  { language: 'fr', wrong: /(?<!:)\bemail|e-mail|(?<!:\w*)mail\b/i }, // but the name of a value
  { language: 'fr', wrong: /retourné/i }, // as the state says: refusé par la banque
  { language: 'fr', wrong: /code postal américain|emprunt\b/i },
] as const)('avoids $wrong in $language', ({ language, wrong, ...given }) => {
  const found = offending(language, wrong)
  expect(found.filter(([key]) => !('but' in given && given.but.test(key)))).toEqual([])
})

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

it.each(['en', 'es', 'fr'] as const)(
  'names the fee of a returned payment in one way on receipts, balances and statements in %s',
  (language) => {
    const labels = builtIn[language]
    const names = [
      labels['receipts.details.nsfFee'],
      labels['loans.due.nsfFee'],
      labels['loans.balance.nsfFee'],
      labels['documents.statement.kindNsfFee'],
    ]
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(1)
  },
)
