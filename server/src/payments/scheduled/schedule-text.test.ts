import { mergeLabels } from '@quittance/contract/labels/built-in'
import { localeOf } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import { readSettings } from '@quittance/domain/lenders/settings'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import type { Lender } from '../../lenders/lender-directory.ts'
import { seriesText } from './schedule-text.ts'

const lenderWith = (settings: object): Lender => ({
  id: 'lender',
  name: 'Lone Mesa',
  country: 'US',
  settings: readSettings({ companyName: 'Lone Mesa', phoneNumber: '2105550142', ...settings }),
  labels: {},
  images: {},
  languages: ['en'],
})
const account = {
  kind: 'ach',
  brand: '',
  lastFour: '6789',
  bankName: 'Household checking',
  accountType: 'checking',
  routing: '111000025',
} as const
const series = {
  amount: cents(471_88n),
  fee: cents(0n),
  currency: 'USD',
  frequency: 'MO',
  startOn: parseDay('2025-04-08'),
} as const
const zone = 'America/New_York'
const english = { labels: mergeLabels('en'), locale: localeOf('en', 'US'), zone }
const french = { labels: mergeLabels('fr'), locale: localeOf('fr', 'CA'), zone }

it('names amount, account, how often and from when, and leaves no placeholder open', () => {
  const text = seriesText(lenderWith({}), english, { ...series, method: account })
  expect(text).toContain('I authorize Lone Mesa to debit $471.88')
  expect(text).toContain('account ending 6789 monthly beginning 04/08/2025')
  expect(text).not.toMatch(/:[a-z]/i)
})

it('names what each debit takes, its fee included', () => {
  const card = { ...account, kind: 'card', brand: 'visa', lastFour: '4242' } as const
  const charged = { ...series, fee: cents(3_95n), method: card }
  const text = seriesText(lenderWith({}), english, charged)
  expect(text).toContain('$475.83')
  expect(text).not.toContain('$471.88')
})

it('says the terms of a Canadian debit in French, with how often it comes', () => {
  const pad = { ...account, kind: 'pad', accountType: '', bankName: 'Compte conjoint' } as const
  const text = seriesText(lenderWith({}), french, { ...series, currency: 'CAD', method: pad })
  expect(text).toContain('471,88\u00a0$')
  expect(text).toContain('mensuelle à compter du 8 avr. 2025')
  expect(text).toContain('210-555-0142')
  expect(text).not.toMatch(/:[a-z]/i)
})

it('[PAY-21] takes the lender’s own authorization text for what recurs, of its kind', () => {
  const card = { ...account, kind: 'card', brand: 'visa', lastFour: '4242' } as const
  const lender = lenderWith({
    borrowerRecurringAchDisclosure: 'Pay :amount from :lastFour.',
    borrowerRecurringCardDisclosure: 'Charge :amount to card :lastFour.',
    borrowerOnetimeAchDisclosure: 'Once.',
    borrowerOnetimeCardDisclosure: 'Once.',
  })
  const own = (method: typeof account | typeof card) =>
    seriesText(lender, english, { ...series, method })
  expect(own(account)).toBe('Pay $471.88 from 6789.')
  expect(own(card)).toBe('Charge $471.88 to card 4242.')
})
