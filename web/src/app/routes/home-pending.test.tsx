import { parseDay } from '@quittance/domain/calendar'
import { cents, zero } from '@quittance/domain/money'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aBankPayment, aDebit, aLoan, aPayment } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

const payButtons = () => screen.queryAllByRole('button', { name: 'Pay Now' })

const open = (given: Parameters<typeof portalInMemory>[0]) =>
  openPortal(<HomeRoute />, portalInMemory({ fee: '3.95', ...given }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

describe('payments that the server reports', () => {
  it('shows a pending payment in a tab that knows nothing of it', async () => {
    const openPayments = [
      aPayment({ state: 'confirming', orderId: 'order-9', reference: 'LM-0000-002X' }),
    ]
    open({ loans: [aLoan({ openPayments })] })
    await screen.findByText(/We are confirming your payment of \$25\.00/)
    expect(screen.getByText('LM-0000-002X')).toBeDefined()
    expect(payButtons()).toEqual([])
  })

  it('says of a pending payment that it is on its way, and leaves Pay open', async () => {
    open({ loans: [aLoan({ openPayments: [aBankPayment({ cancelUntil: null })] })] })
    const card = await screen.findByRole('region', { name: 'On its way' })
    expect(within(card).getByText('$25.00')).toBeDefined()
    expect(within(card).getByText('Pending')).toBeDefined()
    expect(payButtons().length).toBeGreaterThan(0)
  })

  it('names what a payment on its way was made in place of', async () => {
    const place = { on: parseDay('2026-11-06'), amount: cents(100_00n) }
    const ofRetry = { insteadOf: 'order-1', replacedRetry: { ...place, due: null } }
    const replacedDebit = { ...place, state: 'coming' } as const
    const openPayments = [
      aBankPayment({ orderId: 'order-2', ...ofRetry }),
      aBankPayment({ orderId: 'order-3', insteadOf: 'scheduled-1', replacedDebit }),
      // The retry of one that was made in place of a scheduled one says what it is by itself.
      aBankPayment({ orderId: 'order-4', insteadOf: null, replacedDebit }),
    ]
    open({ loans: [aLoan({ openPayments })] })
    const card = await screen.findByRole('region', { name: 'On its way' })
    const places = within(card).getAllByText(/^In place of: /)
    expect(places.map(({ textContent }) => textContent)).toEqual([
      'In place of: Retry of the November 6 debit of $100.00',
      'In place of: $100.00 scheduled for Friday, November 6, 2026',
    ])
  })
})

it('tells once of a debit on its way that covers what is past due', async () => {
  const on = parseDay('2026-12-14')
  const amount = cents(499_54n)
  const sent = aBankPayment({ amount, effectiveOn: on, reference: 'CA-8J2T-ZVC9' })
  const due = { totalDue: amount, nextPayment: amount, oldestDueOn: parseDay('2026-12-12') }
  const coming = { amount, on, leaves: zero }
  const status = { statusText: 'Past due, payment on its way', loanStatus: 'pastDue' } as const
  const nextDebit = aDebit({ on: parseDay('2027-01-12') })
  const late = { ...due, ...status, daysPastDue: 1, nextDebit, openPayments: [sent], coming }
  open({ loans: [aLoan(late)] })
  const card = await screen.findByRole('region', { name: 'On its way' })
  expect(await within(card).findByText(/Reference CA-8J2T-ZVC9/)).toBeDefined()
  expect(screen.getAllByText('On its way')).toHaveLength(1)
  expect(within(card).getAllByText('$499.54')).toHaveLength(1)
  expect(within(card).getByRole('button', { name: 'Cancel payment' })).toBeDefined()
  expect(within(card).queryByText(/^Past due/i)).toBeNull()
  expect(within(card).getByText('SCHEDULED')).toBeDefined()
  expect(within(card).queryByText(/^It posts to your loan/)).toBeNull()
})

it('shows on a phone what is confirmed above all that is due', async () => {
  const noMatch = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(noMatch as unknown as MediaQueryList)
  const openPayments = [aPayment({ state: 'confirming', orderId: 'order-9' })]
  open({ loans: [aLoan({ openPayments, daysPastDue: 3, totalDue: cents(471_88n) })] })
  const panel = await screen.findByText(/We are confirming your payment of \$25\.00/)
  const due = screen.getByRole('heading', { name: 'Total Amount Due' })
  expect(panel.compareDocumentPosition(due)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  vi.restoreAllMocks()
})
