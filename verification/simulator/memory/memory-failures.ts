import type { LocalDate } from '@quittance/domain/calendar'
import { isOwnDecline } from '@quittance/domain/payments/decline-reason'
import { isReturnForFunds } from '@quittance/domain/payments/returned-payment'
import type { MemoryBooks, MemoryPaymentRow } from './memory-books.ts'
import { memoryItemOf } from './memory-items.ts'
import { paymentsOf } from './memory-schedules.ts'
import type { MemoryTransaction } from './memory-transaction.ts'

const over = new Set(['returned', 'declined', 'cancelled'])

/** As `countFailedInARow` of the server. */
export function failedInARow(books: MemoryBooks, scheduleId: string): number {
  const ends = paymentsOf(books, scheduleId)
    .toSorted((one, other) => one.paymentNo - other.paymentNo)
    .flatMap(({ paymentId }) => books.payments.get(paymentId ?? '') ?? [])
    .filter(({ declineCode }) => !isOwnDecline(declineCode))
    .map((row) => endOf(books, row))
  const since = ends.slice(ends.lastIndexOf('taken') + 1)
  return since.filter((end) => end === 'failed').length
}

function endOf(books: MemoryBooks, row: MemoryPaymentRow): 'failed' | 'taken' | 'underWay' {
  if (row.state === 'declined') return 'failed'
  if (row.state !== 'returned' || !isReturnForFunds([row.returnCode])) return 'taken'
  const tries = [...books.payments.values()].filter((one) =>
    memoryItemOf(books, one.intent.paymentId).includes(row),
  )
  if (tries.some(({ state }) => state === 'completed')) return 'taken'
  return tries.every(({ state }) => over.has(state)) ? 'failed' : 'underWay'
}

export type ReturnedInMemory = { readonly paymentId: string; readonly most: number }

/** As `suspendAfterReturns` of the server. */
export async function suspendAfterMemoryReturns(
  books: MemoryBooks,
  trx: MemoryTransaction,
  { paymentId, most, on }: ReturnedInMemory & { readonly on: LocalDate },
): Promise<null> {
  const made = memoryItemOf(books, paymentId).find((row) => row.scheduledPaymentId !== undefined)
  const { scheduleId = '' } = books.promises.payments.get(made?.scheduledPaymentId ?? '') ?? {}
  const schedule = books.promises.schedules.get(scheduleId)
  if (schedule === undefined) return null
  await trx.run('hold schedule', () => trx.take(`schedule ${scheduleId}`))
  if (failedInARow(books, scheduleId) < most || schedule.status !== 'active') return null
  trx.write(() => {
    schedule.suspendedOn ??= on
  })
  return null
}
