import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { cleanup } from '@testing-library/react'
import { ownPage } from '../src/lib/session/owned.ts'
import { createSessionStore } from '../src/lib/session/session-store.ts'

export const minute = 60_000

export const signedInBorrower = {
  accessToken: 'token-1',
  language: 'en',
  firstName: 'Maria',
  borrowerId: 'borrower-1',
  state: { id: 'TX', country: 'US' },
} as const

export type EmptyBrowser = ReturnType<typeof emptyBrowser>

/** A browser that keeps nothing yet, at a moment that a test moves on. */
export function emptyBrowser() {
  cleanup() // what another file drew would go on keeping where it stands
  localStorage.clear()
  sessionStorage.clear()
  ownPage('')
  let moment = Date.UTC(2026, 10, 20, 15)
  const now = () => moment
  return {
    now,
    forward: (ms: number) => void (moment += ms),
    /** A tab: its own session storage, the shared local storage. */
    openTab: (idle: number = idleMs(15)) =>
      createSessionStore({
        local: localStorage,
        tab: sessionStorage,
        clock: { now },
        idleMs: idle,
      }),
    /** What the browser tells the other tabs when one writes. */
    tell: (key: string) => window.dispatchEvent(new StorageEvent('storage', { key })),
  }
}
