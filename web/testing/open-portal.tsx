import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Providers } from '../src/app/providers.tsx'
import { createApi } from '../src/lib/api/create-api.ts'
import { retryWithWork } from '../src/lib/api/prove-work.tsx'
import { retryWithProof } from '../src/lib/proof/retry-with-proof.tsx'
import { createMessages } from '../src/lib/feedback/messages.ts'
import { createSessionStore } from '../src/lib/session/session-store.ts'
import { aBoot, openedAt } from './open-in-app.tsx'
import type { portalInMemory } from './portal-in-memory.ts'

type Portal = Pick<ReturnType<typeof portalInMemory>, 'send'>

/**
 * Opens a page of somebody who is signed in. Opened a second time it is a reload: of the first
 * opening only the storages stay.
 */
export function openPortal(
  shown: ReactNode,
  { send }: Portal,
  details: Readonly<Record<string, unknown>> = {},
  country: 'US' | 'CA' = 'US',
) {
  cleanup()
  const messages = createMessages()
  const storages = { local: localStorage, tab: sessionStorage }
  const store = createSessionStore({ ...storages, clock: { now: () => openedAt }, idleMs: 900_000 })
  const maria = { firstName: 'Maria', language: 'en', state: { id: 'TX', country } } as const
  if (store.state.current() === null) store.begin({ accessToken: 'maria-token', ...maria })
  const api = createApi({
    newestToken: async (same) => same,
    accessToken: () => 'maria-token',
    language: () => 'en',
    work: retryWithWork,
    proof: retryWithProof,
    send,
  })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  })
  render(
    <Providers boot={aBoot(details)} api={api} messages={messages} store={store}>
      <QueryClientProvider client={queries}>{shown}</QueryClientProvider>
    </Providers>,
  )
  return { messages, queries, store }
}

/** Begins the session of a lender's agent in Maria's portal; the next `openPortal` goes on with it. */
export function beginAsAgent(): void {
  const storages = { local: localStorage, tab: sessionStorage }
  const store = createSessionStore({ ...storages, clock: { now: () => openedAt }, idleMs: 900_000 })
  const state = { id: 'TX', country: 'US' } as const
  const maria = { firstName: 'Maria', language: 'en', state, agent: { name: 'Sam Reyes' } } as const
  store.begin({ accessToken: 'maria-token', ...maria } as never)
}
