import { expect, it } from 'vitest'
import { declineReason, isOwnDecline } from './decline-reason.ts'

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

it.each([
  ['method_gone', true],
  ['loan_closed', true],
  ['generic_decline', false],
  ['', false],
])('says of decline code "%s" whether we ourselves did not send the payment: %s', (code, isOwn) => {
  expect(isOwnDecline(code)).toBe(isOwn)
})
