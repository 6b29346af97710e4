import { builtIn } from '@quittance/contract/labels/built-in'
import { receiptLines } from '@quittance/contract/receipts/receipt-lines'
import { parseDay, toInstant } from '@quittance/domain/calendar'
import { cents, parseDollars, sum, zero } from '@quittance/domain/money'
import { noSplit } from '@quittance/domain/payments/payment-split'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type SplitRow, toReceiptSplit } from './payment-split-row.ts'

const reader = { labels: builtIn.en, locale: 'en-US', zone: 'America/New_York' }
const postedOn = parseDay('2026-11-20')
const parts = {
  interest_cents: fc.bigInt(0n, 100_000n),
  principal_cents: fc.bigInt(0n, 100_000n),
  late_fee_cents: fc.bigInt(0n, 9_999n),
  nsf_fee_cents: fc.bigInt(0n, 9_999n),
  other_fee_cents: fc.bigInt(0n, 9_999n),
  over_cents: fc.bigInt(0n, 9_999n),
  payoff_fee_cents: fc.bigInt(0n, 9_999n),
  unapplied_cents: fc.bigInt(0n, 9_999n),
  recovery_cents: fc.bigInt(0n, 9_999n),
}
/** What a payment was shared out to; what is left over of it, no column names. */
const someRow = fc.tuple(fc.record(parts), fc.bigInt(0n, 99n)).map(([shares, rest]): SplitRow => {
  const amount = Object.values(shares).reduce((total, share) => total + share, rest)
  return { ...shares, amount_cents: amount, principal_extra_cents: 0n, satisfied_cents: 0n }
})

/** The lines of a receipt up to "To your loan", and that line's amount. */
function amountsOf(row: SplitRow) {
  const { amounts } = receiptLines(
    {
      amount: cents(row.amount_cents),
      fee: zero,
      currency: 'USD',
      split: toReceiptSplit({ ...row, posted_on: postedOn }),
      afterRefunds: null,
      unrefunded: cents(row.amount_cents),
      principalAfter: zero,
      state: 'completed',
      channel: 'card',
      madeAt: toInstant(Date.parse('2026-11-20T15:00:00Z')),
      isTimed: true,
      effectiveOn: postedOn,
      settlesOn: null,
      postedOn,
      returnedOn: null,
      loanNo: '21-104233',
      paymentReference: 'LM-0000-001Y',
      methodReference: '',
      refunded: zero,
      replaces: null,
    },
    { reader, showsSplit: true },
  )
  const toLoan = amounts.findIndex(({ label }) => label === 'To your loan')
  const shown = amounts.map(({ value }) => parseDollars(value.replaceAll(/[$,]/g, '')))
  return { parts: shown.slice(0, toLoan), toLoan: shown[toLoan] }
}

it('shows lines on a receipt that sum to what went to the loan, whatever the split', () => {
  fc.assert(
    fc.property(someRow, (row) => {
      const shown = amountsOf(row)
      expect(sum(shown.parts)).toBe(row.amount_cents)
      expect(shown.toLoan).toBe(row.amount_cents)
    }),
  )
})

it('splits nothing of a payment that is not posted yet', () => {
  const [row] = fc.sample(someRow, 1)
  expect(row && toReceiptSplit({ ...row, posted_on: null })).toEqual(noSplit)
})
