import { builtIn } from '@quittance/contract/labels/built-in'
import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { emailFacts } from './email-values.ts'
import { sampleNotification } from './sample-notifications.ts'

const reading = {
  language: 'en',
  country: 'US',
  at: toInstant(Date.parse('2026-11-20T15:00:00Z')),
} as const
const reader = { labels: builtIn.en, locale: 'en-US', zone: 'America/New_York' }

function factsOf(letter: Parameters<typeof sampleNotification>[0]): Record<string, string> {
  return Object.fromEntries(emailFacts(letter, sampleNotification(letter, reading), { reader }))
}

it('writes of a returned debit when it was charged and returned, and names the account', () => {
  const told = factsOf('returned')
  expect(told).toMatchObject({
    'Charged on 11/20/2026': '$250.00',
    'Returned on 11/20/2026': '$250.00',
    'Payment Method': 'Checking ending 4242',
  })
  expect(told).not.toHaveProperty('Total Charged')
})

it('writes of a cancelled debit what it was to be, and that nothing was charged', () => {
  expect(factsOf('cancelled')).toMatchObject({
    'To your loan': '$250.00',
    'Total Charged': '$0.00',
  })
})
