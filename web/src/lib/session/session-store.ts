import type { SignedIn } from '@quittance/contract/auth/signed-in'
import { type Observable, observable } from '../state/observable.ts'
import { storeOpenDrafts } from './drafts.ts'
import {
  keepUser,
  type StoredSessionOptions,
  readStoredSession,
  type SessionState,
} from './stored-session.ts'
import { rememberRequestedPage } from './requested-page.ts'
import { keepOnly, ownPage, pageOwner } from './owned.ts'
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
  /** Is as the other tabs left it, before this one is told of that. */
  readonly catchUp: () => void
  /** Follows the other tabs. Answers how to stop. */
  readonly follow: (page: Pick<Window, 'addEventListener'>) => () => void
}

/** Why a session ended that its borrower did not end: nothing happened, or the server ended it. */
export type EndCause = 'idle' | 'lost'

type SessionOptions = StoredSessionOptions & {
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
  const state = observable(readStoredSession(options))
  const { begun, ...acts } = createActs(options)
  ownPage(local.getItem(storageKeys.borrower) ?? '')
  if (state.current() === null) forgetEnded(options)
  else keepOnly(tab, isOurs)

  return {
    ...acts,
    state,
    begin({ accessToken: token, borrowerId = pageOwner(), ...user }) {
      if (borrowerId !== local.getItem(storageKeys.borrower)) remove(local, placesOfBorrower)
      passTo(tab, borrowerId)
      local.setItem(storageKeys.borrower, borrowerId)
      local.removeItem(storageKeys.endedBy)
      local.removeItem(storageKeys.renewed)
      keepUser(local, user)
      begun()
      local.setItem(storageKeys.token, token) // last: it is what the other tabs listen for
      state.set({ token, user, name: token })
    },
    end,
    catchUp: followOthers,
    hasEndedIdle: () => local.getItem(storageKeys.endedBy) === idle,
    speak(language) {
      const before = state.current()
      if (before === null) return
      const user = { ...before.user, language }
      keepUser(local, user)
      state.set({ ...before, user })
    },
    follow(page) {
      const stop = new AbortController()
      page.addEventListener('storage', (told) => isOfSession(told) && followOthers(), stop)
      page.addEventListener('pageshow', followOthers, stop) // it was told nothing while it lay still
      return () => stop.abort()
    },
  }

  function end(cause?: EndCause) {
    if (cause === undefined) local.removeItem(storageKeys.endedBy)
    // Another tab was faster, and knows why; or the session that is open now is another one.
    else if (local.getItem(storageKeys.token) !== state.current()?.token) return followOthers()
    else local.setItem(storageKeys.endedBy, cause)
    leave(cause !== undefined)
    remove(local, placesOfSession)
    if (state.current() !== null) state.set(null)
  }

  /** Keeps what the next sign-in in this tab is to bring back, where that is wanted. */
  function leave(isInterrupted: boolean) {
    if (isInterrupted && state.current() !== null) {
      storeOpenDrafts()
      rememberRequestedPage()
    }
    keepOnly(tab, isInterrupted ? isOursToGoOn : nothing)
    ownPage('')
  }

  function followOthers() {
    const next = readStoredSession(options)
    const own = state.current()
    if (next?.token === own?.token) return
    // The same session under another token: its pages stay as they stand.
    if (next && own && local.getItem(storageKeys.renewed)?.includes(own.token))
      return state.set({ ...own, token: next.token })
    // Signed out elsewhere by the borrower nothing is kept; otherwise what this tab was about is.
    if (next === null) leave(local.getItem(storageKeys.endedBy) !== null)
    else passTo(tab, local.getItem(storageKeys.borrower) ?? '')
    state.set(next)
  }
}

/** What the borrower does, as all tabs note it. */
function createActs({ local, clock, idleMs }: StoredSessionOptions) {
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

function isOfSession({ key }: StorageEvent): boolean {
  return key === storageKeys.token || key === null
}

/** What the browser kept of a session that had ended by the time when the page opened. */
function forgetEnded({ local, tab }: SessionOptions) {
  if (local.getItem(storageKeys.token) !== null) local.setItem(storageKeys.endedBy, idle)
  rememberRequestedPage()
  ownPage('')
  // Where its borrower ended it, in another tab, nothing of them is kept.
  keepOnly(tab, local.getItem(storageKeys.endedBy) === null ? isOursToGoOn : isToGoOn)
  remove(local, placesOfSession)
}

const idle: EndCause = 'idle'

const before: readonly string[] = keysBeforeSignIn

const nothing = () => false

/** From now on the tab is of this borrower. */
function passTo(tab: Storage, borrowerId: string) {
  ownPage(borrowerId)
  keepOnly(tab, isOursToGoOn)
}

/** Nobody is given what another borrower left; what stands before a sign-in is of who signs in. */
function isOurs(name: string, of: string): boolean {
  return of === pageOwner() || (of === '' && before.includes(name))
}

/** What a session that ended leaves to the next sign-in of the same borrower. */
function isToGoOn(name: string): boolean {
  return before.includes(name) || isDraftKey(name)
}

function isOursToGoOn(name: string, of: string): boolean {
  return isToGoOn(name) && isOurs(name, of)
}

/** What pages keep for the borrower in all tabs. */
const placesOfBorrower = ['selectedLoan', 'homeKind', 'initials'] as const

const placesOfSession = [
  ...placesOfBorrower,
  'token',
  'user',
  'borrower',
  'lastAct',
  'lastWord',
  'renewed',
  'proofState',
] as const

function remove(local: Storage, places: readonly (typeof placesOfSession)[number][]) {
  for (const place of places) local.removeItem(storageKeys[place])
}
