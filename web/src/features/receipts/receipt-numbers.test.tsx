import { cents } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptsPage } from './receipts-page.tsx'

afterEach(cleanup)

/** What the one receipt of a borrower says beside a name; null for nothing. */
async function valueOf(name: string, receipt: ReturnType<typeof aReceipt>) {
  openPortal(<ReceiptsPage loanNumbers={['21-104233']} />, portalInMemory({ receipts: [receipt] }))
  await screen.findByText('Reference Number')
  return screen.queryByText(name)?.parentElement?.querySelector('dd')?.textContent ?? null
}

it('[RCPT-15] shows of a check its own number beside the reference', async () => {
  const check = aReceipt({ channel: 'check', methodReference: '1001' })
  expect(await valueOf('Check number', check)).toBe('1001')
  expect(screen.getAllByText('LM-0000-001Y').length).toBeGreaterThan(0)
})

it('[RCPT-15] shows of no payment a number that only programs read', async () => {
  const made = aReceipt({ methodReference: 'MTH-7', authId: 'A-1', orderId: 'order-1' })
  expect(await valueOf('Check number', made)).toBeNull()
  for (const number of ['MTH-7', 'A-1', 'order-1'])
    expect(document.body.textContent).not.toContain(number)
})

it('shows what refunds left of each part of a payment, and what went back', async () => {
  const afterRefunds = { ...aReceipt().split, principal: cents(322_25n) }
  const refund = { isRefunded: true, refunded: cents(100_00n), unrefunded: cents(371_88n) }
  expect(await valueOf('Principal', aReceipt({ ...refund, afterRefunds }))).toBe('$322.25')
  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  const parts = ['$322.25', '$49.63', '$0.00', '$0.00']
  expect(shown.slice(0, 8)).toEqual([...parts, '$371.88', '$3.95', '$100.00', '$475.83'])
})

it('shows what was charged of a payment that was refunded whole', async () => {
  const refund = { isRefunded: true, refunded: cents(475_83n), unrefunded: cents(0n) }
  expect(await valueOf('To your loan', aReceipt(refund))).toBe('$471.88')
  const shown = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(shown.slice(0, 3)).toEqual(['$471.88', '$3.95', '$475.83'])
})
