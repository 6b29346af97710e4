import type { EvilMutant } from '../evil-mutant.ts'
import { against, planting } from '../planting.ts'

const d = 'domain/src'
const steps = 'web/src/features/payments/review/review-steps'
const session = 'web/src/lib/session'

/** Bugs in what borrowers see of their money. */
export const screenMutants: readonly EvilMutant[] = [
  against({
    no: 121,
    requirement: 'PAY-07',
    what: 'who pays exactly what is due is warned to pay less',
    file: `${steps}.ts`,
    from: 'amount < nextPayment',
    to: 'amount <= nextPayment',
    test: `${steps}.test.ts`,
  }),
  against({
    no: 122,
    requirement: 'PAY-08',
    what: 'the terms of a payment are not asked for',
    file: `${steps}.ts`,
    from: "    'terms',\n",
    to: '',
    test: `${steps}.test.ts`,
  }),
  against({
    no: 123,
    requirement: 'VAL-43',
    what: 'a typed amount has three decimals',
    file: `${d}/money.ts`,
    from: String.raw`(?:\.(\d{0,2}))?$/.exec(typed)`,
    to: String.raw`(?:\.(\d{0,3}))?$/.exec(typed)`,
    test: `${d}/money.test.ts`,
  }),
  against({
    no: 124,
    requirement: 'AUTH-47',
    what: 'a stored token is good however long nobody did anything',
    file: `${session}/stored-session.ts`,
    from: '  if (clock.now() - lastActAt >= idleMs) return null\n',
    to: '',
    test: `${session}/session-store.test.ts`,
  }),
  against({
    no: 125,
    requirement: 'AUTH-48',
    what: 'the other tabs stay signed in',
    file: `${session}/session-store.ts`,
    from: 'return key === storageKeys.token || key === null',
    to: 'return key === null',
    test: `${session}/session-store.test.ts`,
  }),
  against({
    no: 126,
    requirement: 'RCPT-10',
    what: 'a receipt names a payment by its inner id',
    file: 'server/src/receipts/to-receipt.ts',
    from: 'paymentReference: payment.reference,',
    to: 'paymentReference: payment.paymentId,',
    test: 'server/src/receipts/receipt-routes.test.ts',
  }),
  planting({
    no: 127,
    what: 'a payment is taken back at the very cut-off',
    file: `${d}/payments/cancel-payment.ts`,
    from: "return now < until ? null : 'tooLateToCancel'",
    to: "return now <= until ? null : 'tooLateToCancel'",
    test: `${d}/payments/cancel-payment.test.ts`,
    title: 'refuses a cancellation from the cut-off on',
  }),
  planting({
    no: 128,
    what: 'a retry that was sent can still be stopped',
    file: `${d}/payments/stop-retry.ts`,
    from: "  if (planned.isSent) return 'retrySent'\n",
    to: '',
    test: `${d}/payments/stop-retry.test.ts`,
    title: 'stops a retry until 5:00 PM of its day',
  }),
  planting({
    no: 129,
    what: 'a payoff by card is not held, though a debit before it may come back',
    file: `${d}/loans/payoff/hold-payoff.ts`,
    from: 'const isHeld = isDebit(channel) || heldUntil > effectiveOn',
    to: 'const isHeld = isDebit(channel)',
    test: `${d}/loans/payoff/hold-payoff.test.ts`,
    title: 'holdPayoff',
  }),
  planting({
    no: 130,
    what: 'a refund in part goes down the waterfall',
    file: `${d}/payments/refunded-split.ts`,
    from: 'waterfall.toReversed()',
    to: 'waterfall',
    test: `${d}/payments/refunded-split.test.ts`,
    title: 'refunds a part up the waterfall',
  }),
  planting({
    no: 131,
    what: 'two swapped characters of a reference are not noticed',
    file: `${d}/payments/reference/payment-reference.ts`,
    from: 'sum += (bodyLength - at) * alphabet',
    to: 'sum += 3 * alphabet',
    test: `${d}/payments/reference/payment-reference.test.ts`,
    title: 'finds every swap of neighbours',
  }),
]
