import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aReceipt } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ReceiptsPage } from './receipts-page.tsx'

afterEach(cleanup)

it.each([
  ['retry', 'Retry of the November 6 debit of $100.00'],
  ['scheduled', '$100.00 scheduled for Friday, November 6, 2026'],
] as const)(
  'names in the list and on the receipt what it was made in place of: %s',
  async (kind, text) => {
    const place = { on: parseDay('2026-11-06'), amount: cents(100_00n), triesAgainOn: null }
    const receipts = [aReceipt({ replaces: { kind, ...place } })]
    openPortal(<ReceiptsPage loanNumbers={['21-104233']} />, portalInMemory({ receipts }))
    const list = await screen.findByRole('list', { name: 'Your receipts' })
    expect(list.textContent).toContain(`In place of: ${text}`)
    await screen.findByText('Reference Number')
    const line = screen.getByText('In place of').parentElement?.querySelector('dd')
    expect(line?.textContent).toBe(text)
  },
)
