import { act, cleanup, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openInApp } from '../../../testing/open-in-app.tsx'
import { useFullSpinner } from '../../lib/feedback/loading.ts'
import { type Observable, observable } from '../../lib/state/observable.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const isCovered = () => screen.queryByRole('status', { name: 'Loading' }) !== null
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))

it('shows no waiting sign for a short wait', async () => {
  const { wait } = open()
  wait(true)
  await pass(149)
  wait(false)
  await pass(2000)
  expect(isCovered()).toBe(false)
})

it('[LIM-07] shows the waiting sign after 150 ms, and hides it on the 500 ms tick after the last call', async () => {
  const { wait } = open()
  wait(true)
  await pass(149)
  expect(isCovered()).toBe(false)
  await pass(1)
  expect(isCovered()).toBe(true)
  await pass(100)
  wait(false)
  await pass(399)
  expect(isCovered()).toBe(true)
  await pass(1)
  expect(isCovered()).toBe(false)
})

it('keeps the waiting sign from flickering between two calls in a row', async () => {
  const { wait } = open()
  wait(true)
  await pass(400)
  wait(false)
  await pass(100)
  wait(true)
  await pass(1000)
  expect(isCovered()).toBe(true)
  wait(false)
  await pass(500)
  expect(isCovered()).toBe(false)
})

/** A page that waits when it is told to. */
function open() {
  const told = observable(false)
  openInApp(
    <>
      <LoadingOverlay />
      <Waiting told={told} />
    </>,
  )
  return { wait: (isWaiting: boolean) => act(() => told.set(isWaiting)) }
}

function Waiting({ told }: { told: Observable<boolean> }) {
  useFullSpinner(useSyncExternalStore(told.subscribe, told.current))
  return null
}
