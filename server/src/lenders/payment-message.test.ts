import { mergeLabels } from '@quittance/contract/labels/built-in'
import { readSettings } from '@quittance/domain/lenders/settings'
import { expect, it } from 'vitest'
import { paymentMessage } from './payment-message.ts'

function told(given: Readonly<Record<string, string>>, own: Readonly<Record<string, string>> = {}) {
  const settings = readSettings({ companyName: 'Lone Mesa', ...given })
  return paymentMessage(
    { settings },
    { labels: mergeLabels('en', own), locale: 'en-US', zone: 'America/New_York' },
  )
}

it('shows the payment message where a payment or a schedule asks for it, and else none', () => {
  expect(told({})).toBe('')
  expect(told({ paymentMessage: '1' })).toMatch(/^Please check the loan, the amount/)
  expect(told({ messageScheduledPayment: '1' })).toBe(told({ paymentMessage: '1' }))
})

it('prefers the lender’s own payment message where it wrote one, with its name', () => {
  const own = { 'payments.message.text': 'Money sent to :lender stays there.' }
  expect(told({ paymentMessage: '1' }, own)).toBe('Money sent to Lone Mesa stays there.')
})
