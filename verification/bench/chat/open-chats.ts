import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '@quittance/domain/assert'
import type { CrashPayer } from '../../crash/make-world.ts'
import { chatPoller } from './poll-chats.ts'

/** What the thread of the chats is given. */
export type ChatsOpened = { readonly port: number; readonly payers: readonly CrashPayer[] }

const pollEveryMs = 4_000

/**
 * A thread in which every chat polls each four seconds, evenly spread; the first poll of a chat brings its
 * messages. It ends when it is told anything, and answers with how many polls there were.
 */
async function runChats(): Promise<void> {
  const { port, payers } = workerData as ChatsOpened
  const { poll, close } = chatPoller(port, 32)
  const closing = new AbortController()
  assert(parentPort !== null, 'chats are opened in a thread of their own')
  parentPort.once('message', () => closing.abort())
  const counts = await Promise.all(payers.map((payer, at) => runChat(payer, at)))
  close()
  parentPort.postMessage(
    counts.reduce((sum, count) => sum + count, 0),
    [],
  )

  async function runChat(payer: CrashPayer, at: number): Promise<number> {
    let known: string | undefined
    let polls = 0
    await sleep((pollEveryMs * at) / payers.length)
    while (!closing.signal.aborted) {
      const startedAt = performance.now()
      const { status, etag } = await poll(payer, known)
      assert(status === 200 || status === 304, `a poll was answered with ${status}`)
      known = etag
      polls += 1
      await sleep(Math.max(0, pollEveryMs - (performance.now() - startedAt)))
    }
    return polls
  }
}

await runChats()
