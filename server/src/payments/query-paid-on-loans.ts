import { addDays } from '@quittance/domain/calendar'
import { questionsOf } from '../platform/database/transaction.ts'
import type { QueryPaidOnLoans } from '../servicing/loans/paid-on-loans.ts'
import { scheduledLoansStatement } from './scheduled/scheduled-payment-repository.ts'
import { answersByLoan } from './intents/payment-answer.ts'
import { toPayment } from './intents/payment-row.ts'
import {
  openPaymentsStatement,
  pendingPaymentsStatement,
  toPendingPayment,
} from './intents/stored-payment-repository.ts'

/** How long a payment that came back is shown beside its loan. */
const returnedShownDays = 10

/** What the list of loans asks of payments, so that a new tab or sign-in finds them (AMB-114). */
export const queryPaidOnLoans: QueryPaidOnLoans = ({ today, ...owner }) =>
  questionsOf(
    [
      openPaymentsStatement({ ...owner, returnedSince: addDays(today, -returnedShownDays) }),
      scheduledLoansStatement(owner),
      pendingPaymentsStatement(owner),
    ],
    (paid, active, coming) => ({
      open: answersByLoan(paid.map(toPayment), owner.borrowerId),
      scheduled: new Set(active.map(({ loan_id }) => loan_id)),
      underWay: Map.groupBy(coming.map(toPendingPayment), ({ loanId }) => loanId),
    }),
  )
