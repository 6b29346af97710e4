import { setTimeout as sleep } from 'node:timers/promises'
import { launchDatabase } from './launch-database.ts'
import { inOneLine } from '@quittance/server/programs/run-program'

export type KeptDatabase = {
  readonly url: string
  /** Of the server that runs now. */
  pid(): number
  stop(): Promise<void>
}

const pauseMs = 1_000

/** Keeps the embedded database running, always at the same address, until told to stop. */
export async function keepDatabase(
  dataDir: string,
  showError: (line: string) => void,
): Promise<KeptDatabase> {
  let database = await launchDatabase({ dataDir })
  const { url, port } = database
  const stopping = new AbortController()

  async function watch(): Promise<void> {
    await database.ended()
    while (!stopping.signal.aborted) {
      showError('[database] ended and is started again')
      await relaunch()
      await database.ended()
    }
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

  const watching = watch()
  return {
    url,
    pid: () => database.pid,
    async stop() {
      stopping.abort()
      await database.stop()
      await watching
    },
  }
}
