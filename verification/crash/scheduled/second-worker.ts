import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programScripts } from '@quittance/launcher/program-scripts'
import { childVariables } from '@quittance/server/platform/env'
import type { CrashPortal } from '../start-portal.ts'

export type SecondWorker = {
  /** the process that plays it now; null between a death and the restart */
  readonly pid: () => number | null
  stop(): Promise<void>
}

/** Another worker beside the one of the supervisor, which is started again whenever it dies. */
export function startSecondWorker(
  portal: CrashPortal,
  { restartPauseMs }: { readonly restartPauseMs: number },
): SecondWorker {
  const log = createWriteStream(join(portal.dataDir, 'second-worker.log'), { flags: 'a' })
  const variables = childVariables({
    DATABASE_URL: portal.databaseUrl,
    VAULT_URL: portal.vault.baseUrl,
    VAULT_SECRET: portal.vault.secret,
    QUITTANCE_DATA: portal.dataDir,
    QUITTANCE_DEMO: '1',
    CRASH_AT: 'asked',
    NODE_ENV: undefined,
    NODE_OPTIONS: undefined,
  })
  let running: ChildProcess | null = null
  const ending = new AbortController()
  const kill = () => void running?.kill('SIGKILL')
  process.once('exit', kill)
  const ended = keep()

  async function keep(): Promise<void> {
    while (!ending.signal.aborted) {
      const child = spawn(process.execPath, [programScripts.worker], {
        env: variables,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running = child
      for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
      await once(child, 'exit')
      running = null
      await sleep(restartPauseMs)
    }
  }

  return {
    pid: () => running?.pid ?? null,
    async stop() {
      ending.abort()
      running?.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      log.end()
    },
  }
}
