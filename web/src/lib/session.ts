import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionStore, User } from './session-store.ts'

type SessionActs = {
  readonly store: SessionStore
  /** Tells the server, and forgets the borrower here whatever it answers. */
  readonly signOut: () => void
}

export const SessionContext = createContext<SessionActs | null>(null)

/** Who is signed in, and the way out. */
export function useSession(): SessionActs & {
  readonly token: string | null
  readonly user: User | null
} {
  const acts = use(SessionContext)
  if (acts === null) throw new Error('SessionContext has no value')
  const state = useSyncExternalStore(acts.store.state.subscribe, acts.store.state.current)
  return { ...acts, token: state?.token ?? null, user: state?.user ?? null }
}
