import type { SignedIn } from '@quittance/contract/auth/signed-in'
import { createContext, use } from 'react'
import { useApplyAccountLanguage } from '../i18n/language.ts'
import type { SessionUser } from './stored-session.ts'
import type { SessionStore } from './session-store.ts'
import { useObservable } from '../state/observable.ts'

export const SessionContext = createContext<SessionStore | null>(null)

type Session = {
  readonly store: SessionStore
  /** the same as long as the session goes on, whichever token it has; null: nobody is signed in */
  readonly name: string | null
  readonly user: SessionUser | null
}

/** Who is signed in. */
export function useSession(): Session {
  const store = use(SessionContext)
  if (store === null) throw new Error('SessionContext has no value')
  const state = useObservable(store.state)
  return { store, name: state?.name ?? null, user: state?.user ?? null }
}

/** Begins the session of somebody whom the server knows by now, in the language of their account. */
export function useBeginSession(): (signedIn: SignedIn) => Promise<void> {
  const { store } = useSession()
  const followAccount = useApplyAccountLanguage()
  return async (signedIn) => {
    await followAccount(signedIn)
    store.begin(signedIn)
  }
}
