import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type EmptyBrowser,
  emptyBrowser,
  minute,
  signedInBorrower,
} from '../../../testing/empty-browser.ts'
import { storageKeys } from './storage.ts'

let browser: EmptyBrowser
beforeEach(() => {
  browser = emptyBrowser()
})

describe('what is kept', () => {
  it('[AUTH-16] [AUTH-17] keeps the token and the user under the names of the specification', () => {
    browser.openTab().begin(signedInBorrower)
    expect(localStorage.getItem(storageKeys.token)).toBe('token-1')
    expect(JSON.parse(localStorage.getItem(storageKeys.user) ?? '')).toEqual({
      languageCode: 'en',
      fname: 'Maria',
      tblState: { id: 'TX', countryCode: 'US' },
    })
  })

  it('[AUTH-23] signs in again when the page opens with a stored token', () => {
    browser.openTab().begin(signedInBorrower)
    const { accessToken: token, borrowerId: _, ...user } = signedInBorrower
    expect(browser.openTab().state.current()).toEqual({ token, user, name: token })
  })

  it('[AUTH-21] forgets token, user and what the tab kept, but not the device', () => {
    const session = browser.openTab()
    session.begin(signedInBorrower)
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
    const session = browser.openTab()
    session.begin(signedInBorrower)
    const { device, theme, pushes, ...others } = storageKeys
    const { languageChosen, socialState, bankruptcyAccepted, pushesTold, ...rest } = others
    const { requestedPage, paymentAttempt, ...both } = rest
    const asTab = [languageChosen, socialState, bankruptcyAccepted, pushesTold]
    const ofTab = [...asTab, requestedPage]
    for (const name of [...ofTab, paymentAttempt('loan-1')]) sessionStorage.setItem(name, 'kept')
    for (const name of Object.values(both)) localStorage.setItem(name, 'kept')
    for (const name of [device, theme, pushes]) localStorage.setItem(name, 'kept')
    session.end()
    expect(Object.keys(sessionStorage)).toEqual([])
    expect(Object.keys(localStorage).toSorted()).toEqual([device, theme, pushes].toSorted())
  })
})

describe('a session that its borrower did not end', () => {
  it('says of a token that was found too late that nothing happened', () => {
    browser.openTab().begin(signedInBorrower)
    browser.forward(15 * minute)
    expect(browser.openTab().hasEndedIdle()).toBe(true)
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
      browser.openTab(idleMs(timeout)).begin(signedInBorrower)
      browser.forward(minutes * minute)
      expect(browser.openTab(idleMs(timeout)).state.current() !== null).toBe(stays)
      expect(localStorage.getItem(storageKeys.token) !== null).toBe(stays)
    },
  )

  it('[AUTH-47] counts a borrower as absent when the time of the last act is unknown', () => {
    browser.openTab().begin(signedInBorrower)
    localStorage.removeItem(storageKeys.lastAct)
    expect(browser.openTab().state.current()).toBeNull()
  })

  it('extends a session by acts', () => {
    const session = browser.openTab()
    session.begin(signedInBorrower)
    browser.forward(14 * minute)
    session.act()
    browser.forward(14 * minute)
    expect(browser.openTab().state.current()).not.toBeNull()
  })

  it('revives no session by an act that is too late, only by Continue', () => {
    const session = browser.openTab()
    session.begin(signedInBorrower)
    const begunAt = browser.now()
    browser.forward(15 * minute)
    session.act()
    expect(session.lastActAt()).toBe(begunAt)
    session.goOn()
    expect(session.lastActAt()).toBe(browser.now())
  })
})

describe('several tabs', () => {
  it('[AUTH-48] counts an act in one tab in all', () => {
    const [one, other] = [browser.openTab(), browser.openTab()]
    one.begin(signedInBorrower)
    browser.forward(10 * minute)
    one.act()
    expect(other.lastActAt()).toBe(browser.now())
  })

  it('[AUTH-48] signs out the other tabs when one does', () => {
    const one = browser.openTab()
    one.begin(signedInBorrower)
    const other = browser.openTab()
    const stop = other.follow(window)
    sessionStorage.setItem(storageKeys.paymentAttempt('loan-1'), '{}')
    localStorage.removeItem(storageKeys.token)
    browser.tell(storageKeys.token)
    expect(other.state.current()).toBeNull()
    expect(sessionStorage.length).toBe(0)
    stop()
  })

  it('signs in the other tabs when one does, and ignores other changes', () => {
    const other = browser.openTab()
    const stop = other.follow(window)
    browser.openTab().begin(signedInBorrower)
    browser.tell(storageKeys.lastAct)
    expect(other.state.current()).toBeNull()
    browser.tell(storageKeys.token)
    expect(other.state.current()?.token).toBe('token-1')
    stop()
  })
})

describe('the signal to the server that the borrower is here', () => {
  it('tells the server often enough that the borrower is here to stay within its extra minute', () => {
    const session = browser.openTab()
    session.begin(signedInBorrower)
    expect(session.takesWord()).toBe(false)
    browser.forward(29_000)
    expect([session.takesWord(), session.takesWord()]).toEqual([true, false])
  })
})
