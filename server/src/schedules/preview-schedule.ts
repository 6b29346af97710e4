import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { previewScheduleEndpoint } from '@quittance/contract/make-schedule'
import { dayOf, type Instant, toInstant } from '@quittance/domain/calendar'
import { banksOfDebit, debitTime } from '@quittance/domain/schedules/debit-day'
import type {
  Forecast,
  ForecastDebit,
  ScheduleAhead,
} from '@quittance/domain/schedules/forecast-debits'
import { keepsReplacement, scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type * as z from 'zod/mini'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findPayableLoan, findPayableMethod } from '../payments/intents/payable-loan-repository.ts'
import type { UnpostedPayment } from '../payments/intents/pending-payments.ts'
import { readRetriesAhead } from '../payments/representment/retry-ahead-repository.ts'
import { settlementDay } from '../payments/intents/price-payment.ts'
import { readPendingPaymentsOf } from '../payments/intents/pending-payment-repository.ts'
import {
  type ActiveDebit,
  readActiveDebits,
} from '../payments/scheduled/active-debit-repository.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import {
  forecastDebitsMax,
  forecastLoan,
  type LoanToForecast,
} from '../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import type { ScheduleOrder } from './schedule-order.ts'
import { type Edited, type EditedPayment, type EditReason, findEdited } from './edit-schedule.ts'
import { type JudgedSchedule, judgeSchedule, type ScheduleReason } from './judge-schedule.ts'
import { toPlannedDebit } from './coming-debits.ts'
import { scheduleConsent } from './schedule-consent.ts'

type Previewing = Pick<ScheduleOrder, 'lender' | 'borrower' | 'reader' | 'asked'> & {
  /** what it would be put in place of; null: it is a new one */
  readonly edits: EditedPayment | null
}
type Preview = z.output<(typeof previewScheduleEndpoint)['result']>
type Planned = Omit<Preview, 'ends' | 'stops'>
type Previewed = Outcome<Preview, ScheduleReason | EditReason | 'loanNotFound'>

/** What a schedule would do and cost, and the consent to it; nothing is written. */
export async function previewSchedule(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  order: Previewing,
): Promise<Previewed> {
  const { lender, borrower, asked, edits } = order
  const { loanId, methodId } = asked
  const now = clocks.business()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return refused('loanNotFound', { field: 'loanId' })
    const edited = edits === null ? null : await findEdited(trx, { ...order, at: now }, edits)
    if (edited !== null && edited.kind !== 'edited') return edited
    const method = await findPayableMethod(trx, borrower, methodId)
    const pendingPayments = await readPendingPaymentsOf(trx, lender.id, loanId)
    const judged = judgeSchedule({ ...order, loan, method, pendingPayments, now })
    if (judged.kind !== 'judged') return judged
    const today = dayOf(now)
    const ahead = await readActiveDebits(trx, { lenderId: lender.id, loanId, today })
    const retries = await readRetriesAhead(trx, { lenderId: lender.id, loanId })
    const others = edited === null ? ahead : leaveOut(lender, ahead, edited)
    const { schedule } = judged
    const paid = edited === null ? null : paidInstead(lender, { ahead, edited }, schedule)
    const facts = { loan, schedules: ahead, pendingPayments, retries, now }
    const before = forecastLoan(lender, facts, forecastDebitsMax * (ahead.length + 1)).debits
    const { after, ...planned } = toPreview(order, { ...facts, schedule, others, paid })
    const ends = edited === null ? [] : debitsEnded(before, edited, ahead)
    return done({ ...planned, ends, stops: debitsStopped(before, after, others) })
  })
}

type Facts = {
  readonly loan: StoredLoan
  readonly schedule: JudgedSchedule
  readonly others: readonly ActiveDebit[]
  /** what is edited, where it was paid instead of its next payment, and that stays so; null where not */
  readonly paid: ActiveDebit | null
  readonly pendingPayments: readonly UnpostedPayment[]
  readonly retries: LoanToForecast['retries']
  readonly now: Instant
}

