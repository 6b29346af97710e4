import type { LocalDate } from '@quittance/domain/calendar'
import { isAsAuthorized } from '@quittance/domain/schedules/check-authorization'
import type { DebitsAhead } from '@quittance/server/payments/returns/return-repository'
import type { LockedDebit } from '@quittance/server/payments/scheduled/scheduled-debit-repository'
import type { MemoryBooks } from './memory-books.ts'
import { pendingPaymentsOf } from './memory-intents.ts'
import { findReplacement, type OwnChanges, takenBackUntil } from './memory-places.ts'
import { region } from './memory-representments.ts'

type Asked = {
  readonly today: LocalDate
  /** what the transaction that asks has changed itself */
  readonly own?: OwnChanges
}

/** What decides on a scheduled payment; null: it is not to come any more. */
export function memoryDebitOf(
  books: MemoryBooks,
  id: string,
  { today, own = new Map() }: Asked,
): LockedDebit | null {
  const { promises, loans, methods, lenderId } = books
  const one = promises.payments.get(id)
  const schedule = promises.schedules.get(one?.scheduleId ?? '')
  const loan = loans.get(schedule?.loanId ?? '')
  const method = methods.get(schedule?.methodId ?? '')
  if (one?.status !== 'active' || schedule?.status !== 'active') return null
  if (loan === undefined || method === undefined) return null
  const { amount, fee, paymentNo, dueOn, collectOn, debitAt } = one
  const { loanId, borrowerId, methodId, madeBy, madeAt, pause } = schedule
  const payment = { paymentNo, dueOn, collectOn }
  const { kind, funding, status, awaits, usableFrom, isRemoved, expires } = method
  const replacement = findReplacement(books, id, own)
  const agreed = one.movedTo ?? schedule.agreed
  const place = { id, lenderId, scheduleId: schedule.id, loanId, borrowerId, methodId }
  return {
    ...place,
    madeBy,
    madeAt,
    loan,
    plan: schedule,
    payment,
    amount,
    fee,
    kind,
    funding,
    region,
    pause,
    method: { status, awaits, usableFrom, isRemoved, expires },
    isSuspended: schedule.suspendedOn !== null,
    isAuthorized: isAsAuthorized(agreed, schedule, { ...payment, amount, fee }),
    isNextReplaced: replacement !== null,
    nextReplacedUntil: replacement === null ? null : takenBackUntil(replacement),
    nextLookAt: debitAt,
    toldObstacle: '',
    debitedOn: debitedDaysOf(books, loanId, today),
    pendingPayments: pendingPaymentsOf(books, loanId, own),
    language: 'en',
  }
}

/** The days on which a loan is debited that nobody did by hand, from today on. */
function debitedDaysOf({ payments }: MemoryBooks, loanId: string, today: LocalDate): LocalDate[] {
  const auto = [...payments.values()].filter(
    ({ intent, represents, scheduledPaymentId, state }) =>
      intent.loanId === loanId &&
      intent.collectedOn >= today &&
      (represents !== null || scheduledPaymentId !== undefined) &&
      state !== 'declined' &&
      state !== 'cancelled',
  )
  return auto.map(({ intent }) => intent.collectedOn)
}

/** What of a loan is to come by its schedules, what is under way, and the days taken by debits. */
export function memoryDebitsAhead(
  books: MemoryBooks,
  loanId: string,
  asked: Asked,
): Omit<DebitsAhead, 'retries'> {
  const coming = [...books.promises.payments.keys()].flatMap((id) => {
    const debit = memoryDebitOf(books, id, asked)
    return debit?.loanId === loanId ? [debit] : []
  })
  const schedules = coming.map(({ scheduleId, payment, ...debit }) => {
    return { ...debit, id: scheduleId, next: payment }
  })
  const pendingPayments = pendingPaymentsOf(books, loanId, asked.own).map((one) => {
    const made = books.payments.get(one.paymentId)
    return { ...one, isScheduled: made?.scheduledPaymentId !== undefined }
  })
  return { schedules, pendingPayments, debitedOn: debitedDaysOf(books, loanId, asked.today) }
}
