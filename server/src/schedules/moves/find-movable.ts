import { obstacleLabels } from '@quittance/contract/debit-obstacles'
import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { isBankingDay, rollForward } from '@quittance/domain/calendar/banking-days'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import { moveRange } from '@quittance/domain/schedules/move-range'
import { isExpiredOn } from '@quittance/domain/payments/payment-method'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { ScheduleDateRange } from '@quittance/domain/schedules/schedule-date-range'
import { scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findPayableMethod } from '../../payments/intents/payable-loan-repository.ts'
import type { PayableMethod } from '../../payments/methods/method-row.ts'
import { readDebitsAhead } from '../../payments/debits-ahead-repository.ts'
import type { ActiveDebit } from '../../payments/scheduled/active-debit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { readLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { LoanFacts } from '../pauses/next-running-debit.ts'
import { findScheduledPayment } from '../schedule-repository.ts'
import {
  refuseProcessingDebit,
  type ProcessingReason,
} from '../refusals/refuse-processing-debit.ts'
import { isTaken, moveObstacle } from './foresee-move.ts'

export type Moving = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly reader: Reader
  /** of the payment */
  readonly id: string
  readonly on: LocalDate
}

export type MoveReason =
  | 'scheduleNotFound'
  | ProcessingReason
  | 'notAllowed'
  | 'paidInstead'
  | 'dateTooEarly'
  | 'dateTooLate'
  | 'dateClosed'
  | 'sameDay'
  | 'methodExpired'
  | 'notTaken'
type MoveRefusal = Outcome<never, MoveReason>

/** The next payment of a series, which may be moved to the day that was asked for. */
export type Movable = {
  readonly kind: 'movable'
  readonly loan: StoredLoan
  readonly debit: ActiveDebit
  readonly method: PayableMethod
  /** what is to come on its loan as it stands */
  readonly facts: LoanFacts
}

/** Whose payment it is, where its caller may move it at all. */
export async function findMoved(
  trx: LenderTransaction,
  { lender, borrower, id }: Pick<Moving, 'lender' | 'borrower' | 'id'>,
): Promise<MoveRefusal | Found> {
  const found = await findScheduledPayment(trx, borrower, id)
  if (found === null) return refused('scheduleNotFound', { field: 'scheduleId' })
  const isOwn = found.borrower_id === borrower.borrowerId
  const { made_by: madeBy } = found
  const { portal, servicing } = lender.settings
  const { mayEdit } = scheduleRights({ madeBy, isOwn, isActive: true }, portal)
  if (!mayEdit || !servicing.movesDebits || found.kind === 'once') return refused('notAllowed')
  const { loan_id: loanId, schedule_id: scheduleId, method_id: methodId } = found
  return { kind: 'found', loanId, scheduleId, methodId }
}

type Found = {
  readonly kind: 'found'
  readonly loanId: string
  readonly scheduleId: string
  readonly methodId: string
}

/** Decides whether it may be moved to its new day, on what stands now, and would be taken then. */
export async function judgeMove(
  trx: LenderTransaction,
  { lender, borrower, reader, id, on }: Moving,
  { found, at }: { readonly found: Found; readonly at: Instant },
): Promise<MoveRefusal | Movable> {
  const { loanId, methodId } = found
  const taken = { lenderId: lender.id, id, now: at }
  const loan = await readLoan(trx, loanId)
  const ahead = await readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(at) })
  const debit = ahead.schedules.find(({ occurrenceId }) => occurrenceId === id)
  const method = await findPayableMethod(trx, borrower, methodId)
  if (loan === null || debit === undefined || method === null)
    return refuseProcessingDebit(trx, taken)
  if (isPausedOn(debit.pause, debit.next.collectOn)) return refuseObstacle('paused', reader)
  if (debit.isNextReplaced) return refused('paidInstead')
  const range = moveDays(lender, { loan, debit, at })
  if (range === null) return refuseProcessingDebit(trx, taken)
  const refusal = refuseDay(lender, { on, debit, range, method })
  if (refusal !== null) return refusal
  const facts = { loan, ...ahead, now: at }
  const obstacle = moveObstacle(lender, facts, { debit, on })
  if (obstacle !== null) return refuseObstacle(obstacle, reader)
  return { kind: 'movable', loan, debit, method, facts }
}

function refuseObstacle(obstacle: DebitObstacle, reader: Reader): MoveRefusal {
  return refused('notTaken', { values: { why: reader.labels[obstacleLabels[obstacle]] } })
}

/** The days that are offered for its move; none where it would not be taken on them either, as things stand. */
export function offeredMoveDays(
  lender: Lender,
  facts: LoanFacts,
  { debit, obstacle }: { readonly debit: ActiveDebit; readonly obstacle: DebitObstacle | '' },
): ScheduleDateRange | null {
  const days = moveDays(lender, { loan: facts.loan, debit, at: facts.now })
  if (days === null || isTaken(obstacle)) return days
  const ends = [days.earliest, days.latest]
  return ends.some((on) => moveObstacle(lender, facts, { debit, on }) === null) ? days : null
}

type RangeFacts = {
  readonly loan: Pick<StoredLoan, 'terms' | 'state' | 'mode'>
  readonly debit: ActiveDebit
  readonly at: Instant
}

/** The days to which the next payment of a series may be moved; null where it may not, or was paid instead of. */
function moveDays(
  { settings }: Pick<Lender, 'settings'>,
  { loan: { terms, state, mode }, debit, at: now }: RangeFacts,
): ScheduleDateRange | null {
  if (debit.isNextReplaced) return null
  const { portal, servicing: rules } = settings
  const loan = { terms, rules, mode }
  return moveRange({ ...debit, loan, state, now }, portal, rules)
}

type ToRefuse = Pick<Moving, 'on'> &
  Pick<Movable, 'debit' | 'method'> & { readonly range: ScheduleDateRange }

function refuseDay(
  { settings }: Lender,
  { on, debit, range, method }: ToRefuse,
): MoveRefusal | null {
  const { extraClosedDays } = settings.servicing
  const banks = banksOfDebit[debit.kind]
  const field = 'date'
  if (on === debit.next.collectOn) return refused('sameDay', { field })
  if (on < range.earliest)
    return refused('dateTooEarly', { field, values: { earliest: { day: range.earliest } } })
  if (on > range.latest)
    return refused('dateTooLate', { field, values: { latest: { day: range.latest } } })
  if (banks !== null && !isBankingDay(on, banks, extraClosedDays)) {
    const next = { day: rollForward(on, banks, extraClosedDays) }
    return refused('dateClosed', { field, values: { date: { day: on }, next } })
  }
  const { expires, lastFour } = method
  if (!isExpiredOn(expires, on)) return null
  return refused('methodExpired', { field, values: { lastFour, date: { day: on } } })
}
