import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** The places between two lasting writes at which a payment, or an erasure, may be cut off. */
export type CrashPoint =
  | 'after_intent_commit'
  | 'before_gateway_submit'
  | 'after_gateway_ack'
  | 'before_result_commit'
  | 'after_result_commit'
  | 'after_claim'
  | 'after_query'
  | 'after_erasure_step'

/**
 * A crash test names the point at which this program is to end, as if by kill -9. With `CRASH_AT`
 * "asked" it ends once at each point for which a file lies in the data folder, such as
 * `crash-api-after_gateway_ack`: thus a test aims at programs that run already.
 */
export function crashAtPoint(
  program: 'api' | 'worker',
  { crashAt: wanted, dataDir }: Pick<Env, 'crashAt' | 'dataDir'>,
): (point: CrashPoint) => void {
  if (wanted === undefined) return () => undefined
  return (point) => {
    const asked = join(dataDir, `crash-${program}-${point}`)
    if (point !== wanted && !(wanted === 'asked' && existsSync(asked))) return
    rmSync(asked, { force: true }) // before the end, so that the restarted program lives
    process.kill(process.pid, 'SIGKILL')
  }
}
