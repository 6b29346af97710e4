import { expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { formatDollars, parseDollars } from '../../money.ts'
import { feesFirst, feesLast } from '../../payments/allocate-payment.ts'
import { feesLeftAfter } from './fees-left.ts'

const effectiveOn = parseDay('2026-02-20')
const pending = { channel: 'card', amount: parseDollars('467.84'), effectiveOn } as const
const owing = [aFee('nsfFee', '25.00', '2026-02-10'), aFee('lateFee', '23.39', '2026-02-10')]
const paid = [aPayment('p', '467.84', '2026-02-15'), ...owing]

it.each([
  ['the fee alone is paid and interest comes first', feesLast, owing, '25.00', [], '48.39'],
  ['the installment is paid', feesLast, owing, '467.84', [], '48.39'],
  ['the installment and one fee are paid', feesLast, owing, '491.23', [], '25.00'],
  ['all of it is paid', feesLast, owing, '516.23', [], '0.00'],
  ['what pays the installment is on its way', feesLast, owing, '40.00', [pending], '0.00'],
  ['fees come first and take all of it', feesFirst, owing, '25.00', [], '0.00'],
  ['fees come first and take what they are', feesFirst, owing, '100.00', [], '0.00'],
  ['only interest since the last payment comes before', feesLast, paid, '30.00', [], '41.17'],
  ['nothing but an installment is owed', feesLast, [], '100.00', [], '0.00'],
] as const)(
  'computes the fees that a payment leaves, where %s',
  (_case, waterfall, events, amount, pendingPayments, left) => {
    const loan = aLoanUnderRules({}, { waterfall })
    const { state } = afterEvents(loan, events)
    const asked = { amount: parseDollars(amount), effectiveOn, pendingPayments }
    expect(formatDollars(feesLeftAfter(loan, state, asked))).toBe(left)
  },
)
