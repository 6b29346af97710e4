import { mergeLabels } from '@quittance/contract/labels/built-in'
import type { Reader } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Paper } from '../../platform/ports/paper.ts'
import type { AuthorizationEvidence, StoredAuthorization } from './authorization-evidence.ts'
import { authorizationPaper } from './authorization-paper.ts'

const text = 'I authorize Lone Mesa to debit $471.88 monthly beginning 12/05/2026.'

const evidence: AuthorizationEvidence = {
  textVersion: 'payments.disclosure.recurringAch@0a1b2c3d4e5f',
  borrowerName: 'Maria Ortega',
  loanNo: '21-104233',
  lender: {
    name: 'Lone Mesa Motor Credit',
    address: '400 Commerce St, San Antonio, TX 78205',
    phone: '210-555-0199',
    email: 'care@lonemesa.example.com',
    color: '#1f5f8b',
  },
  method: {
    kind: 'ach',
    brand: '',
    lastFour: '7788',
    accountType: 'savings',
    routing: '110000000',
    bankName: 'First Bank',
    holderName: 'Maria Ortega',
  },
  debits: {
    frequency: 'MO',
    startOn: parseDay('2026-12-05'),
    secondOn: null,
    firstOn: parseDay('2026-12-07'),
    amount: '471.88',
    fee: '0.00',
    currency: 'USD',
  },
  session: { sessionId: 'c0ffee00-0000-4000-8000-000000000000', deviceId: 'd' },
}

const given: StoredAuthorization = {
  consentId: 'aaaaaaaa-0000-4000-8000-000000000000',
  kind: 'recurringAch',
  text,
  textHash: createHash('sha256').update(text).digest(),
  language: 'en',
  givenAt: new Date('2026-11-20T15:00:00Z'),
  ip: '127.0.0.1',
  userAgent: 'Firefox',
  evidence,
}

function readerIn(language: 'en' | 'es' | 'fr'): Reader {
  const locale = { en: 'en-US', es: 'es-US', fr: 'fr-CA' }[language]
  return { labels: mergeLabels(language, {}), locale, zone: 'America/Chicago' }
}

function factsOf({ blocks }: Paper): Record<string, string> {
  return Object.fromEntries(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])))
}

function wordsOf({ blocks }: Paper): string {
  return blocks.map((block) => ('text' in block ? block.text : '')).join('\n')
}

describe('the copy of an authorization of a series from a bank account', () => {
  const paper = authorizationPaper(given, readerIn('en'))

  it('says the text that was agreed to word for word, with its version and its mark', () => {
    expect(wordsOf(paper)).toContain(text)
    expect(factsOf(paper)).toMatchObject({
      'Text version': evidence.textVersion,
      'SHA-256 of the text': given.textHash.toString('hex'),
      'Authorization number': given.consentId,
    })
  })

  it('names who authorized it, when, which account, and its amount, dates and end', () => {
    expect(paper.title).toBe('Authorization for recurring debits')
    expect(factsOf(paper)).toMatchObject({
      'Authorized by': 'Maria Ortega',
      'Authorized on': '11/20/2026, 09:00 AM CST',
      Loan: '21-104233',
      'Debited from': 'Savings ending 7788',
      'Account holder': 'Maria Ortega',
      'Routing number': '110000000',
      'Amount of each debit': '$471.88',
      'How often': 'Monthly',
      'First debit': 'Monday, December 7, 2026',
      'Last debit': 'Only what is still owed, when less than the amount above is left',
    })
  })

  it('says how and until when to stop it, at the lender and at the bank', () => {
    expect(wordsOf(paper)).toContain('or call 210-555-0199, until it is being processed')
    expect(wordsOf(paper)).toContain('at least 3 business days before')
  })
})

it('names the fee of a card, and tells one charge from a series of them', () => {
  const method = { ...evidence.method, kind: 'card', brand: 'visa', routing: '' } as const
  const debits = { ...evidence.debits, frequency: 'once', fee: '3.95' } as const
  const paper = authorizationPaper(
    { ...given, evidence: { ...evidence, method, debits } },
    readerIn('en'),
  )
  expect(paper.title).toBe('Authorization for one card charge')
  expect(factsOf(paper)).toMatchObject({
    'Amount of each debit': '$475.83',
    'Convenience fee, included': '$3.95',
    'Date of the debit': 'Monday, December 7, 2026',
  })
  expect(factsOf(paper)).not.toHaveProperty('Last debit')
})

it('calls a Canadian one a personal PAD agreement, with institution and transit, in French', () => {
  const method = { ...evidence.method, kind: 'pad', routing: '815-30254', accountType: '' } as const
  const paper = authorizationPaper(
    { ...given, language: 'fr', evidence: { ...evidence, method } },
    readerIn('fr'),
  )
  expect(paper).toMatchObject({ locale: 'fr-CA', title: 'Accord de débit préautorisé (DPA)' })
  expect(factsOf(paper)).toMatchObject({ 'Catégorie de DPA': 'Personnel' })
  expect(factsOf(paper)['Banque']).toMatch(/815.*30254/)
  expect(wordsOf(paper)).toContain('www.paiements.ca')
})
