import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { previewScheduleEndpoint } from '@quittance/contract/make-schedule'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { banksOfDebit, debitTime } from '@quittance/domain/schedules/debit-day'
import type { ScheduleAhead } from '@quittance/domain/schedules/forecast-debits'
import { scheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import type * as z from 'zod/mini'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findPayableLoan, findPayableMethod } from '../payments/intents/payable-loan-repository.ts'
import type { UnpostedPayment } from '../payments/intents/pending-payments.ts'
import { readRetriesAhead } from '../payments/representment/retry-ahead-repository.ts'
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
type Planned = Omit<Preview, 'ends'>
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
    const edited = edits === null ? null : await findEdited(trx, order, edits)
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
    const planned = toPreview(order, { loan, schedule, others, pendingPayments, retries, now })
    const facts = { loan, schedules: ahead, pendingPayments, retries, now }
    return done({ ...planned, ends: edited === null ? [] : debitsEnded(lender, edited, facts) })
  })
}

type Facts = {
  readonly loan: StoredLoan
  readonly schedule: JudgedSchedule
  readonly others: readonly ActiveDebit[]
  readonly pendingPayments: readonly UnpostedPayment[]
  readonly retries: LoanToForecast['retries']
  readonly now: Instant
}

function toPreview(
  order: Previewing,
  { loan, schedule, others, pendingPayments, retries, now }: Facts,
): Planned {
  const { lender } = order
  const { servicing } = lender.settings
  const { first, fee, method } = schedule
  const own = { ...asAhead(order, schedule), debitedOn: others[0]?.debitedOn ?? [] }
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
    debits: debits.map(toPlannedDebit),
    meets: [...new Set(meets.map(({ collectOn }) => collectOn))],
  }
}

/** As it would stand once it is made, and agreed to. */
function asAhead(
  { asked, borrower }: Previewing,
  { plan, first, fee, method }: JudgedSchedule,
): ScheduleAhead {
  const { kind, funding, status, awaits, usableFrom, expires } = method
  return {
    id: 'new',
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
    isNextReplaced: false,
  }
}

/** What would run if nothing were edited, and does not any more. */
function debitsEnded(
  lender: Previewing['lender'],
  { id, scheduleId, isWhole }: Edited,
  facts: Omit<LoanToForecast, 'schedules'> & { readonly schedules: readonly ActiveDebit[] },
): Preview['ends'] {
  const { schedules } = facts
  const own = schedules.find((one) => one.id === scheduleId)
  const { debits } = forecastLoan(lender, facts, forecastDebitsMax * schedules.length)
  const running = debits.filter((one) => one.scheduleId === scheduleId && one.why === null)
  const isIt = ({ paymentNo }: { readonly paymentNo: number }) =>
    own?.occurrenceId === id && paymentNo === own.next.paymentNo
  return (isWhole ? running : running.filter(isIt)).slice(0, forecastDebitsMax).map(toPlannedDebit)
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
