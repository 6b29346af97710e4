import type { TakenDebit } from '../../read-foreseen-debits.ts'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { ClaimedPayment } from '../../gateway/payment-claim-repository.ts'
import type {
  EndedDebits,
  NextEnds,
  EndedScheduledPayment,
  NotingTimes,
} from '../followed-debit-repository.ts'
import type { LateDebit } from '../late-debits/notify-debit-late.ts'
import type { NotMadeDebit } from '../notify-debit-not-made.ts'
import type { LockedDebit, WaitedFor } from '../scheduled-debit-repository.ts'
import type { LookingTime } from './debit-turn-repository.ts'
import type { DueDebit, DueQuery } from './due-debit-repository.ts'
import type { DebitToSubmit, NextDebit, SubmittingTimes } from './submitted-debit-repository.ts'

/**
 * All that debiting schedules reads from lasting memory and writes to it, inside one transaction of a
 * lender. PostgreSQL stands behind it (`postgres-debits.ts`), and in a simulation a memory with the same
 * rules.
 */
export type DebitRepository = {
  /** As `listDueDebits` of `due-debit-repository.ts`. */
  listDue(due: DueQuery): Promise<DueDebit[]>
  /** As `takeDueDebits`: it waits for nobody. */
  takeDue(due: DueQuery): Promise<DueDebit[]>
  /** As `lockDueDebits`: it waits for nobody. */
  lockDue(due: readonly DueDebit[], time: LookingTime): Promise<LockedDebit[]>
  /** As `lockDebitInTurn` of `scheduled-debit-repository.ts`: it waits. */
  lock(id: string, time: LookingTime): Promise<LockedDebit | null>
  /** As `setDebitTime`. */
  setTime(debit: LockedDebit, at: Instant, waitsFor: WaitedFor): Promise<void>
  /** As `submitDebits` of `submitted-debit-repository.ts`. */
  submit(debits: readonly DebitToSubmit[], times: SubmittingTimes): Promise<ClaimedPayment[]>
  insertNext(nexts: readonly NextDebit[]): Promise<void>
  skip(debit: LockedDebit, why: SkipReason, at: Instant): Promise<void>
  /** Tells a person at the lender of a debit that is not what its borrower agreed to. */
  askAboutHeld(debit: LockedDebit, now: Instant): Promise<void>
  tellNotMade(debit: NotMadeDebit, times: NotingTimes): Promise<void>
  /** Takes back that a debit would not run, as it is taken. */
  tellAfterAll(debit: LockedDebit, taken: TakenDebit, times: NotingTimes): Promise<void>
  tellLate(debit: LockedDebit, late: LateDebit, times: NotingTimes): Promise<void>
  /** As `lockEndedDebits` of `followed-debit-repository.ts`. */
  lockEnded(next: NextEnds): Promise<EndedDebits>
  /** Notes how submitted ones ended. */
  noteEnds(ids: readonly string[], to: 'processed' | 'declined'): Promise<void>
  /** As `countFailedInARow` of `failed-debits-repository.ts`. */
  countFailedInARow(scheduleId: string): Promise<number>
  suspend(
    scheduleId: string,
    since: { readonly on: LocalDate; readonly why: string },
  ): Promise<void>
  /** As `endIdleSchedules`: those that have no payment to come or to follow any more. */
  endSchedules(scheduleIds: readonly string[], status: 'finished' | 'declined'): Promise<void>
  /** The receipt goes to the address that was given for the schedule as well (AMB-42). */
  sendCopy(ended: EndedScheduledPayment, now: Instant): Promise<void>
}

export type DebitStore = {
  /** Does work in one transaction of a lender, as `PaymentStore` does. */
  withLenderTransaction<T>(
    lenderId: string,
    work: (repository: DebitRepository) => Promise<T>,
  ): Promise<T>
}
