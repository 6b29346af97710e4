import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'

type Watch = {
  readonly url: string
  /** Told once. */
  readonly onSilent: () => void
  /** Milliseconds from one question to the next, and until an answer is given up. */
  readonly everyMs?: number
}

/** So many questions in a row without a word: longer than a disk that is busy keeps one waiting. */
const silencesMax = 6
export const silenceMaxMs = silencesMax * 5_000

/**
 * Tells of a database that takes newcomers and never speaks to them, as one that was stopped. One that
 * refuses them answers; one that is gone is seen by its process.
 *
 * @returns ends it
 */
export function watchDatabase({ url, onSilent, everyMs = 5_000 }: Watch): () => void {
  const ended = new AbortController()
  // Counted by questions: where this process itself stands still, it asks nothing.
  async function keepAsking(): Promise<void> {
    for (let silences = 0; silences < silencesMax;) {
      await sleep(everyMs, undefined, { signal: ended.signal, ref: false })
      silences = (await isSilent(url, everyMs)) ? silences + 1 : 0
    }
    if (!ended.signal.aborted) onSilent()
  }
  keepAsking().catch((error: unknown) => {
    if (!ended.signal.aborted) throw error
  })
  return () => ended.abort()
}

async function isSilent(url: string, connectionTimeoutMillis: number): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return false
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
    return !isGone && !(error instanceof DatabaseError)
  }
}
