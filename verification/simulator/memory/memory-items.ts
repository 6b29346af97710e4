import type { MemoryBooks, MemoryPaymentRow } from './memory-books.ts'

/** A payment with those that it tries again, itself first. */
export function memoryItemOf({ payments }: MemoryBooks, paymentId: string): MemoryPaymentRow[] {
  const item: MemoryPaymentRow[] = []
  for (let row = payments.get(paymentId); row !== undefined;) {
    item.push(row)
    row = payments.get(row.represents ?? '')
  }
  return item
}

/** Whether a series made it. */
export function isOfSeries({ promises }: MemoryBooks, row: MemoryPaymentRow | undefined): boolean {
  const { scheduleId = '' } = promises.payments.get(row?.scheduledPaymentId ?? '') ?? {}
  return (promises.schedules.get(scheduleId)?.frequency ?? 'once') !== 'once'
}

/** Whether a method may be debited now. */
export function isUsable({ methods }: MemoryBooks, methodId: string | null): boolean {
  const method = methods.get(methodId ?? '')
  return method?.status === 'usable' && !method.isRemoved
}
