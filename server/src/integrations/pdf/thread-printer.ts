import { Worker } from 'node:worker_threads'
import type { Paper, PaperPrinter } from '../../platform/ports/paper.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import { createWorkQueue } from '../../platform/work-queue.ts'
import type { PrintingAnswer } from './printing-thread.ts'

export type ThreadPrinterOptions = {
  /** how many papers may wait beside the one in work */
  readonly waitingMax?: number
  /** how long one paper may take */
  readonly patienceMs?: number
  readonly startThread?: () => Worker
}

/** Some seconds of work: whoever waits longer than that has gone. */
const usual = { waitingMax: 60, patienceMs: 20_000, startThread }

/**
 * Prints in a thread of its own, one paper at a time, so that no paper holds up the program's other
 * work. The thread starts with the first paper, keeps the program from ending only while it prints, and
 * is started again where it ended.
 */
export function threadPrinter(options: ThreadPrinterOptions = {}): PaperPrinter {
  const { waitingMax, patienceMs, startThread: start } = { ...usual, ...options }
  const queue = createWorkQueue({ atOnce: 1, waitingMax })
  let running: Worker | null = null

  async function print(paper: Paper): Promise<Buffer> {
    const thread = running ?? start()
    running = thread
    thread.ref()
    try {
      const answer = await answerTo(thread, paper, patienceMs)
      if ('failed' in answer) throw new Error(answer.failed)
      const { buffer, byteOffset, byteLength } = answer.printed
      return Buffer.from(buffer, byteOffset, byteLength)
    } catch (error) {
      if (error instanceof UpstreamUnavailable) {
        running = null
        await thread.terminate()
      }
      throw error
    } finally {
      thread.unref()
    }
  }

  return (paper, crowds = [paper.from.name]) => queue(crowds, () => print(paper))
}

function startThread(): Worker {
  return new Worker(new URL('printing-thread.ts', import.meta.url), {
    name: 'printing',
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
}

/** @throws UpstreamUnavailable where the thread ends, or does not answer for so long */
function answerTo(thread: Worker, paper: Paper, patienceMs: number): Promise<PrintingAnswer> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(patience)
      thread.off('message', answered).off('error', broke).off('exit', exited)
      settle()
    }
    const fail = (why: string, cause?: Error) =>
      end(() => reject(new UpstreamUnavailable(why, { cause })))
    const answered = (answer: PrintingAnswer) => end(() => resolve(answer))
    const broke = (cause: Error) => fail('the thread that prints broke', cause)
    const exited = () => fail('the thread that prints ended')
    const patience = setTimeout(() => fail('a paper takes too long'), patienceMs)
    thread.on('message', answered).on('error', broke).on('exit', exited)
    thread.postMessage(paper, [])
  })
}
