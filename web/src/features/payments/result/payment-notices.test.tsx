import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import {
  aBankAccount,
  aBankPayment,
  aCard,
  aLoan,
  aPayment,
} from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import type { PaymentNotice } from '../state/payment-state.ts'
import { ReturnedPayment } from './returned-payment.tsx'
import { PaymentNotices } from './payment-notices.tsx'

afterEach(cleanup)

const nothing = () => undefined

const returned = aBankPayment({
  orderId: 'order-1',
  state: 'returned',
  amount: cents(100_00n),
  retryMost: cents(100_00n),
  effectiveOn: parseDay('2026-11-06'),
  triesAgainOn: parseDay('2026-11-30'),
  cancelUntil: null,
})

/** What is said at the end of a payment in the place of the retry of that debit. */
function open(
  notice: PaymentNotice,
  insteadOf: string | null = 'order-1',
  others: readonly SavedMethod[] = [],
  loan: LoanAccount = aLoan(),
) {
  const method = aCard()
  const order = { loan: aLoan(), method, amount: cents(100_00n), fee: cents(0n), payoff: null }
  openPortal(
    <PaymentNotices
      notice={notice}
      loan={loan}
      borrower="Maria Delgado"
      returned={[returned]}
      insteadOf={insteadOf}
      order={order as never}
      isSending={false}
      onDismiss={nothing}
      onPayAgain={nothing}
      methods={[method, ...others]}
      onRetryFrom={nothing}
      onCancel={nothing}
      onSend={nothing}
    />,
    portalInMemory(),
  )
}

it('tells of a disputed card payment by the card and by its one figure', () => {
  const card = { id: '', kind: 'card', brand: 'visa', lastFour: '9094', accountType: '' } as const
  const paid = { amount: cents(75_00n), fee: cents(3_95n), method: card, isOwn: true }
  const payment = aPayment({ state: 'returned', returnCode: 'chargeback', ...paid })
  const retry = { insteadOf: null, onPayInstead: null, onStopped: nothing }
  openPortal(<ReturnedPayment payment={payment} retry={retry} />, portalInMemory())
  expect(document.body.textContent).toContain(
    'The card payment of $75.00 + $3.95 fee was disputed, and the card’s bank took it back. ' +
      'We adjusted the balance.The card ending 9094 cannot be used.',
  )
})

it('asks for another payment method after a return only as long as there is none', () => {
  const closed = { state: 'returned', returnCode: 'R02', isOwn: true } as const
  const retry = { insteadOf: null, onPayInstead: null, onStopped: nothing }
  const show = (usableMethod: 'same' | 'another' | 'none') => {
    const payment = aPayment({ ...closed, usableMethod })
    openPortal(<ReturnedPayment payment={payment} retry={retry} />, portalInMemory())
    const text = document.body.textContent
    cleanup()
    return text
  }
  expect(show('none')).toContain('cannot be used. Add another payment method to pay.')
  expect(show('another')).toMatch(/cannot be used\.(?! Add another payment method)/)
  expect(show('same')).not.toContain('cannot be used')
  expect(show('same')).toContain('Whatever is due, you can pay at any time.')
})

it('says once a payment in place of a retry is declined that the retry is still made', async () => {
  const again = 'Your November 6 debit of $100.00 will be tried again on Monday, November 30, 2026.'
  open({ kind: 'notPaid', message: 'Your card was declined.' })
  expect(await screen.findByText(again)).toBeDefined()
  cleanup()
  open({ kind: 'notPaid', message: 'Your card was declined.' }, null)
  expect(await screen.findByText('Your card was declined.')).toBeDefined()
  expect(screen.queryByText(again)).toBeNull()
})

it.each([
  [{ kind: 'notPaid', message: 'Declined.' }, /^Use /],
  [{ kind: 'refused', reason: 'sameAgain', message: 'Again?' }, /pay again|^Pay .* again/],
] as const)('puts the main button last where a payment was %j', async (notice, named) => {
  open(notice as PaymentNotice, null, [aBankAccount()])
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => {
    const buttons = within(dialog).getAllByRole('button', { name: named })
    expect(buttons.map(({ className }) => className.includes('primary'))).toEqual([false, true])
  })
})

it('names the retry that a payment took the place of, though the loan tells of it no more', async () => {
  const replacedRetry = { on: parseDay('2026-11-02'), amount: cents(80_00n), due: null }
  open({ kind: 'paid', payment: aPayment({ insteadOf: 'gone', replacedRetry }) })
  const replaced =
    'Your November 2 debit of $80.00 will not be tried again: this payment takes its place.'
  expect(await screen.findByText(replaced)).toBeDefined()
  expect(screen.getByText(/^Your November 6 debit of \$100\.00 will be tried again/)).toBeDefined()
})

it.each([
  ['2026-12-08', true],
  ['2027-01-08', false],
])(
  'says in its receipt whether what the debit in its place would have paid is due still: the next on %s',
  (nextDue, isDue) => {
    const replacedDebit = { on: parseDay('2026-12-08'), amount: cents(150_00n), state: '' } as const
    const different = aLoan({ newOldestDueOn: parseDay(nextDue) })
    open({ kind: 'paid', payment: aPayment({ replacedDebit }) }, null, [], different)
    const due = 'What is due stays due.'
    expect(screen.queryAllByText(due)).toHaveLength(isDue ? 1 : 0)
  },
)

const posts = parseDay('2026-11-23')
const inFull = { payoff: cents(0n) }
it.each([
  [
    'a bank can still return',
    { ...inFull, payoffHeldUntil: parseDay('2026-11-30') },
    /^Your payoff was received\. A bank can still return a payment until 11\/30\/2026\./,
  ],
  ['is final', { ...inFull, isPaidOff: true }, 'This loan is paid off. Nothing more is debited.'],
  [
    'posts on a later day',
    { ...inFull, openPayments: [aBankPayment({ effectiveOn: posts })] },
    'The payments on their way pay off this loan.',
  ],
] as const)(
  'says in its receipt that a payment pays the loan off, where it %s',
  (_, loan, said) => {
    const notice = { kind: 'paid', payment: aBankPayment() } as const
    open(notice, null, [], aLoan(loan))
    expect(screen.getByText(said)).toBeDefined()
    cleanup()
    open(notice, null)
    expect(screen.queryByText(said)).toBeNull()
  },
)
