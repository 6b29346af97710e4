import type { BusinessTime } from './business-time.ts'
import type { Journal } from '../journal/journal.ts'
import { centsOf, type ChargeRecord, type Network, type NetworkOrder } from './network.ts'
import { answer, type Reply } from '../reply.ts'

type CancelContext = {
  readonly network: Network
  readonly journal: Journal
  readonly time: BusinessTime
  readonly now: () => number
}

/** Takes a debit out while its file has not left; the same again is answered the same. */
export async function cancelDebit(
  context: CancelContext,
  owner: Pick<NetworkOrder, 'merchant' | 'ref'>,
): Promise<Reply> {
  const record = await context.network.find(owner)
  if (record === undefined) return answer(404, { code: 'not_found' })
  if (record.cancelling === null && !isInTime(record, context)) {
    return answer(409, { code: 'too_late' })
  }
  record.cancelling ??= takeOut(record, context)
  await record.cancelling
  return answer(200, { id: record.id, status: 'cancelled' })
}

function isInTime({ sendsAtMs, status, refunded }: ChargeRecord, { time }: CancelContext): boolean {
  return sendsAtMs !== null && status === 'succeeded' && refunded === 0n && time.now() < sendsAtMs
}

async function takeOut(
  record: ChargeRecord,
  { journal, network, now }: CancelContext,
): Promise<void> {
  const { id, order } = record
  const { rail: _, ...ordered } = order
  record.refunded = centsOf(order.amount)
  network.planned.delete(id)
  const at = new Date(now()).toISOString()
  await journal.append({ kind: 'cancel', status: 'succeeded', at, id, ...ordered })
}
