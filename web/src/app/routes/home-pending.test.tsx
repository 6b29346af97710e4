import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aBankPayment, aLoan, aPayment } from '../../../testing/portal-builders.ts'
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
    expect(screen.getByText('Reference LM-0000-002X')).toBeDefined()
    expect(payButtons()).toEqual([])
  })

  it('says of a pending payment that it is on its way, and leaves Pay open', async () => {
    open({ loans: [aLoan({ openPayments: [aBankPayment({ cancelUntil: null })] })] })
    const card = await screen.findByRole('region', { name: 'On its way' })
    expect(within(card).getByText('$25.00')).toBeDefined()
    expect(within(card).getByText('Pending')).toBeDefined()
    expect(payButtons().length).toBeGreaterThan(0)
  })
})
