import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { desktop } from './testing/browser/browser.ts'
import { expectPayoffCancelled } from './testing/payments/cancel-payoff.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// Maria and Luis share a loan that both of them have scheduled debits of. Its payoff is cancelled.

const stage = onSharedPortal('lonemesa')
const { portal } = stage

it('says that a payoff stops the schedules and that its cancellation restores them, and does so', () =>
  expectPayoffCancelled(stage, desktop))

it('tells both borrowers by mail that the loan is open again, and what is debited next', async () => {
  const words = [
    'está abierto de nuevo.',
    'el pago programado de $103.95',
    'el pago programado de $471.88',
  ]
  for (const who of ['maria', 'luis'] as const) {
    const { lender, email } = borrowers[who]
    const told = async () => {
      const messages = await readOutbox(portal, lender, email)
      return messages.filter(({ text }) => words.every((each) => text.includes(each))).length
    }
    await expect.poll(told, { timeout: 30_000, message: who }).toBe(1)
  }
})
