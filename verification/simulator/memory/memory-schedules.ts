import { type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { LoanState } from '@quittance/domain/loans/loan'
import type { Cents } from '@quittance/domain/money'
import { canOccurrenceGo, type OccurrenceStatus } from '@quittance/domain/schedules/occurrence'
import type { AgreedDebits } from '@quittance/domain/schedules/check-authorization'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { Schedule } from '@quittance/domain/schedules/schedule'
import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { assert } from '@quittance/domain/assert'
import type { MemoryBooks } from './memory-books.ts'

export type MemorySchedule = Omit<Schedule, 'status'> & {
  status: Schedule['status']
  suspendedOn: LocalDate | null
  pause: SchedulePause | null
  readonly madeAt: Instant
  /** what its borrower agreed to as it was made */
  readonly agreed: AgreedDebits
  /** the payment that was to come as it ended with its loan; null where it did not */
  endedWithLoan: string | null
}

export type MemoryScheduledPayment = {
  readonly id: string
  readonly scheduleId: string
  readonly paymentNo: number
  readonly amount: Cents
  readonly fee: Cents
  dueOn: LocalDate
  collectOn: LocalDate
  /** when it is looked at next; business time */
  debitAt: Instant
  status: OccurrenceStatus
  paymentId: string | null
  skippedFor: SkipReason | null
  /** the business day on which it was skipped, and whether anything was owed then; null where it was not */
  skipped: { readonly on: LocalDate; readonly isOwed: boolean } | null
  /** what its borrower agreed to as it was moved */
  movedTo: AgreedDebits | null
}

/** A payment that was made for a scheduled one, and what stood in the books as that was committed. */
export type ScheduleClaim = {
  readonly ref: string
  readonly loanId: string
  readonly scheduleId: string
  readonly scheduledPaymentId: string
  readonly methodId: string
  readonly amount: Cents
  readonly fee: Cents
  /** business time */
  readonly madeAt: Instant
  readonly effectiveOn: LocalDate
  readonly collectedOn: LocalDate
  readonly payment: Readonly<MemoryScheduledPayment>
  readonly schedule: Readonly<MemorySchedule>
  readonly loan: LoanState
}

/** What a borrower was answered: nothing of it is debited after that. */
export type AnsweredEnd = {
  readonly act: string
  /** of its kind: another one of the same takes its place */
  readonly name: string
  /** how many payments of schedules had been claimed by then */
  readonly claims: number
  /** and how many, until something else was asked for */
  until: number
  readonly endsOf: (claim: ScheduleClaim) => boolean
}

/** What schedules promised, with a witness of what was taken for them. */
export type MemoryPromises = {
  readonly schedules: Map<string, MemorySchedule>
  readonly payments: Map<string, MemoryScheduledPayment>
  readonly claims: ScheduleClaim[]
  readonly ends: AnsweredEnd[]
  /** a planted bug: schedules go on when their loan has ended */
  outliveLoans: boolean
  /** how often each thing was asked for that may be asked for again */
  readonly asked: Map<string, number>
  /** why each was not taken, by its id */
  readonly told: Map<string, string>
  /** what was told last of each in whose place a payment was that does not stand any more, by its id */
  readonly placesTold: Map<string, 'coming' | 'notTaken'>
  /** what became of schedules beside payments that do not arrive, by the names under which it is counted */
  readonly noted: string[]
}

export function noPromises(): MemoryPromises {
  const lists = { claims: [], ends: [], noted: [], outliveLoans: false }
  const maps = { asked: new Map(), told: new Map(), placesTold: new Map() }
  return { schedules: new Map(), payments: new Map(), ...maps, ...lists }
}

export function paymentsOf(
  { promises }: MemoryBooks,
  scheduleId: string,
): MemoryScheduledPayment[] {
  return [...promises.payments.values()].filter((one) => one.scheduleId === scheduleId)
}

/** The payment of a schedule that is to come; undefined where none is. */
export function comingOf(books: MemoryBooks, scheduleId: string) {
  return paymentsOf(books, scheduleId).find(({ status }) => status === 'active')
}

/** Takes one a step further, as far as there is such a step. */
export function stepMemoryPayment(
  { promises }: MemoryBooks,
  id: string,
  changes: Partial<MemoryScheduledPayment> & Pick<MemoryScheduledPayment, 'status'>,
): void {
  const one = promises.payments.get(id)
  assert(one !== undefined, 'a scheduled payment that is held is there')
  assert(canOccurrenceGo(one.status, changes.status), `${one.status} goes to ${changes.status}`)
  Object.assign(one, changes)
}

type Next = ScheduledPayment & { readonly scheduleId: string; readonly at: Instant }

/** @throws as the unique key does, where the schedule has such a payment already */
export function addMemoryPayment(
  books: MemoryBooks,
  id: string,
  { scheduleId, paymentNo, dueOn, collectOn, at: debitAt }: Next,
): void {
  const schedule = books.promises.schedules.get(scheduleId)
  assert(schedule !== undefined, 'a scheduled payment has its schedule')
  const isThere = paymentsOf(books, scheduleId).some((one) => one.paymentNo === paymentNo)
  assert(!isThere, `the schedule has its payment ${paymentNo} already`)
  const { amount, fee } = schedule
  const none = { paymentId: null, skippedFor: null, skipped: null, movedTo: null } as const
  const days = { paymentNo, dueOn, collectOn, debitAt }
  const one = { id, scheduleId, ...days, amount, fee, status: 'active', ...none } as const
  books.promises.payments.set(id, one)
}

/** Ends an active schedule with all that is to come of it. */
export function voidMemorySchedule(books: MemoryBooks, scheduleId: string): void {
  const schedule = books.promises.schedules.get(scheduleId)
  if (schedule?.status !== 'active') return
  schedule.status = 'deleted'
  for (const one of paymentsOf(books, scheduleId))
    if (one.status === 'active') one.status = 'deleted'
}

/** A loan that is paid off or lost ends its schedules: `end-of-loan-repository.ts`. */
export function endLoanSchedules(books: MemoryBooks, loanId: string, after: LoanState): void {
  if (books.promises.outliveLoans) return
  if (after.paidOffOn === null && after.chargedOff === null) return
  for (const schedule of books.promises.schedules.values()) {
    if (schedule.loanId !== loanId || schedule.status !== 'active') continue
    schedule.endedWithLoan = comingOf(books, schedule.id)?.id ?? null
    voidMemorySchedule(books, schedule.id)
  }
}

/** The active schedules that a method pays, in the order of their ids. */
export function schedulesBy({ promises }: MemoryBooks, methodId: string): MemorySchedule[] {
  return [...promises.schedules.values()]
    .filter((one) => one.methodId === methodId && one.status === 'active')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