function toPreview(
  order: Previewing,
  { loan, schedule, others, paid, pendingPayments, retries, now }: Facts,
): Planned & { readonly after: Forecast['debits'] } {
  const { lender } = order
  const { servicing } = lender.settings
  const { first, fee, method } = schedule
  const debitedOn = others[0]?.debitedOn ?? []
  const own = { ...asAhead(order, schedule, now), debitedOn, ...replacementOf(paid) }
  const forecast = forecastLoan(
    lender,
    { loan, schedules: [...others, own], pendingPayments, retries, now },
    forecastDebitsMax * (others.length + 1),
  )
  const running = forecast.debits.filter(({ why }) => why === null)
  const debits = running
    .filter(({ scheduleId }) => scheduleId === own.id)
    .slice(0, forecastDebitsMax)
  const days = new Set(debits.map(({ collectOn }) => collectOn))
  const meets = running.filter((one) => one.scheduleId !== own.id && days.has(one.collectOn))
  return {
    fee,
    authorization: scheduleConsent(order, schedule, now).text,
    changeUntil: debitTime(first.collectOn, method.kind, servicing),
    settlesOn: method.kind === 'card' ? null : settlementDay(lender, method.kind, first.collectOn),
    debits: debits.map(toPlannedDebit),
    after: forecast.debits,
    paidInsteadOn: paid === null ? null : first.collectOn,
    meets: [...new Set(meets.map(({ collectOn }) => collectOn))],
  }
}

/** As it would stand once it is made, and agreed to. */
function asAhead(
  { asked, borrower }: Previewing,
  { plan, first, fee, method }: JudgedSchedule,
  madeAt: Instant,
): ScheduleAhead {
  const { kind, funding, status, awaits, usableFrom, expires } = method
  return {
    id: 'new',
    madeAt,
    plan,
    next: first,
    amount: asked.amount,
    fee,
    kind,
    funding,
    region: borrower.stateCode,
    method: { status, awaits, usableFrom, expires, isRemoved: false },
    isSuspended: false,
    isAuthorized: true,
    pause: null,
    ...replacementOf(null),
    nextLookAt: toInstant(0),
  }
}

function replacementOf(paid: ActiveDebit | null) {
  const nextReplacedUntil = paid?.nextReplacedUntil ?? null
  return { isNextReplaced: paid !== null, nextReplacedUntil }
}

type InPlace = { readonly ahead: readonly ActiveDebit[]; readonly edited: Edited }

/** What is edited, where its payer paid instead of its next payment, and that stays so; null where not. */
function paidInstead(
  { settings }: Previewing['lender'],
  { ahead, edited: { id, isWhole } }: InPlace,
  { first }: JudgedSchedule,
): ActiveDebit | null {
  const was = ahead.find(({ occurrenceId }) => occurrenceId === id)
  if (was === undefined || !was.isNextReplaced) return null
  const { extraClosedDays } = settings.servicing
  const days = { banks: banksOfDebit[was.kind], extraClosedDays }
  return keepsReplacement(was, { first, isWhole }, days) ? was : null
}

/** What would run if nothing were edited, and does not any more. */
function debitsEnded(
  before: Forecast['debits'],
  { id, scheduleId, isWhole }: Edited,
  schedules: readonly ActiveDebit[],
): Preview['ends'] {
  const own = schedules.find((one) => one.id === scheduleId)
  const running = before.filter((one) => one.scheduleId === scheduleId && one.why === null)
  const isIt = ({ paymentNo }: { readonly paymentNo: number }) =>
    own?.occurrenceId === id && paymentNo === own.next.paymentNo
  return (isWhole ? running : running.filter(isIt)).slice(0, forecastDebitsMax).map(toPlannedDebit)
}

const keyOf = ({ scheduleId, paymentNo }: ForecastDebit) => `${scheduleId} ${paymentNo}`

/**
 * What others would take if nothing were made, and do not take any more: it is told as not running, or
 * comes after the debit that pays the loan off.
 */
function debitsStopped(
  before: Forecast['debits'],
  after: Forecast['debits'],
  others: readonly ActiveDebit[],
): Preview['stops'] {
  const told = new Map(after.map((debit) => [keyOf(debit), debit]))
  const isOver = after.some(({ isPayoff }) => isPayoff)
  const ids = new Set(others.map(({ id }) => id))
  return before
    .filter((debit) => debit.why === null && ids.has(debit.scheduleId))
    .filter((debit) => {
      const now = told.get(keyOf(debit))
      return now === undefined ? isOver : now.why === 'nothingOwed'
    })
    .slice(0, forecastDebitsMax)
    .map(toPlannedDebit)
}

/** The schedules without what is edited: a series of which one payment is goes on with the next. */
function leaveOut(
  { settings }: Previewing['lender'],
  ahead: readonly ActiveDebit[],
  { scheduleId, isWhole }: Edited,
): ActiveDebit[] {
  const { extraClosedDays } = settings.servicing
  return ahead.flatMap((schedule) => {
    if (schedule.id !== scheduleId) return schedule
    const { plan, next, kind } = schedule
    const days = { banks: banksOfDebit[kind], extraClosedDays }
    const after = isWhole ? null : scheduledPayment(plan, next.paymentNo + 1, days)
    return after === null ? [] : { ...schedule, next: after }
  })
}
