import { signOutEndpoint } from '@quittance/contract/auth/own-session'
import type { Api, CallAnswer } from '../api/call.ts'
import { removeOwn } from './owned.ts'
import type { SessionStore } from './session-store.ts'
import { storageKeys } from './storage.ts'

type Store = Pick<SessionStore, 'state' | 'catchUp'>
/** The session's new token is in it. */
export type RenewingAnswer = CallAnswer<{ readonly accessToken?: string | undefined }, string>

/**
 * Makes a call by which the session is given another token, one at a time in all tabs: all of them go on under it.
 * The server forgets with the old one where this browser takes pushes: the page tells it again.
 *
 * @param call made under the token that it is given, and no other: it is what a newer one comes from
 * @param api by which the session of a token is ended that nobody takes up: it ended here meanwhile
 */
export function renewToken<Answer extends RenewingAnswer>(
  { state, catchUp }: Store,
  call: (token: string) => Promise<Answer>,
  api: Api,
): Promise<Answer> {
  return hold('exclusive', async () => {
    catchUp()
    const before = state.current()?.token ?? ''
    const answer = await call(before)
    const token = answer.kind === 'done' ? answer.result.accessToken : undefined
    if (token === undefined) return answer
    if (localStorage.getItem(storageKeys.token) === before) {
      const earlier = localStorage.getItem(storageKeys.renewed) ?? ''
      const kept = `${before} ${earlier}`.split(' ').slice(0, 8)
      localStorage.setItem(storageKeys.renewed, kept.join(' ').trim())
      localStorage.setItem(storageKeys.token, token) // last: it is what the other tabs listen for
      removeOwn(storageKeys.pushesTold)
      catchUp()
    } else api(signOutEndpoint, {}, { token }).catch(() => undefined)
    return answer
  })
}

/** The token that the session of this one has, once no tab is about to be given another; after a while as it is known. */
export function newestToken({ state, catchUp }: Store, token: string): Promise<string> {
  return hold('shared', async () => {
    const earlier = localStorage.getItem(storageKeys.renewed)?.split(' ') ?? []
    if (!earlier.includes(token)) return token
    catchUp()
    return state.current()?.token ?? token
  })
}

/** A tab that the system has put to sleep holds up the others no longer than this. */
const waitMs = 10_000

/** The browser lets go of what a tab holds that is closed. Whoever has waited long enough goes on without it. */
async function hold<Answer>(mode: LockMode, call: () => Promise<Answer>): Promise<Answer> {
  // Without a secure context there are none, and no portal either.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return call()
  let isBegun = false
  async function begin() {
    isBegun = true
    return call()
  }
  const how = { mode, signal: AbortSignal.timeout(waitMs) }
  return locks.request('quittance.renewal', how, begin).catch((error: unknown) => {
    if (isBegun) throw error
    return call()
  })
}
