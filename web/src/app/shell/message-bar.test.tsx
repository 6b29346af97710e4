import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openInApp } from '../../../testing/open-in-app.tsx'
import { ShellMessageBar } from './message-bar.tsx'
import { OfflineBanner } from './notices/offline-banner.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const bar = () => screen.queryByRole('alert') ?? screen.queryByRole('status')
const notice = () => screen.queryByText('You are offline. What you typed is kept.')
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('shows a refusal in red, interrupting, and a success in green, quietly, in place of the last', () => {
  const { messages } = openInApp(<ShellMessageBar />)
  act(() => messages.failure('Not right.'))
  expect(screen.getByRole('alert')).toMatchObject({ dataset: { tone: 'bad' } })
  act(() => messages.success('Done.'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('status')).toMatchObject({ dataset: { tone: 'good' } })
  expect(bar()?.textContent).toContain('Done.')
})

it('hides a message after 6 s, which begin again with each message', async () => {
  const { messages } = openInApp(<ShellMessageBar />)
  act(() => messages.success('One.'))
  await pass(5000)
  act(() => messages.success('One.'))
  await pass(5999)
  expect(bar()).not.toBeNull()
  await pass(1)
  expect(bar()).toBeNull()
})

it('hides a message when it is dismissed', () => {
  const { messages } = openInApp(<ShellMessageBar />)
  act(() => messages.failure('Not right.'))
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(bar()).toBeNull()
})

it('says one thing at a time: the notice of no connection waits while the bar has a message', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { messages } = openInApp(
    <>
      <OfflineBanner />
      <ShellMessageBar />
    </>,
  )
  expect(notice()).not.toBeNull()
  act(() => messages.failure('No Internet Connection. Nothing was sent.'))
  expect(notice()).toBeNull()
  act(() => messages.clear())
  expect(notice()).not.toBeNull()
  vi.restoreAllMocks()
})

it('keeps a phone number in a message on one line', () => {
  const { messages } = openInApp(<ShellMessageBar />)
  act(() => messages.failure('Call us: 210-555-0142.'))
  expect(screen.getByText('210-555-0142.').className).toContain('noWrap')
})
