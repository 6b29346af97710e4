import type { SignedIn } from '@quittance/contract/auth/signed-in'
import type { Clock } from '../time/clock.ts'
import { type Observable, observable } from '../state/observable.ts'
import { keysBeforeSignIn, storageKeys } from './storage.ts'

export type SessionUser = Omit<SignedIn, 'accessToken'>

/** Who is signed in; null: nobody. */
export type SessionState = { readonly token: string; readonly user: SessionUser } | null

export type SessionStore = {
  readonly state: Pick<Observable<SessionState>, 'current' | 'subscribe'>
  readonly begin: (signedIn: SignedIn) => void
  /** Forgets everything about the borrower, here and in every other tab. */
  readonly end: () => void
  /** epoch milliseconds of the borrower's last act, in any tab */
  readonly lastActAt: () => number
  /** The borrower did something. Comes too late once the time is up: then only Continue counts. */
  readonly act: () => void
  /** The borrower said that they are still there. */
  readonly goOn: () => void
  /** Whether the server need be told that the borrower is here; true at most once in a while. */
  readonly takesWord: () => boolean
  /** The account speaks another language from now on. */
  readonly speak: (language: string) => void
  /** Follows the other tabs. Answers how to stop. */
  readonly follow: (page: Pick<Window, 'addEventListener' | 'removeEventListener'>) => () => void
}

type SessionOptions = {
  readonly local: Storage
  /** what only this tab keeps */
  readonly tab: Storage
  readonly clock: Clock
  /** how long nothing may happen; milliseconds */
  readonly idleMs: number
}

const oneSecond = 1000

/**
 * The server gives a minute more than the browser before it ends a session (AMB-99): half of it for
 * the countdown, the rest for this.
 */
const wordEveryMs = 25_000

/**
 * The session of this browser, in local storage, so that a new tab is signed in too. A token whose
 * borrower did nothing for the idle time counts as absent (AMB-99): a shared computer does not
 * stay signed in.
 */
export function createSessionStore({ local, tab, clock, idleMs }: SessionOptions): SessionStore {
  const state = observable(stored())
  if (state.current() === null) forget({ local, tab }, keysBeforeSignIn)

  return {
    state,
    begin({ accessToken: token, ...user }) {
      tab.clear()
      keepUser(local, user)
      note(storageKeys.lastAct)
      note(storageKeys.lastWord)
      local.setItem(storageKeys.token, token) // last: it is what the other tabs listen for
      state.set({ token, user })
    },
    end,
    lastActAt: () => at(storageKeys.lastAct),
    act() {
      const idle = clock.now() - at(storageKeys.lastAct)
      if (idle >= oneSecond && idle < idleMs) note(storageKeys.lastAct)
    },
    goOn() {
      note(storageKeys.lastAct)
      note(storageKeys.lastWord)
    },
    takesWord() {
      if (clock.now() - at(storageKeys.lastWord) < wordEveryMs) return false
      note(storageKeys.lastWord)
      return true
    },
    speak(language) {
      const before = state.current()
      if (before === null) return
      const user = { ...before.user, language }
      keepUser(local, user)
      state.set({ ...before, user })
    },
    follow(page) {
      page.addEventListener('storage', learn)
      return () => page.removeEventListener('storage', learn)
    },
  }

  function end() {
    forget({ local, tab })
    if (state.current() !== null) state.set(null)
  }

  function learn({ key }: StorageEvent) {
    if (key !== storageKeys.token && key !== null) return
    const next = stored()
    if (next?.token === state.current()?.token) return
    tab.clear()
    state.set(next)
  }

  function stored(): SessionState {
    const isIdle = clock.now() - at(storageKeys.lastAct) >= idleMs
    return isIdle ? null : keptIn(local)
  }

  function at(place: string): number {
    return Number(local.getItem(place) ?? '0')
  }

  function note(place: string) {
    local.setItem(place, `${clock.now()}`)
  }
}

/** Scope and agent are ours, and stand there only where a session may not do everything. */
type StoredUser = Pick<SessionUser, 'scope' | 'agent'> & {
  readonly languageCode: string
  readonly fname: string
  readonly tblState: { readonly id: string; readonly countryCode: 'US' | 'CA' }
}

function forget(
  { local, tab }: Pick<SessionOptions, 'local' | 'tab'>,
  kept: readonly string[] = [],
) {
  for (const name of Object.keys(tab)) if (!kept.includes(name)) tab.removeItem(name)
  for (const place of ['token', 'user', 'lastAct', 'lastWord', 'selectedLoan'] as const)
    local.removeItem(storageKeys[place])
}

function keptIn(local: Storage): SessionState {
  const token = local.getItem(storageKeys.token)
  const user = local.getItem(storageKeys.user)
  return token === null || user === null ? null : { token, user: fromStored(user) }
}

function keepUser(local: Storage, user: SessionUser): void {
  local.setItem(storageKeys.user, JSON.stringify(toStored(user)))
}

/** The specification names what is kept, and how (AUTH-17). */
function toStored({ language, firstName, state, ...rest }: SessionUser): StoredUser {
  const tblState = { id: state.id, countryCode: state.country }
  return { languageCode: language, fname: firstName, tblState, ...limitsOf(rest) }
}

function fromStored(text: string): SessionUser {
  const { languageCode, fname, tblState, ...rest } = JSON.parse(text) as StoredUser
  const state = { id: tblState.id, country: tblState.countryCode }
  return { language: languageCode, firstName: fname, state, ...limitsOf(rest) }
}

function limitsOf({ scope, agent }: Pick<SessionUser, 'scope' | 'agent'>) {
  return { ...(scope !== undefined && { scope }), ...(agent !== undefined && { agent }) }
}
