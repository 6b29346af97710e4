import type { SessionStore } from './session-store.ts'

/**
 * Tells the server by a cookie that somebody is signed in, so that it names the files of their page
 * and draws no sign-in. It says that alone, and only as long as a session may lie idle.
 *
 * @param idleMs how long nothing may happen in a session; milliseconds
 */
export function keepSessionCookie({ state }: Pick<SessionStore, 'state'>, idleMs: number): void {
  const tell = () => {
    const seconds = state.current() === null ? 0 : Math.round(idleMs / 1000)
    document.cookie = `signed-in=1; path=/; max-age=${seconds}; samesite=lax`
  }
  tell()
  state.subscribe(tell)
  // The page may be left for good: from here on the time counts.
  document.addEventListener('visibilitychange', tell)
}
