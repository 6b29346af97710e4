import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionStore, User } from './kept-session.ts'

export const SessionContext = createContext<SessionStore | null>(null)

type Session = {
  readonly store: SessionStore
  readonly token: string | null
  readonly user: User | null
}

/** Who is signed in. */
export function useSession(): Session {
  const store = use(SessionContext)
  if (store === null) throw new Error('SessionContext has no value')
  const state = useSyncExternalStore(store.state.subscribe, store.state.current)
  return { store, token: state?.token ?? null, user: state?.user ?? null }
}
