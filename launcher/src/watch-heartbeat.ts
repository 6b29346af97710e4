import type { ChildProcess } from 'node:child_process'
import { isHeartbeat } from '@quittance/server/programs/heartbeat'

/** How long a program that has sent a heartbeat may send none; milliseconds. */
export const silenceMaxMs = 10_000
const lookEveryMs = 1_000

/**
 * Tells, once, of a program whose event loop stands still: one that was stopped, or that runs in a
 * circle. It is silent about a program that has not sent its first heartbeat.
 */
export function watchHeartbeat(child: ChildProcess, onSilent: () => void): void {
  let beatAt: number | null = null
  let lookedAt = performance.now()
  child.on('message', (message) => {
    if (isHeartbeat(message)) beatAt = performance.now()
  })
  const looking = setInterval(() => {
    const now = performance.now()
    // Whoever looks stood still itself: what the program sent meanwhile has not been read yet.
    const isLate = now - lookedAt > 3 * lookEveryMs
    lookedAt = now
    if (beatAt === null) return
    if (isLate) beatAt = now
    if (now - beatAt <= silenceMaxMs) return
    clearInterval(looking)
    onSilent()
  }, lookEveryMs)
  child.once('exit', () => clearInterval(looking))
}
