import { builtIn } from '@quittance/contract/labels/built-in'
import { toInstant } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { emailFacts } from './email-values.ts'
import { sampleNotification } from './sample-notifications.ts'

const reading = {
  language: 'en',
  country: 'US',
  at: toInstant(Date.parse('2026-11-20T15:00:00Z')),
} as const
const reader = { labels: builtIn.en, locale: 'en-US', zone: 'America/New_York' }

type PaymentEmailName = Parameters<typeof sampleNotification>[0]

function factsOf(emailName: PaymentEmailName, given: object = {}): Record<string, string> {
  const notification = { ...sampleNotification(emailName, reading), ...given }
  const lines = emailFacts(notification, { reader, lenderName: 'Lone Mesa', showsSplit: true })
  return Object.fromEntries(lines.map(({ label, value }) => [label, value]))
}

it('writes of a returned debit when it was charged and returned, and names the account', () => {
  const told = factsOf('returned')
  expect(told).toMatchObject({
    'Charged on 11/20/2026': '$250.00',
    'Returned on 11/20/2026': '$250.00',
    'Payment Method': 'Checking ending 4242',
    'Tried on': '11/20/2026, 10:00 AM EST',
  })
  for (const line of ['Total charged', 'Posts on', 'Paid']) expect(told).not.toHaveProperty(line)
})

it('names the account of a payment to nobody but its payer', () => {
  const told = factsOf('receipt', { isOfAnother: true })
  expect(told).toMatchObject({ 'Payment Method': 'Another borrower’s account' })
  expect(Object.values(told).join(' ')).not.toContain('4242')
})

it('writes of a debit returned after a refund that only the rest was returned', () => {
  expect(factsOf('returned', { refunded: cents(40_00n) })).toMatchObject({
    'Charged on 11/20/2026': '$250.00',
    'Returned on 11/20/2026': '$210.00',
    '': 'Refunded $40.00',
  })
})

it('writes the day alone of a payment that nobody was there to make', () => {
  expect(factsOf('receipt')).toMatchObject({ Paid: '11/20/2026, 10:00 AM EST' })
  expect(factsOf('receipt', { isTimed: false })).toMatchObject({ Paid: '11/20/2026' })
})

it('calls no payment charged that is pending at a bank', () => {
  const told = factsOf('receiptPending')
  expect(told).toMatchObject({ 'Total to be debited': '$250.00', 'Bank status': 'Pending' })
  for (const line of ['Total charged', 'Principal', 'Interest'])
    expect(told).not.toHaveProperty(line)
})

it('writes of a cancelled debit what it was to be, and that nothing was charged', () => {
  const told = factsOf('cancelled')
  expect(told).toMatchObject({
    Amount: '$250.00',
    'Total charged': '$0.00',
    'Tried on': '11/20/2026, 10:00 AM EST',
  })
  for (const line of ['To your loan', 'Posts on', 'Paid', 'Principal after'])
    expect(told).not.toHaveProperty(line)
})
