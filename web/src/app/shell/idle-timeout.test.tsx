import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBoot, done, openedAt, openInApp } from '../../../testing/open-in-app.tsx'
import { IdleTimeout } from './idle-timeout.tsx'

const minute = 60_000

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const dialog = () => screen.queryByRole('dialog')

describe('a borrower who does nothing', () => {
  it.each([
    // lender's sessionTimeout, minutes until the modal
    [{}, 15],
    [{ sessionTimeout: 5 }, 5],
  ])(
    '[AUTH-34] [AUTH-35] [LIM-02] asks an idle borrower: %j means after %i minutes',
    async (details, minutes) => {
      const { pass } = open(details)
      await pass(minutes * minute - 1000)
      expect(dialog()).toBeNull()
      await pass(1000)
      expect(dialog()?.textContent).toContain('You will be logged out in 30 seconds.')
    },
  )

  it('[AUTH-37] [LIM-03] signs an idle borrower out when 30 seconds are over', async () => {
    const { pass, store, messages, calls } = open()
    await pass(15 * minute + 29_000)
    expect(dialog()?.textContent).toContain('in 1 seconds')
    expect(store.state.current()).not.toBeNull()
    await pass(1000)
    expect([store.state.current(), dialog()]).toEqual([null, null])
    expect([store.hasEndedIdle(), messages.shown.current()]).toEqual([true, null])
    expect(calls.at(-1)).toMatchObject({ path: '/users/signout', token: 'token-1' })
  })

  it('[AUTH-36] continues for the whole time after Continue, and tells the server', async () => {
    const { pass, calls, store } = open()
    await pass(15 * minute + 10_000)
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(dialog()).toBeNull()
    expect(calls.map(({ path }) => path)).toEqual(['/users/web/still-here'])
    await pass(15 * minute - 1000)
    expect([dialog(), store.state.current()?.token]).toEqual([null, 'token-1'])
    await pass(1000)
    expect(dialog()).not.toBeNull()
  })

  it('ignores mouse moves while it asks an idle borrower', async () => {
    const { pass } = open()
    await pass(15 * minute + 1000)
    fireEvent.pointerMove(document.body)
    await pass(1000)
    expect(dialog()?.textContent).toContain('in 28 seconds')
  })

  it('signs out at once when the computer slept past the end', async () => {
    const { time, store } = open()
    time.now += 120 * minute
    fireEvent(document, new Event('visibilitychange'))
    expect(store.state.current()).toBeNull()
  })
})

describe('a borrower who is there', () => {
  it.each(['pointerDown', 'keyDown', 'wheel'] as const)(
    'asks no active borrower: %s',
    async (kind) => {
      const { pass } = open()
      await pass(14 * minute)
      fireEvent[kind](document.body)
      await pass(14 * minute)
      expect(dialog()).toBeNull()
    },
  )

  it('tells the server of an active borrower before its own time is up', async () => {
    const { pass, calls } = open()
    for (let half = 0; half < 8; half += 1) {
      await pass(30_000)
      fireEvent.keyDown(document.body)
      fireEvent.keyDown(document.body)
    }
    expect(calls.map(({ path }) => path)).toEqual(
      Array.from({ length: 8 }, () => '/users/web/still-here'),
    )
  })

  it('[AUTH-48] counts an act in another tab, and closes the question', async () => {
    const { pass, time, store } = open()
    await pass(15 * minute + 5000)
    expect(dialog()).not.toBeNull()
    time.now += 100
    store.goOn() // what Continue in another tab writes
    await pass(1000)
    expect(dialog()).toBeNull()
  })
})

/** A signed-in borrower, and a clock that timers and the session share. */
function open(details: Readonly<Record<string, unknown>> = {}) {
  const time = { now: openedAt }
  const app = openInApp(<IdleTimeout clock={{ now: () => time.now }} />, {
    boot: aBoot(details),
    time,
    token: 'token-1',
    answer: () => done(),
  })
  async function pass(ms: number) {
    for (let left = ms; left > 0; left -= 1000) {
      time.now += Math.min(left, 1000)
      await act(async () => vi.advanceTimersByTimeAsync(Math.min(left, 1000)))
    }
  }
  return { ...app, time, pass }
}
