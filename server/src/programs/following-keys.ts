import { systemClocks } from '../platform/clocks.ts'
import { jsonLog } from '../platform/logging/log.ts'

/** How a program follows its key files: by real time, and telling what it can not read. */
export function followingKeys() {
  const clocks = systemClocks(0)
  return {
    now: () => clocks.elapsed(),
    log: jsonLog((line) => void process.stderr.write(`${line}\n`)),
  }
}
