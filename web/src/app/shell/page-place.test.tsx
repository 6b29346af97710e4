import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openInApp } from '../../../testing/open-in-app.tsx'
import { pages } from '../pages.ts'
import { paths } from '../paths.ts'
import { PagePlace } from './page-place.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const noEvents = () => undefined

it.each([
  { isWide: true, path: paths.changePassword, heading: 'Settings' },
  { isWide: false, path: paths.changePassword, heading: 'Change Password' },
  { isWide: true, path: paths.paymentOption, heading: 'Settings' },
  { isWide: false, path: paths.paymentOption, heading: 'Payment Methods' },
  { isWide: false, path: paths.settingsMenu, heading: 'Settings' },
])(
  'shows a page of settings on its way under the heading of the page itself: $path, $heading',
  ({ isWide, path, heading }) => {
    const asked = {
      matches: isWide,
      addEventListener: noEvents,
      removeEventListener: noEvents,
    }
    vi.spyOn(window, 'matchMedia').mockReturnValue(asked as unknown as MediaQueryList)
    history.replaceState(null, '', path)
    const title = pages.find((page) => page.path === path)?.title
    if (title === undefined) throw new Error(`${path} is no page`)
    openInApp(<PagePlace title={title} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
  },
)
