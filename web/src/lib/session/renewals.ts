import type { Observable } from '../state/observable.ts'
import { sessionName, type SessionState } from './stored-session.ts'
import { storageKeys } from './storage.ts'

/** The tokens under which one session goes on, one after the other. */
export function createRenewals(local: Storage, state: Observable<SessionState>) {
  const earlier = () => local.getItem(storageKeys.renewed)?.split(' ') ?? []
  const newestOf = (token: string) => (earlier().includes(token) && follow()) || token
  return { newestOf, follow, renew }

  function renew(before: string, token: string): void {
    if (local.getItem(storageKeys.token) !== before) return
    local.setItem(storageKeys.renewed, [before, ...earlier()].slice(0, 8).join(' '))
    local.setItem(storageKeys.token, token) // last: it is what the other tabs listen for
    follow()
  }

  /** Goes on in this tab too, with its pages as they stand. */
  function follow(): string | null {
    const token = local.getItem(storageKeys.token)
    const current = state.current()
    if (token !== null && current !== null && earlier().includes(current.token))
      state.set({ ...current, token, begunAs: sessionName(current) ?? token })
    return token
  }
}
