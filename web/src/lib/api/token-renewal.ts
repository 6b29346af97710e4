const lock = 'quittance.renewal'

/** Makes a call by which the session is given another token: one at a time, in all tabs. */
export function whileRenewing<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  return hold('exclusive', call)
}

/** Waits until no tab is about to be given another token. */
export function renewalsOver(): Promise<void> {
  return hold('shared', async () => undefined)
}

/** The browser lets go of what a tab holds that is closed. */
async function hold<Answer>(mode: LockMode, call: () => Promise<Answer>): Promise<Answer> {
  // Without a secure context there are none, and no portal either.
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? locks.request(lock, { mode }, call) : call()
}
