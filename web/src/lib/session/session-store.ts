import type { SignedIn } from '@quittance/contract/auth/signed-in'
import { type Observable, observable } from '../state/observable.ts'
import { storeOpenDrafts } from './drafts.ts'
import { keepUser, type KeptOptions, readKeptSession, type SessionState } from './kept-session.ts'
import { isDraftKey, keysBeforeSignIn, storageKeys } from './storage.ts'

export type SessionStore = {
  readonly state: Pick<Observable<SessionState>, 'current' | 'subscribe'>
  readonly begin: (signedIn: SignedIn) => void
  /**
   * Forgets everything about the borrower, here and in every other tab. Where they did not end it
   * themselves, the tabs keep for the next sign-in what was typed and which page was open.
   */
  readonly end: (cause?: EndCause) => void
  /** Whether the last session of this browser ended because nothing happened. */
  readonly hasEndedIdle: () => boolean
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

/** Why a session ended that its borrower did not end: nothing happened, or the server ended it. */
export type EndCause = 'idle' | 'lost'

type SessionOptions = KeptOptions & {
  /** what only this tab keeps */
  readonly tab: Storage
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
export function createSessionStore(options: SessionOptions): SessionStore {
  const { local, tab } = options
  const state = observable(readKeptSession(options))
  const { begun, ...acts } = createActs(options)
  if (state.current() === null) {
    const isIdle = local.getItem(storageKeys.token) !== null
    noteAskedPage(tab)
    forget({ local, tab }, 'before sign-in')
    if (isIdle) local.setItem(storageKeys.endedIdle, '1')
  }

  return {
    ...acts,
    state,
    begin({ accessToken: token, ...user }) {
      forgetTab(tab, 'before sign-in')
      local.removeItem(storageKeys.endedIdle)
      keepUser(local, user)
      begun()
      local.setItem(storageKeys.token, token) // last: it is what the other tabs listen for
      state.set({ token, user })
    },
    end,
    hasEndedIdle: () => local.getItem(storageKeys.endedIdle) !== null,
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

  function end(cause?: EndCause) {
    // Another tab was faster, and knows why.
    if (cause === 'idle' && local.getItem(storageKeys.token) === null) return followOthers()
    if (cause === 'idle') local.setItem(storageKeys.endedIdle, '1')
    else local.removeItem(storageKeys.endedIdle)
    leave(cause !== undefined)
    forget({ local, tab }, cause === undefined ? 'nothing' : 'before sign-in')
    if (state.current() !== null) state.set(null)
  }

  /** Keeps what the next sign-in in this tab is to bring back. */
  function leave(isInterrupted: boolean) {
    if (!isInterrupted || state.current() === null) return
    storeOpenDrafts()
    noteAskedPage(tab)
  }

  function learn({ key }: StorageEvent) {
    if (key === storageKeys.token || key === null) followOthers()
  }

  function followOthers() {
    const next = readKeptSession(options)
    if (next?.token === state.current()?.token) return
    // Signed out elsewhere by the borrower nothing is kept; otherwise what this tab was about is.
    const isInterrupted = next === null && local.getItem(storageKeys.endedIdle) !== null
    leave(isInterrupted)
    forgetTab(tab, next === null && !isInterrupted ? 'nothing' : 'before sign-in')
    state.set(next)
  }
}

/** What the borrower does, as all tabs note it. */
function createActs({ local, clock, idleMs }: KeptOptions) {
  const at = (place: string) => Number(local.getItem(place) ?? '0')
  const note = (place: string) => local.setItem(place, `${clock.now()}`)
  const begun = () => {
    note(storageKeys.lastAct)
    note(storageKeys.lastWord)
  }
  return {
    begun,
    goOn: begun,
    lastActAt: () => at(storageKeys.lastAct),
    act() {
      const idle = clock.now() - at(storageKeys.lastAct)
      if (idle >= oneSecond && idle < idleMs) note(storageKeys.lastAct)
    },
    takesWord() {
      if (clock.now() - at(storageKeys.lastWord) < wordEveryMs) return false
      note(storageKeys.lastWord)
      return true
    },
  }
}

type Kept = 'nothing' | 'before sign-in'

function forgetTab(tab: Storage, kept: Kept) {
  const before: readonly string[] = keysBeforeSignIn
  for (const name of Object.keys(tab)) {
    const isKept = kept === 'before sign-in' && (before.includes(name) || isDraftKey(name))
    if (!isKept) tab.removeItem(name)
  }
}

/** The pages before sign-in, to which nobody is led back. */
const isBeforeSignIn = /^\/(login|signup|verifyOTP|redirect)?$/

/** Sign-in leads back to the page that is open now. */
function noteAskedPage(tab: Storage) {
  if (isBeforeSignIn.test(location.pathname)) return
  tab.setItem(storageKeys.askedPage, `${location.pathname}${location.search}`)
}

const placesOfSession = [
  'token',
  'user',
  'lastAct',
  'lastWord',
  'selectedLoan',
  'homeKind',
  'proofState',
] as const

function forget({ local, tab }: Pick<SessionOptions, 'local' | 'tab'>, kept: Kept) {
  forgetTab(tab, kept)
  for (const place of placesOfSession) local.removeItem(storageKeys[place])
}
