import { addDays } from '@quittance/domain/calendar'
import { sum } from '@quittance/domain/money'
import { questionsOf } from '../platform/database/transaction.ts'
import type { QueryPaidOnLoans } from '../servicing/loans/paid-on-loans.ts'
import { scheduledLoansStatement } from './scheduled/scheduled-payment-repository.ts'
import { activeDebitsStatement, toActiveDebit } from './scheduled/active-debit-repository.ts'
import { retriesAheadStatement, toActiveRetry } from './representment/retry-ahead-repository.ts'
import { debitedDaysStatement } from './debited-days-repository.ts'
import { lastMethodsStatement } from './last-method-repository.ts'
import { finalPaymentsStatement, toFinalPayment } from './final-payment-repository.ts'
import { answersByLoan } from './intents/payment-answer.ts'
import { type StoredPayment, toPayment } from './intents/payment-row.ts'
import { toPostedPayment } from './intents/posted-payment.ts'
import { acceptedOf, confirmingOf } from './intents/pending-payments.ts'
import {
  openPaymentsStatement,
  pendingPaymentsStatement,
  toPendingPayment,
} from './intents/stored-payment-repository.ts'

/** How long ago a payment may have come back that is told of while its loan is not cured. */
const returnedAskedDays = 120

type OfLoan = ReturnType<typeof toPendingPayment>

function groupPendingByLoan(coming: readonly OfLoan[]) {
  const confirming = Map.groupBy(confirmingOf(coming), ({ loanId }) => loanId)
  const amounts = [...confirming].map(
    ([loanId, payments]) => [loanId, sum(payments.map(({ amount }) => amount))] as const,
  )
  return {
    unposted: Map.groupBy(coming, ({ loanId }) => loanId),
    pendingPayments: Map.groupBy(acceptedOf(coming), ({ loanId }) => loanId),
    confirming: new Map(amounts),
  }
}

function describeOpen(open: readonly StoredPayment[], borrowerId: string) {
  const replaced = open.flatMap(({ paymentId, replacedDebit }) =>
    replacedDebit === null ? [] : [[paymentId, replacedDebit] as const],
  )
  return { open: answersByLoan(open, borrowerId), replaced: new Map(replaced) }
}

/** What the list of loans asks of payments, so that a new tab or sign-in finds them (AMB-114). */
export const queryPaidOnLoans: QueryPaidOnLoans = ({ today, ...owner }) =>
  questionsOf(
    [
      openPaymentsStatement({ ...owner, returnedSince: addDays(today, -returnedAskedDays) }),
      scheduledLoansStatement(owner),
      pendingPaymentsStatement(owner),
      activeDebitsStatement(owner),
      retriesAheadStatement(owner),
      debitedDaysStatement({ ...owner, today }),
      lastMethodsStatement(owner),
      finalPaymentsStatement(owner),
    ],
    (paid, active, coming, debits, retries, days, methods, finals) => ({
      ...describeOpen(paid.map(toPayment), owner.borrowerId),
      paidSince: new Set(
        paid.filter((row) => row.is_paid_since).map(({ payment_id }) => payment_id),
      ),
      posted: new Map(
        paid
          .filter((row) => row.state === 'pending' && row.posted_on !== null)
          .map((row) => [row.payment_id, toPostedPayment(row)]),
      ),
      schedules: Map.groupBy(debits.map(toActiveDebit), ({ loanId }) => loanId),
      retries: Map.groupBy(retries.map(toActiveRetry), ({ loanId }) => loanId),
      debitedOn: new Map(days.map((row) => [row.loan_id, row.debited_on])),
      lastMethods: new Map(methods.map((row) => [row.loan_id, row.method_id ?? ''])),
      finals: new Map(finals.map((row) => [row.loan_id, toFinalPayment(row)])),
      scheduled: new Set(active.map(({ loan_id }) => loan_id)),
      ...groupPendingByLoan(coming.map(toPendingPayment)),
    }),
  )
