import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { builtIn } from '../labels/built-in.ts'
import type { Reader } from '../labels/labels.ts'
import { replacedRetrySentences } from './place-of-payment.ts'

const reader: Reader = { labels: builtIn.en, locale: 'en-US', zone: 'America/Chicago' }
const replacedRetry = {
  on: parseDay('2026-12-08'),
  amount: cents(100_00n),
  due: cents(888_24n),
}
const returned = { state: 'returned', replacedRetry, currency: 'USD' } as const
const asked = 'Without this payment, $888.24 is due on your loan. Pay it another way.'

it('asks for what a payment in place of a retry leaves due once it came back, unless it is tried again itself', () => {
  expect(replacedRetrySentences(returned, reader)).toContain(asked)
  const triesAgainOn = parseDay('2026-12-18')
  const sentences = replacedRetrySentences({ ...returned, triesAgainOn }, reader)
  expect(sentences).toHaveLength(1)
  expect(sentences).not.toContain(asked)
})
