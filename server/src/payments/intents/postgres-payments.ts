import { add } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { DatabasePool } from '../../platform/database/pool.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { eventLoopScheduler } from '../../platform/scheduler.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { countUse } from '../../platform/rate-limits/rate-limit-repository.ts'
import { claimOpenPayments, readGatewaySilence } from '../gateway/payment-claim-repository.ts'
import { writeDoubtTask } from '../gateway/doubtful-payment.ts'
import { readDebitFacts } from '../gateway/debit-facts-repository.ts'
import { writeIntents } from './payment-intent-repository.ts'
import { lockPayableLoan, lockPayableLoans } from './locked-loan-repository.ts'
import { lockOrdersOfDay } from '../proof/ordered-today-repository.ts'
import { readDebitsAhead } from '../debits-ahead-repository.ts'
import { readForeseenRetries } from '../representment/read-foreseen-retries.ts'
import type { PaymentRepository, PaymentStore } from './payment-repository.ts'
import { findPaymentByKey, findOrder } from './stored-payment-repository.ts'
import {
  lockHeldLoan,
  writePostedResults,
  writePaymentResult,
} from '../gateway/payment-result-repository.ts'

/** Payments as PostgreSQL keeps them. */
export function postgresPayments(db: DatabasePool): PaymentStore {
  return {
    scheduler: eventLoopScheduler,
    withLenderTransaction: (lenderId, work) =>
      withLenderTransaction(db, lenderId, (trx) => work(repositoryOf(trx, lenderId))),
  }
}

function repositoryOf(trx: LenderTransaction, lenderId: string): PaymentRepository {
  return {
    lockPayable: (asked) => lockPayableLoan(trx, asked),
    lockPayables: (asked) => lockPayableLoans(trx, asked),
    lockOrdersOfDay: (asked) => lockOrdersOfDay(trx, asked),
    lockLoan: (loanId) => lockLoan(trx, loanId),
    writeIntents: (intents) => writeIntents(trx, intents),
    findByKey: (owner, key) => findPaymentByKey(trx, owner, key),
    findOrder: (owner, orderId) => findOrder(trx, owner, orderId),
    lockHeld: (intent) => lockHeldLoan(trx, intent),
    writeResult: (intent, result) => writePaymentResult(trx, intent, result),
    countUse: (use, now) => countUse(trx, lenderId, use, now).then(() => undefined),
    writePostedResults: (results) => writePostedResults(trx, lenderId, results),
    claimOpen: (asked) => claimOpenPayments(trx, lenderId, asked),
    readSilence: (intent) => readGatewaySilence(trx, intent),
    tellInDoubt: (intent, now) =>
      writeDoubtTask(trx, { ...intent, total: add(intent.amount, intent.fee) }, now),
    readDebitsAhead: (asked) => readDebitsAhead(trx, asked),
    readForeseenRetries: (lender, asked) => readForeseenRetries(trx, lender, asked),
    readDebit: (intent) => readDebitFacts(trx, { ...intent, methodId: intent.method.id }),
  }
}
