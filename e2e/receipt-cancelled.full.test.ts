import { it } from 'vitest'
import { phone } from './testing/browser/browser.ts'
import { expectCancelledReceipt, expectDeclinedReceipt } from './testing/payments/receipt-lines.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa', 'harborpine')

it('shows on a cancelled receipt when it was tried, and struck amounts, as its email does', () =>
  expectCancelledReceipt(stage, {
    language: 'en',
    who: 'aisha',
    from: '4321',
    subject: 'Your payment of $31.00 is cancelled',
    amount: '31.00',
    // Harbor & Pine hands debits to the bank at the cut-off: the network never heard of this one.
    charged: [],
    tried: /^11\/20\/2026, 10:\d\d AM EST$/,
  }))

it('shows on a declined receipt when it was tried, and struck amounts', () =>
  expectDeclinedReceipt(stage, { who: 'darnell', language: 'en', viewport: phone }))
