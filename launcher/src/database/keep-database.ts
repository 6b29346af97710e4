import { setTimeout as sleep } from 'node:timers/promises'
import { launchDatabase } from './launch-database.ts'
import { turnLogOver } from './turn-log-over.ts'
import { silenceMaxMs, watchDatabase } from './watch-database.ts'
import { inOneLine } from '@quittance/server/programs/run-program'

export type DatabaseKeeper = {
  readonly url: string
  /** Of the server that runs now. */
  pid(): number
  stop(): Promise<void>
}

const pauseMs = 1_000
const lookAtLogEveryMs = 60_000

/** Keeps the embedded database running, always at the same address, until told to stop. */
export async function keepDatabase(
  dataDir: string,
  showError: (line: string) => void,
): Promise<DatabaseKeeper> {
  let database = await launchDatabase({ dataDir })
  const { url, port } = database
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    await endedOrSilent()
    while (!stopping.signal.aborted) {
      showError('[database] ended and is started again')
      await relaunch()
      await endedOrSilent()
    }
  }

  async function endedOrSilent(): Promise<void> {
    const onSilent = () => {
      showError(`[database] has answered nobody for ${silenceMaxMs / 1000} s`)
      void database.breakOff()
    }
    const endWatch = watchDatabase({ url, onSilent })
    await database.ended()
    endWatch()
  }

  /** A full disk or a port taken may pass: nothing is gained by giving up. */
  async function relaunch(): Promise<void> {
    try {
      database = await launchDatabase({ dataDir, port })
      if (stopping.signal.aborted) await database.stop() // told to stop while it came up
    } catch (error) {
      showError(`[database] ${inOneLine(error)}`)
      await sleep(pauseMs)
    }
  }

  const lookAtLog = logTurner(() => database.log, showError)
  lookAtLog()
  const looking = setInterval(lookAtLog, lookAtLogEveryMs)
  looking.unref()
  const watching = watch()
  return {
    url,
    pid: () => database.pid,
    async stop() {
      stopping.abort()
      clearInterval(looking)
      await database.stop()
      await watching
    },
  }
}

/** A log that can not be turned over is told of once, until it could be. */
function logTurner(log: () => string, showError: (line: string) => void): () => void {
  let isTold = false
  return () => {
    try {
      turnLogOver(log())
      isTold = false
    } catch (error) {
      if (!isTold) showError(`[database] can not turn its log over: ${inOneLine(error)}`)
      isTold = true
    }
  }
}
