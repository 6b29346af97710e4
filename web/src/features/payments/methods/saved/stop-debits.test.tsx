import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { aBankAccount } from '../../../../../testing/portal-builders.ts'
import { openPortal } from '../../../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../../../testing/portal-in-memory.ts'
import { StopDebits } from './stop-debits.tsx'

afterEach(cleanup)

const sent = {
  amount: cents(471_88n),
  currency: 'USD',
  on: parseDay('2026-12-10'),
  loanNo: '21-104233',
} as const

/** Stops the debits of an account while these are being sent, and hands over what is said. */
async function stop(underWay: readonly (typeof sent)[]): Promise<string> {
  const method = aBankAccount()
  const world = portalInMemory({ methods: [method], underWay })
  const { messages } = openPortal(<StopDebits method={method} onClose={() => undefined} />, world)
  await userEvent.click(screen.getByRole('button', { name: 'Stop debits' }))
  await waitFor(() => expect(messages.shown.current()).not.toBeNull())
  return messages.shown.current()?.text ?? ''
}

it('names a debit that was being sent already when debits are stopped, and promises no end of it', async () => {
  expect(await stop([sent])).toBe(
    'Debits from this account are stopped. What was already being sent goes on, and shows as under way: the payment of $471.88 on Thursday, December 10, 2026, loan 21-104233.',
  )
})

it('speaks of no debit that goes on where none was being sent when debits are stopped', async () => {
  expect(await stop([])).not.toContain('being sent')
})
