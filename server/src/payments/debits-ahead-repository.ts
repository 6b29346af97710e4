import type { LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../platform/database/database.ts'
import { readDebitedDays } from './debited-days-repository.ts'
import { readPendingPaymentsOf } from './intents/pending-payment-repository.ts'
import { readRetriesAhead } from './representment/retry-ahead-repository.ts'
import { readActiveDebits } from './scheduled/active-debit-repository.ts'

type Asked = { readonly lenderId: string; readonly loanId: string; readonly today: LocalDate }

/** What of a loan is to come by schedules and retries, what is under way, and the days taken by debits. */
export async function readDebitsAhead(trx: LenderTransaction, asked: Asked) {
  return {
    schedules: await readActiveDebits(trx, asked),
    pendingPayments: await readPendingPaymentsOf(trx, asked.lenderId, asked.loanId),
    retries: await readRetriesAhead(trx, asked),
    debitedOn: await readDebitedDays(trx, asked),
  }
}
