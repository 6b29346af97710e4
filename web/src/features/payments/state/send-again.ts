import { CallError } from '../../../lib/api/call.ts'

/** The pauses before each further try; milliseconds, and up to half as much more, so that not all come back at once. */
const pausesMs: readonly number[] = [800, 2000]

/**
 * Makes a call with a key again where the server said that it could not take it up just then (503), as at the last
 * minute of a day when many pay: nothing was written, and the same key is charged once however often it comes.
 */
export async function sendAgain<Answer>(
  call: () => Promise<Answer>,
  goesOn: () => boolean,
  pauses = pausesMs,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const [pauseMs, ...later] = pauses
    if (pauseMs === undefined || !isBusy(error)) throw error
    await new Promise((go) => setTimeout(go, pauseMs * drawnShare()))
    if (!goesOn()) throw error
    return sendAgain(call, goesOn, later)
  }
}

/** From one to one and a half. */
function drawnShare(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  return 1 + drawn / 512
}

/** Our own word that nothing was done; a proxy's page has none. Whoever is told when to come back waits for that. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const { kind, status, message, retryAfterSeconds } = error
  const isOurs = kind === 'notAvailable' && status === 503 && message !== ''
  return isOurs && retryAfterSeconds === null
}
