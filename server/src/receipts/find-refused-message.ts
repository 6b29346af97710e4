import { setTimeout as sleep } from 'node:timers/promises'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import {
  type RequestedMessageEnd,
  readRequestedMessage,
} from '../notifications/outbox/requested-message-repository.ts'

const lookEveryMs = 200

type Asked = {
  readonly lenderId: string
  /** of the messages in the outbox */
  readonly keys: readonly string[]
  /** how long whoever asked for them waits to hear of it; milliseconds */
  readonly patienceMs: number
}

/**
 * Looks whether a message was turned away for good at its first try, which follows within a second.
 * One that only waits goes out later by itself, so nothing need be said of it.
 *
 * @returns how it was to go; null when none was turned away so far
 */
export async function findRefusedMessage(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lenderId, keys, patienceMs }: Asked,
): Promise<RequestedMessageEnd['channel'] | null> {
  const until = clocks.elapsed() + patienceMs
  while (clocks.elapsed() < until) {
    const ends = await withLenderTransaction(db, lenderId, (trx) =>
      readRequestedMessage(trx, lenderId, keys),
    )
    const refused = ends.find(({ end }) => end === 'refused')
    if (refused !== undefined) return refused.channel
    if (ends.every(({ end }) => end !== 'waiting')) return null
    await sleep(lookEveryMs)
  }
  return null
}
