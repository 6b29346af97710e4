import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { LenderInfo } from './lender-info.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

it.each([
  ['/home', 0],
  ['/receipts', 1],
])('offers the call first, and the way home only elsewhere: on %s', (path, count) => {
  history.replaceState(null, '', path)
  const settings = { phoneNumber: '5145550119', workingHours: '8 AM-6 PM' }
  openPortal(
    <LenderInfo open homePath="/home" onClose={() => undefined} />,
    portalInMemory(),
    settings,
  )
  const call = screen.getByRole('link', { name: /^Call .*0119$/ })
  expect(call.getAttribute('href')).toBe('tel:5145550119')
  expect(within(call).getByText('514-555-0119').className).toContain('noWrap')
  expect(screen.queryAllByRole('link', { name: 'Go to Home' })).toHaveLength(count)
  expect(screen.getByText(/^8.AM/)).toBeDefined()
})
