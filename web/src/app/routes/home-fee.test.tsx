import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { aLoan } from '../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { HomeRoute } from './home.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

it('shows what a method costs by the list of methods, and does not ask for it by itself', async () => {
  const portal = portalInMemory({ loans: [aLoan()] })
  openPortal(<HomeRoute />, { send: portal.send })
  await screen.findByRole('radio', { name: 'Visa ending 4242' })
  expect((await screen.findAllByText('$3.95 fee')).length).toBeGreaterThan(0)
  expect(portal.callsTo('/client/transaction-margin-info')).toEqual([])
})

it('[ERR-09] says Internal error. where the convenience fee can not be asked, and asks again', async () => {
  const portal = portalInMemory({ loans: [aLoan()], fee: '3.95' })
  let isAway = true
  openPortal(<HomeRoute />, {
    send: async (url, init) =>
      isAway && (url as string).includes('/payments/get-convenience-fees')
        ? Response.json({ status: 0, statusCode: 500, message: 'no' }, { status: 500 })
        : portal.send(url, init),
  })
  await userEvent.click(await screen.findByRole('radio', { name: 'Visa ending 4242' }))
  expect((await screen.findAllByText(/^Internal error\./)).length).toBeGreaterThan(0)
  const [pay] = screen.getAllByRole('button', { name: 'Pay Now' })
  expect(pay?.getAttribute('aria-disabled')).toBe('true')
  isAway = false
  await userEvent.click(screen.getAllByRole('button', { name: 'Try Again' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByText(/^Internal error\./)).toBeNull())
  expect((await screen.findAllByText('$3.95')).length).toBeGreaterThan(0)
})
