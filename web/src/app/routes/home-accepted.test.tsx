import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

function payNow(): HTMLElement {
  return screen.getAllByRole('button', { name: 'Pay Now' })[0] as HTMLElement
}

/** From the form to the last look. */
async function lookAt(amount: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('radio', { name: 'Visa ending 4242' }))
  const field = screen.getByLabelText('Payment Amount')
  await userEvent.clear(field)
  await userEvent.type(field, amount)
  await waitFor(() => expect(payNow().getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(payNow())
  return screen.findByRole('dialog', { name: 'Review your payment' })
}

it('folds the authorization of the last look, which opens to all of it', async () => {
  openPortal(<HomeRoute />, portalInMemory(), { isAchMobile: '1' })
  const review = await lookAt('500')
  const terms = within(review).getByText('I authorize Lone Mesa to charge my Visa card once.')
  expect(terms.closest('details')?.open).toBe(false)
  await userEvent.click(within(review).getByText('The authorization you are giving'))
  expect(terms.closest('details')?.open).toBe(true)
})

it('offers to send the receipt of a pending payment before it offers to cancel it', async () => {
  const portal = portalInMemory({ pay: 'pending', fee: '3.95' })
  openPortal(<HomeRoute />, portal, { isAchMobile: '1', borAchRealtimePmts: '1' })
  const review = await lookAt('500')
  await userEvent.click(within(review).getByRole('checkbox'))
  await userEvent.click(within(review).getByRole('button', { name: /^Pay \$/ }))
  const accepted = await screen.findByRole('dialog', { name: 'Payment accepted' })
  // Nothing is paid before it settles.
  expect(within(accepted).getByText('Made')).toBeDefined()
  expect(within(accepted).queryByText('Paid')).toBeNull()
  const buttons = within(accepted).getAllByRole('button', { name: /^(Send|Cancel)/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Send receipt', 'Cancel payment'])
})

it('tells in the last look of fees that a payment comes too late for or leaves', async () => {
  const note = 'Interest first: $25.00 in fees stays due.'
  const portal = portalInMemory({ fee: '3.95', feeNotes: [note] })
  openPortal(<HomeRoute />, portal, { isAchMobile: '1', borAchRealtimePmts: '1' })
  const review = await lookAt('500')
  expect(within(review).getByText(note)).toBeDefined()
})
