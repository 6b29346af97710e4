import type { EventEmitter } from 'node:events'
import { isHeartbeat } from '@quittance/server/programs/heartbeat'

/** How long a program that has sent a heartbeat may send none; milliseconds. */
const silenceMaxMs = 10_000
/** The same before its first one, which follows the loading of its sources: slow where all is cold. */
const firstSilenceMaxMs = 60_000
const lookEveryMs = 1_000

/**
 * Tells, once, of a program whose event loop stands still: one that was stopped, or that runs in a
 * circle.
 */
export function watchHeartbeat(child: EventEmitter, onSilent: (forMs: number) => void): void {
  let allowedMs = firstSilenceMaxMs
  let beatAt = performance.now()
  let lookedAt = beatAt
  child.on('message', (message) => {
    if (!isHeartbeat(message)) return
    beatAt = performance.now()
    allowedMs = silenceMaxMs
  })
  const looking = setInterval(() => {
    const now = performance.now()
    // Whoever looks stood still itself: what the program sent meanwhile has not been read yet.
    const isLate = now - lookedAt > 3 * lookEveryMs
    lookedAt = now
    if (isLate) beatAt = now
    if (now - beatAt <= allowedMs) return
    clearInterval(looking)
    onSilent(allowedMs)
  }, lookEveryMs)
  child.once('exit', () => clearInterval(looking))
}
