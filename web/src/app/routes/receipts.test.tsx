import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aBankPayment, aLoan, aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptsRoute } from './receipts.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

const until = 'You can cancel it until 11/20/2026, 05:00 PM EST.'

describe('the receipt of a payment on its way', () => {
  it('cancels it until the cut-off that it names, and loads loans and receipts anew', async () => {
    const portal = open()
    await screen.findByText(until)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this payment?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
    await waitFor(() => expect(portal.callsTo('/payments/cancel')).toHaveLength(1))
    expect(portal.callsTo('/payments/cancel')[0]?.body).toEqual({ orderId: 'order-7' })
    await waitFor(() => expect(portal.callsTo('/users/list-loan-account')).toHaveLength(2))
    await waitFor(() => expect(portal.callsTo('/payments/get-payment-receipts')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers no cancelling of a payment that is not to be cancelled any more', async () => {
    open({ cancelUntil: null })
    await screen.findByText('Reference Number')
    expect(screen.queryByText(until)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull()
  })
})

function open(different: Parameters<typeof aBankPayment>[0] = {}) {
  const payment = aBankPayment({ orderId: 'order-7', ...different })
  const receipt = aReceipt({ orderId: 'order-7', state: 'pending', stateText: 'Pending' })
  const portal = portalInMemory({
    loans: [aLoan({ openPayments: [payment] })],
    receipts: [receipt],
  })
  openPortal(<ReceiptsRoute />, portal)
  return portal
}
