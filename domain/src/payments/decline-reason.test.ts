import { expect, it } from 'vitest'
import { declineReason } from './decline-reason.ts'

it.each([
  ['insufficient_funds', 'declinedFunds'],
  ['expired_card', 'declinedExpired'],
  ['incorrect_cvc', 'declinedCode'],
  ['method_gone', 'methodGone'],
  ['loan_closed', 'loanClosed'],
  ['generic_decline', 'declined'],
  ['a code of tomorrow', 'declined'],
  ['constructor', 'declined'],
  ['', 'declined'],
])('translates decline code "%s" into %s', (code, reason) => {
  expect(declineReason(code)).toBe(reason)
})
