import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openInApp } from '../../../testing/open-in-app.tsx'
import { PagePlace } from './page-place.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const noEvents = () => undefined

it.each([
  { isWide: true, heading: 'Settings' },
  { isWide: false, heading: 'Change Password' },
])(
  'shows a page of settings on its way under the heading of the page itself: $heading',
  ({ isWide, heading }) => {
    const asked = {
      matches: isWide,
      addEventListener: noEvents,
      removeEventListener: noEvents,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(asked as unknown as MediaQueryList)
    openInApp(<PagePlace title="profile.menu.changePassword" />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  },
)
