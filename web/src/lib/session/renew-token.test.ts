import { signOutEndpoint } from '@quittance/contract/auth/own-session'
import { afterEach, assert, beforeEach, expect, it, vi } from 'vitest'
import {
  type EmptyBrowser,
  emptyBrowser,
  signedInBorrower,
} from '../../../testing/empty-browser.ts'
import type { Api } from '../api/call.ts'
import { readOwn, storeOwn } from './owned.ts'
import { newestToken, renewToken } from './renew-token.ts'
import type { SessionStore } from './session-store.ts'
import { storageKeys } from './storage.ts'

let browser: EmptyBrowser
let one: SessionStore
let other: SessionStore
beforeEach(() => {
  browser = emptyBrowser()
  vi.stubGlobal('navigator', { locks: oneLock() })
  one = browser.openTab()
  one.begin(signedInBorrower)
  other = browser.openTab()
})
afterEach(() => vi.unstubAllGlobals())

const noSignOut: Api = () => assert.fail('no session is signed out')

const answers = (accessToken?: string) => async () =>
  ({ kind: 'done', message: '', result: { accessToken } }) as const

it('follows in every tab to a new token, with what each keeps and its pages as they stand', async () => {
  const stop = other.follow(window)
  const name = other.state.current()?.name
  storeOwn(storageKeys.paymentAttempt('loan-1'), '{}')
  await renewToken(one, answers('token-2'), noSignOut)
  browser.tell(storageKeys.token)
  for (const tab of [one, other, browser.openTab()])
    expect(tab.state.current()?.token).toBe('token-2')
  expect(other.state.current()?.name).toBe(name)
  expect(readOwn(storageKeys.paymentAttempt('loan-1'))).toBe('{}')
  await renewToken(one, answers(), noSignOut)
  expect(localStorage.getItem(storageKeys.token)).toBe('token-2')
  stop()
})

it('knows the newest token of a session before its tab is told, and of no other session', async () => {
  await renewToken(one, answers('token-2'), noSignOut)
  await renewToken(one, answers('token-3'), noSignOut)
  expect(other.state.current()?.token).toBe('token-1')
  expect(await newestToken(other, 'token-1')).toBe('token-3')
  expect(other.state.current()?.token).toBe('token-3')
  one.begin({ ...signedInBorrower, accessToken: 'token-9', borrowerId: 'borrower-2' })
  for (const token of ['token-1', 'token-3', ''])
    expect(await newestToken(other, token)).toBe(token)
})

it('waits for a token that is on its way in another tab', async () => {
  const waiting: (() => void)[] = []
  const renewing = renewToken(
    one,
    async () => {
      await new Promise<void>((answer) => waiting.push(answer))
      return answers('token-2')()
    },
    noSignOut,
  )
  const newest = newestToken(other, 'token-1')
  await expect.poll(() => waiting).toHaveLength(1)
  waiting[0]?.()
  expect(await newest).toBe('token-2')
  await renewing
})

it('takes up no session that was ended while its new token was on the way, and signs it out', async () => {
  const signOut = vi.fn<() => Promise<object>>(async () => ({ kind: 'done' }))
  await renewToken(
    one,
    async () => {
      other.end()
      return answers('token-2')()
    },
    signOut as never,
  )
  expect(signOut.mock.calls).toEqual([[signOutEndpoint, {}, { token: 'token-2' }]])
  expect(localStorage.getItem(storageKeys.token)).toBeNull()
})

it('reads the token as it is known where another tab holds on to its call', async () => {
  const over = new AbortController()
  const waitsFor = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  const waiting: (() => void)[] = []
  const renewed = async () => {
    await new Promise<void>((answer) => waiting.push(answer))
    return answers('token-2')()
  }
  const renewing = renewToken(one, renewed, noSignOut)
  await expect.poll(() => waiting).toHaveLength(1)
  const newest = newestToken(other, 'token-1')
  over.abort()
  expect(await newest).toBe('token-1')
  expect(waitsFor).toHaveBeenCalledWith(10_000)
  waiting[0]?.()
  await renewing
  waitsFor.mockRestore()
})

it('makes its own call where another tab holds on to one, and makes it once', async () => {
  const over = new AbortController()
  const waitsFor = vi.spyOn(AbortSignal, 'timeout')
  const waiting: (() => void)[] = []
  const renewed = async () => {
    await new Promise<void>((answer) => waiting.push(answer))
    return answers()()
  }
  const renewing = renewToken(one, renewed, noSignOut)
  await expect.poll(() => waiting).toHaveLength(1)
  waitsFor.mockReturnValue(over.signal)
  const call = vi.fn<(token: string) => ReturnType<ReturnType<typeof answers>>>(answers('token-2'))
  const mine = renewToken(other, call, noSignOut)
  over.abort()
  await mine
  waiting[0]?.()
  await renewing
  expect(call.mock.calls).toEqual([['token-1']])
  expect(localStorage.getItem(storageKeys.token)).toBe('token-2')
  waitsFor.mockRestore()
})

it('makes no second call where its own fails', async () => {
  const call = vi.fn<() => Promise<never>>(async () => assert.fail('lost'))
  await expect(renewToken(one, call, noSignOut)).rejects.toThrow('lost')
  expect(call).toHaveBeenCalledOnce()
})

it('has the page tell anew where pushes are taken once its session has another token', async () => {
  storeOwn(storageKeys.pushesTold, 'granted')
  await renewToken(one, answers('token-2'), noSignOut)
  expect(readOwn(storageKeys.pushesTold)).toBeNull()
})

it('gives one tab after the other a token, each in place of the one before', async () => {
  const under: string[] = []
  const renew = (tab: SessionStore, token: string) =>
    renewToken(
      tab,
      async (before) => {
        under.push(before)
        return answers(token)()
      },
      noSignOut,
    )
  await Promise.all([renew(one, 'token-2'), renew(other, 'token-3')])
  expect(under).toEqual(['token-1', 'token-2'])
  expect(localStorage.getItem(storageKeys.token)).toBe('token-3')
})

/** The locks of a browser, of which there is one name here. */
function oneLock() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async request(_name: string, { signal }: LockOptions, call: () => Promise<unknown>) {
      let isHeld = false
      const held = last.then(async () => {
        isHeld = signal?.aborted !== true
        return isHeld ? call() : undefined
      })
      last = held.catch(() => undefined)
      const gaveUp = new Promise<never>((_held, giveUp) => {
        signal?.addEventListener('abort', () => {
          if (!isHeld) giveUp(signal.reason as Error)
        })
      })
      return Promise.race([held, gaveUp])
    },
  }
}
