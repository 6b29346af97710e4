import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type EmptyBrowser,
  emptyBrowser,
  minute,
  signedInBorrower,
} from '../../../testing/empty-browser.ts'
import { readRequestedPage } from './requested-page.ts'
import { readDraft, storeDraft } from './drafts.ts'
import { storeOwn } from './owned.ts'
import { storageKeys } from './storage.ts'

let browser: EmptyBrowser
beforeEach(() => {
  browser = emptyBrowser()
})

/** Kevin typed, and his page went away; what happens in other tabs is only found in local storage. */
function leaveTyped() {
  browser.openTab().begin(signedInBorrower)
  storeDraft('chat', 'my secret')
  for (const name of ['bankruptcy-accepted', 'payment-attempt:x', 'pushes-told'])
    storeOwn(name, 'kevin')
  sessionStorage.setItem('payment-attempt:y', 'from an older build')
}

function endElsewhere() {
  for (const key of ['token', 'user', 'borrower'] as const)
    localStorage.removeItem(storageKeys[key])
}

function beginElsewhere(borrowerId: string) {
  localStorage.setItem(storageKeys.borrower, borrowerId)
  localStorage.setItem(storageKeys.user, localStorage.getItem(storageKeys.user) ?? userText)
  localStorage.setItem(storageKeys.token, 'token-2')
}

const userText = JSON.stringify({ languageCode: 'en', fname: 'D', tblState: { id: 'TX' } })

describe('a session that its borrower did not end', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it.each(['idle', 'lost'] as const)('keeps drafts and the open page when it is %s', (cause) => {
    const session = browser.openTab()
    session.begin(signedInBorrower)
    history.replaceState(null, '', '/receipts?page=2')
    storeDraft('form', 'typed')
    sessionStorage.setItem(storageKeys.paymentAttempt('loan-1'), '{}')
    session.end(cause)
    // The page of another file, still drawn in this window, keeps where it stood as nobody's.
    const kept = Object.keys(sessionStorage).filter((key) => key !== 'asked-page')
    expect(kept.toSorted()).toEqual(['asked-page@borrower-1', 'draft:form@borrower-1'])
    expect(session.hasEndedIdle()).toBe(cause === 'idle')
    history.replaceState(null, '', '/login')
    browser.openTab().begin({ ...signedInBorrower, accessToken: 'token-2' })
    expect(session.hasEndedIdle()).toBe(false)
    sessionStorage.removeItem('asked-page') // where that page stood
    expect([readDraft('form'), readRequestedPage()]).toEqual(['typed', '/receipts?page=2'])
  })

  it.each([
    ['borrower-1', 'typed', '/receipts'],
    ['borrower-2', null, ''],
  ])('gives the next borrower of a tab, %s, their own drafts alone: %s', (next, draft, page) => {
    const session = browser.openTab()
    session.begin(signedInBorrower)
    history.replaceState(null, '', '/receipts')
    storeDraft('form', 'typed')
    session.end('idle')
    session.begin({ ...signedInBorrower, accessToken: 'token-2', borrowerId: next })
    expect([readDraft('form'), readRequestedPage()]).toEqual([draft, page])
    expect(sessionStorage.length).toBe(draft === null ? 0 : 2)
  })

  it('leads whoever signs in to the page that was asked for without a session', () => {
    history.replaceState(null, '', '/receipts')
    browser.openTab().begin(signedInBorrower)
    expect(readRequestedPage()).toBe('/receipts')
  })

  it('drops drafts of a session that was found too late, for another borrower', () => {
    browser.openTab().begin(signedInBorrower)
    storeDraft('form', 'typed')
    browser.forward(15 * minute)
    browser.openTab().begin({ ...signedInBorrower, borrowerId: 'borrower-2' })
    expect(sessionStorage.length).toBe(0)
  })

  it.each(['idle', 'lost'] as const)('keeps drafts when another tab says %s', (cause) => {
    browser.openTab().begin(signedInBorrower)
    const other = browser.openTab()
    const stop = other.follow(window)
    storeDraft('form', 'typed')
    localStorage.setItem(storageKeys.endedBy, cause)
    localStorage.removeItem(storageKeys.token)
    browser.tell(storageKeys.token)
    expect([other.state.current(), other.hasEndedIdle()]).toEqual([null, cause === 'idle'])
    expect(Object.keys(sessionStorage)).toEqual(['draft:form@borrower-1'])
    stop()
  })
})

