import { addDays, type Instant, instantAt, toInstant } from '@quittance/domain/calendar'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import { resumeSchedule, type ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type {
  EndedWithLoan,
  RestoredSchedules,
  SchedulesToRestore,
} from '@quittance/server/payments/scheduled/restore-schedules-repository'
import type { MemoryBooks } from './memory-books.ts'
import { isUsable } from './memory-items.ts'
import { addMemoryPayment, type MemorySchedule, stepMemoryPayment } from './memory-schedules.ts'
import type { MemoryTransaction } from './memory-transaction.ts'

type Restoring = { readonly asked: SchedulesToRestore; readonly newId: () => string }

/** As `restoreSchedules` of `restore-schedules-repository.ts`. */
export async function restoreMemorySchedules(
  books: MemoryBooks,
  trx: MemoryTransaction,
  { asked, newId }: Restoring,
): Promise<RestoredSchedules> {
  const left: MemorySchedule[] = []
  let [restored, waiting] = [0, 0]
  for (const schedule of endedSchedules(books, asked)) {
    await trx.run('restore schedule', () => trx.take(`schedule ${schedule.id}`))
    const payment = nextPaymentOf(books, schedule, asked)
    if (payment === null) {
      left.push(schedule)
      continue
    }
    const isLate = payment.collectOn <= asked.today
    const at = isLate ? instantAt(addDays(asked.today, 1), '00:00:00') : null
    const id = newId()
    trx.write(() => restoreMemorySchedule(books, schedule, { payment, id, at }))
    if (schedule.suspendedOn === null) restored += 1
    else waiting += 1
  }
  trx.write(() => left.forEach((one) => (one.endedWithLoan = null)))
  return { restored, waiting, staysEnded: left.length, missed: [] }
}

/** As `leaveSchedulesEnded` of `restore-schedules-repository.ts`. */
export async function leaveMemorySchedulesEnded(
  books: MemoryBooks,
  trx: MemoryTransaction,
  asked: EndedWithLoan,
): Promise<number> {
  const ended = endedSchedules(books, asked)
  for (const { id } of ended) await trx.run('leave ended', () => trx.take(`schedule ${id}`))
  trx.write(() => ended.forEach((one) => (one.endedWithLoan = null)))
  return ended.length
}

function nextPaymentOf(
  books: MemoryBooks,
  schedule: MemorySchedule,
  { today, closedMethodId, rules }: SchedulesToRestore,
): ScheduledPayment | null {
  const { kind = 'card' } = books.methods.get(schedule.methodId) ?? {}
  const was = books.promises.payments.get(schedule.endedWithLoan ?? '')
  const isGone = !isUsable(books, schedule.methodId) || schedule.methodId === closedMethodId
  if (was === undefined || (isGone && schedule.suspendedOn === null)) return null
  const days = { after: today, banks: banksOfDebit[kind], ...rules }
  return resumeSchedule(schedule, was, { ...days, currency: schedule.currency })
}

/** Lets the schedules go on that had ended with a loan which is open again: `restore-schedules-repository.ts`. */
function restoreMemorySchedule(
  books: MemoryBooks,
  schedule: MemorySchedule,
  { payment, id, at }: { payment: ScheduledPayment; id: string; at: Instant | null },
): void {
  const { promises } = books
  const was = promises.payments.get(schedule.endedWithLoan ?? '')
  schedule.status = 'active'
  schedule.endedWithLoan = null
  if (was?.paymentNo === payment.paymentNo) {
    stepMemoryPayment(books, was.id, { status: 'active', ...(at !== null && { debitAt: at }) })
  } else
    addMemoryPayment(books, id, { ...payment, scheduleId: schedule.id, at: at ?? toInstant(0) })
  promises.noted.push(at === null ? 'debit: restored' : 'debit: restored late')
}

/** Of a loan, those that ended as nothing was owed on it, by their ids. */
function endedSchedules(
  { promises }: MemoryBooks,
  { loanId }: { readonly loanId: string },
): MemorySchedule[] {
  return [...promises.schedules.values()]
    .filter((one) => one.loanId === loanId && one.status === 'deleted' && one.endedWithLoan)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
