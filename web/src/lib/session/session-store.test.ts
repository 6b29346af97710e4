import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from './session-store.ts'
import { storageKeys } from './storage.ts'

const minute = 60_000
const signedIn = {
  accessToken: 'token-1',
  language: 'en',
  firstName: 'Maria',
  state: { id: 'TX', country: 'US' },
} as const

let now = 0
const clock = { now: () => now }

/** A tab of the browser: its own session storage, the shared local storage. */
function openTab(idle: number = idleMs(15)) {
  return createSessionStore({ local: localStorage, tab: sessionStorage, clock, idleMs: idle })
}

/** What the browser tells the other tabs when one writes. */
const tell = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  now = Date.UTC(2026, 10, 20, 15)
})

describe('what is kept', () => {
  it('[AUTH-16] [AUTH-17] keeps the token and the user under the names of the specification', () => {
    openTab().begin(signedIn)
    expect(localStorage.getItem(storageKeys.token)).toBe('token-1')
    expect(JSON.parse(localStorage.getItem(storageKeys.user) ?? '')).toEqual({
      languageCode: 'en',
      fname: 'Maria',
      tblState: { id: 'TX', countryCode: 'US' },
    })
  })

  it('[AUTH-23] signs in again when the page opens with a stored token', () => {
    openTab().begin(signedIn)
    const { accessToken: token, ...user } = signedIn
    expect(openTab().state.current()).toEqual({ token, user })
  })

  it('[AUTH-21] forgets token, user and what the tab kept, but not the device', () => {
    const session = openTab()
    session.begin(signedIn)
    localStorage.setItem(storageKeys.device, 'device-1')
    sessionStorage.setItem(storageKeys.bankruptcyAccepted, '1')
    sessionStorage.setItem(storageKeys.selectedLoan, 'loan-1')
    sessionStorage.setItem(storageKeys.paymentAttempt('loan-1'), '{}')
    session.end()
    expect(session.state.current()).toBeNull()
    expect(sessionStorage.length).toBe(0)
    expect(Object.keys(localStorage)).toEqual([storageKeys.device])
  })

  it('[AUTH-22] forgets at sign-out every name that it keeps, but those of the browser', () => {
    const session = openTab()
    session.begin(signedIn)
    const { device, theme, pushes, ...others } = storageKeys
    const { languageChosen, socialState, bankruptcyAccepted, pushesTold, ...rest } = others
    const { askedPage, paymentAttempt, ...both } = rest
    const ofTab = [languageChosen, socialState, bankruptcyAccepted, pushesTold, askedPage]
    for (const name of [...ofTab, paymentAttempt('loan-1')]) sessionStorage.setItem(name, 'kept')
    for (const name of Object.values(both)) localStorage.setItem(name, 'kept')
    for (const name of [device, theme, pushes]) localStorage.setItem(name, 'kept')
    session.end()
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(Object.keys(localStorage).toSorted()).toEqual([device, theme, pushes].toSorted())
  })
})

describe('a session that its borrower did not end', () => {
  it.each(['idle', 'lost'] as const)('keeps drafts and the open page when it is %s', (cause) => {
    const session = openTab()
    session.begin(signedIn)
    history.replaceState(null, '', '/receipts?page=2')
    sessionStorage.setItem('draft:form', 'typed')
    sessionStorage.setItem(storageKeys.paymentAttempt('loan-1'), '{}')
    session.end(cause)
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
      'draft:form': 'typed',
      [storageKeys.askedPage]: '/receipts?page=2',
    })
    expect(session.hasEndedIdle()).toBe(cause === 'idle')
    session.begin(signedIn)
    expect(session.hasEndedIdle()).toBe(false)
    expect(sessionStorage.getItem('draft:form')).toBe('typed')
    history.replaceState(null, '', '/')
  })

  it('tells the other tabs that nothing happened, which keep their drafts too', () => {
    const one = openTab()
    one.begin(signedIn)
    const other = openTab()
    const stop = other.follow(window)
    sessionStorage.setItem('draft:form', 'typed')
    localStorage.setItem(storageKeys.endedIdle, '1')
    localStorage.removeItem(storageKeys.token)
    tell(storageKeys.token)
    expect([other.state.current(), other.hasEndedIdle()]).toEqual([null, true])
    expect(sessionStorage.getItem('draft:form')).toBe('typed')
    stop()
  })

  it('says of a token that was found too late that nothing happened', () => {
    openTab().begin(signedIn)
    now += 15 * minute
    expect(openTab().hasEndedIdle()).toBe(true)
  })
})

describe('a stored token without an act', () => {
  it.each([
    // minutes without an act, lender's timeout, is still signed in
    [14, 15, true],
    [15, 15, false],
    [4, 5, true],
    [5, 5, false],
  ])(
    '[AUTH-47] signs in with a stored token after %i idle minutes of %i: %s',
    (minutes, timeout, stays) => {
      openTab(idleMs(timeout)).begin(signedIn)
      now += minutes * minute
      expect(openTab(idleMs(timeout)).state.current() !== null).toBe(stays)
      expect(localStorage.getItem(storageKeys.token) !== null).toBe(stays)
    },
  )

  it('[AUTH-47] counts a borrower as absent when the time of the last act is unknown', () => {
    openTab().begin(signedIn)
    localStorage.removeItem(storageKeys.lastAct)
    expect(openTab().state.current()).toBeNull()
  })

  it('extends a session by acts', () => {
    const session = openTab()
    session.begin(signedIn)
    now += 14 * minute
    session.act()
    now += 14 * minute
    expect(openTab().state.current()).not.toBeNull()
  })

  it('revives no session by an act that is too late, only by Continue', () => {
    const session = openTab()
    session.begin(signedIn)
    const begunAt = now
    now += 15 * minute
    session.act()
    expect(session.lastActAt()).toBe(begunAt)
    session.goOn()
    expect(session.lastActAt()).toBe(now)
  })
})

describe('several tabs', () => {
  it('[AUTH-48] counts an act in one tab in all', () => {
    const [one, other] = [openTab(), openTab()]
    one.begin(signedIn)
    now += 10 * minute
    one.act()
    expect(other.lastActAt()).toBe(now)
  })

  it('[AUTH-48] signs out the other tabs when one does', () => {
    const one = openTab()
    one.begin(signedIn)
    const other = openTab()
    const stop = other.follow(window)
    sessionStorage.setItem(storageKeys.paymentAttempt('loan-1'), '{}')
    localStorage.removeItem(storageKeys.token)
    tell(storageKeys.token)
    expect(other.state.current()).toBeNull()
    expect(sessionStorage.length).toBe(0)
    stop()
  })

  it('signs in the other tabs when one does, and ignores other changes', () => {
    const other = openTab()
    const stop = other.follow(window)
    openTab().begin(signedIn)
    tell(storageKeys.lastAct)
    expect(other.state.current()).toBeNull()
    tell(storageKeys.token)
    expect(other.state.current()?.token).toBe('token-1')
    stop()
  })
})

describe('the signal to the server that the borrower is here', () => {
  it('tells the server often enough that the borrower is here to stay within its extra minute', () => {
    const session = openTab()
    session.begin(signedIn)
    expect(session.takesWord()).toBe(false)
    now += 29_000
    expect([session.takesWord(), session.takesWord()]).toEqual([true, false])
  })
})
