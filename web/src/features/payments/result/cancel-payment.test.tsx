import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { type LocalDate, parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aBankPayment, aLoan } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { CancelPayment } from './cancel-payment.tsx'

afterEach(cleanup)

const nothing = () => undefined

type OfRetry = { isPayoffHeld?: boolean; replacedRetry?: PaymentAnswer['replacedRetry'] }

/** The dialog of a payment in the place of a debit of December 10. */
function open(
  state: 'coming' | 'notTaken' | 'paused' | null,
  payBy: LocalDate | null = null,
  { isPayoffHeld = false, replacedRetry = null }: OfRetry = {},
) {
  const debit = { on: parseDay('2026-12-10'), amount: cents(471_88n) }
  const payment = aBankPayment({
    amount: cents(300_00n),
    cancelUntil: null,
    payBy,
    replacedRetry,
    replacedDebit: state === null ? null : { ...debit, state },
  })
  return openPortal(
    <CancelPayment
      payment={payment}
      isPayoffHeld={isPayoffHeld}
      onClose={nothing}
      onChanged={nothing}
    />,
    portalInMemory({ loans: [aLoan({ openPayments: [payment] })] }),
  )
}

/** Cancels it, and hands over what is said then. */
async function cancel({ messages }: ReturnType<typeof open>): Promise<string> {
  await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }))
  await waitFor(() => expect(messages.shown.current()).not.toBeNull())
  return messages.shown.current()?.text ?? ''
}

it('says before and after a payment is cancelled that the debit it replaced is taken again', async () => {
  const portal = open('coming')
  expect(
    screen.getByText(
      'Your scheduled payment of $471.88 is then taken after all, on Thursday, December 10, 2026.',
    ),
  ).toBeDefined()
  const done =
    'Your payment of $300.00 was cancelled. Your scheduled payment of $471.88 is taken on Thursday,'
  expect(await cancel(portal)).toBe(`${done} December 10, 2026.`)
})

it('says that a debit whose day passed is not taken any more where its payment is cancelled', async () => {
  const portal = open('notTaken')
  const untaken =
    /^The scheduled payment that it replaced, \$471\.88 for Thursday, December 10, 2026,/
  expect(screen.getByText(untaken)).toBeDefined()
  expect(screen.queryByText(/is then taken/)).toBeNull()
  expect(await cancel(portal)).toMatch(/Nothing will be taken.*\$471\.88 for Thursday/)
})

it('speaks of no debit where the payment to be cancelled replaced none', async () => {
  const portal = open(null)
  expect(screen.queryByText(/\$471\.88/)).toBeNull()
  expect(await cancel(portal)).toMatch(/Nothing will be taken from your account\.$/)
})

it('names the day until which to pay where the debit that a cancelled payment replaced is not taken any more', async () => {
  const portal = open('notTaken', parseDay('2026-12-25'))
  const until = 'Pay another way by Friday, December 25, 2026, so that no late fee is added.'
  expect(screen.getByText(/\$471\.88 for Thursday/).textContent).toContain(until)
  expect(await cancel(portal)).toContain(until)
})

it('says what a cancelled payment leaves due, and until when to pay it', async () => {
  const portal = open(null, parseDay('2026-12-25'))
  const due =
    'What it was to pay stays due. Pay another way by Friday, December 25, 2026, so that no late fee is added.'
  expect(screen.getByText(due)).toBeDefined()
  expect(await cancel(portal)).toContain(due)
})

const replacedRetry = { on: parseDay('2026-11-06'), amount: cents(100_00n), due: cents(512_16n) }
const kept =
  'It takes the place of the retry of the November 6 debit of $100.00. Even if you cancel it, we do not try that debit again.'
const ended =
  'It was made in place of the retry of the November 6 debit of $100.00. We do not try that debit again.'
const due = 'Without this payment, $512.16 is due on your loan. Pay it another way.'

it('says before and after a payment in place of a retry is cancelled that the retry stays ended, and what is due', async () => {
  const portal = open(null, null, { replacedRetry })
  expect([screen.getByText(kept), screen.getByText(due)]).toHaveLength(2)
  const done = 'Your payment of $300.00 was cancelled. Nothing will be taken from your account.'
  expect(await cancel(portal)).toBe(`${done} ${ended} ${due}`)
})

it('says no amount that is due where the payment had paid the loan off', async () => {
  const portal = open(null, null, { replacedRetry, isPayoffHeld: true })
  expect(screen.getByText(kept)).toBeDefined()
  expect(screen.queryByText(due)).toBeNull()
  expect(await cancel(portal)).not.toContain('$512.16')
})

it('says only that the scheduled payment is taken where a payment in place of its retry is cancelled', async () => {
  const portal = open('coming', null, { replacedRetry })
  expect(screen.getByText(/\$471\.88 is then taken after all/)).toBeDefined()
  expect(screen.queryByText(/Pay it another way/)).toBeNull()
  expect(await cancel(portal)).not.toContain('Pay it another way')
})

it('says of a paused debit that it is not taken, and by when what is due is paid', async () => {
  const portal = open('paused', parseDay('2026-12-25'))
  const untaken =
    'The scheduled payment that it replaced, $471.88 for Thursday, December 10, 2026, is not taken while its series is paused. What it was to pay stays due. Pay another way by Friday, December 25, 2026, so that no late fee is added.'
  expect(screen.getByText(untaken)).toBeDefined()
  expect(await cancel(portal)).toContain(untaken)
})
