import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptDetails } from './receipt-details.tsx'

afterEach(() => vi.restoreAllMocks())

it('opens the PDF of a receipt by a ticket for it, in a window of its own', async () => {
  const replace = vi.fn<(to: string) => void>()
  const document = { title: '', body: { textContent: '' } }
  vi.spyOn(window, 'open').mockReturnValue({ document, location: { replace } } as never)
  URL.createObjectURL = () => 'blob:receipt'
  const portal = portalInMemory()
  openPortal(<ReceiptDetails receipt={aReceipt()} titleId={null} borrower="" />, portal)
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:receipt'))
  expect(portal.callsTo('/documents/ticket')[0]?.body).toEqual({ receiptId: 'receipt-1' })
  expect(portal.callsTo('/payments/get-receipt-pdf')[0]?.body).toEqual({
    receiptId: 'receipt-1',
    accessToken: 'ticket-1',
  })
})