describe('what another borrower left in a tab', () => {
  it('drops what another left where a page opens with the session of somebody else', () => {
    leaveTyped()
    endElsewhere()
    beginElsewhere('borrower-2')
    browser.openTab()
    expect(sessionStorage.length).toBe(0)
    expect(readDraft('chat')).toBeNull()
  })

  it('gives back what was left where a page opens again with the session of the same borrower', () => {
    leaveTyped()
    browser.openTab()
    expect(readDraft('chat')).toBe('my secret')
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'bankruptcy-accepted@borrower-1',
      'draft:chat@borrower-1',
      'payment-attempt:x@borrower-1',
      'pushes-told@borrower-1',
    ])
  })

  it('[AUTH-48] drops what was typed where its borrower logged out in another tab meanwhile', () => {
    leaveTyped()
    endElsewhere()
    browser.openTab()
    expect(sessionStorage.length).toBe(0)
  })

  it('keeps drafts where its session ended idle in another tab, for the same borrower alone', () => {
    leaveTyped()
    endElsewhere()
    localStorage.setItem(storageKeys.endedBy, 'idle')
    const session = browser.openTab()
    expect(Object.keys(sessionStorage)).toEqual(['draft:chat@borrower-1'])
    expect(readDraft('chat')).toBeNull()
    session.begin(signedInBorrower)
    expect(readDraft('chat')).toBe('my secret')
    endElsewhere()
    localStorage.setItem(storageKeys.endedBy, 'idle')
    browser.openTab().begin({ ...signedInBorrower, borrowerId: 'borrower-2' })
    expect(sessionStorage.length).toBe(0)
  })

  it('drops what was typed where somebody else signs in over it, here or in another tab', () => {
    leaveTyped()
    const session = browser.openTab()
    localStorage.setItem(storageKeys.initials, 'KN')
    session.begin({ ...signedInBorrower, accessToken: 'token-2', borrowerId: 'borrower-2' })
    expect([sessionStorage.length, localStorage.getItem(storageKeys.initials)]).toEqual([0, null])
    storeDraft('chat', 'of the second')
    const stop = session.follow(window)
    beginElsewhere('borrower-3')
    localStorage.setItem(storageKeys.token, 'token-3')
    browser.tell(storageKeys.token)
    expect([sessionStorage.length, readDraft('chat')]).toEqual([0, null])
    stop()
  })

  it('drops what was typed where a page comes back and somebody else is signed in', () => {
    leaveTyped()
    const session = browser.openTab()
    const stop = session.follow(window)
    beginElsewhere('borrower-2')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect([session.state.current()?.token, sessionStorage.length]).toEqual(['token-2', 0])
    stop()
  })

  it('leaves the session of somebody else alone where the server ends the one before it', () => {
    leaveTyped()
    const session = browser.openTab()
    beginElsewhere('borrower-2')
    session.end('lost')
    expect(localStorage.getItem(storageKeys.token)).toBe('token-2')
    expect([session.state.current()?.token, sessionStorage.length]).toEqual(['token-2', 0])
  })

  it('keeps a sign-up for a reload, and not for whoever signs in', () => {
    storeDraft('sign-up', 'a name')
    const session = browser.openTab()
    expect(readDraft('sign-up')).toBe('a name')
    session.begin(signedInBorrower)
    expect(sessionStorage.length).toBe(0)
  })
})
