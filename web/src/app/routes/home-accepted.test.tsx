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

it('offers to send the receipt of a pending payment before it offers to cancel it', async () => {
  const portal = portalInMemory({ pay: 'pending', fee: '3.95' })
  openPortal(<HomeRoute />, portal, { isAchMobile: '1', borAchRealtimePmts: '1' })
  await userEvent.click(await screen.findByRole('radio', { name: 'Visa ending 4242' }))
  const field = screen.getByLabelText('Payment Amount')
  await userEvent.clear(field)
  await userEvent.type(field, '500')
  const payNow = () => screen.getAllByRole('button', { name: 'Pay Now' })[0] as HTMLElement
  await waitFor(() => expect(payNow().getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(payNow())
  const review = await screen.findByRole('dialog', { name: 'Review your payment' })
  await userEvent.click(within(review).getByRole('checkbox'))
  await userEvent.click(within(review).getByRole('button', { name: /^Pay \$/ }))
  const accepted = await screen.findByRole('dialog', { name: 'Payment accepted' })
  const buttons = within(accepted).getAllByRole('button', { name: /^(Send|Cancel)/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Send receipt', 'Cancel payment'])
})
