import type { DatabasePool, LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { eventLoop } from '../../platform/scheduler.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { countUse } from '../../platform/rate-limits/rate-limit-repository.ts'
import { claimOpen, readSilence } from '../gateway/payment-claim-repository.ts'
import { readDebit } from '../methods/last-debit-repository.ts'
import { writeIntents } from './payment-intent-repository.ts'
import { lockPayable, lockPayables } from './locked-loan-repository.ts'
import type { PaymentRepository, PaymentStore } from './payment-repository.ts'
import { findByKey, findOrder } from './stored-payment-repository.ts'
import { lockHeld, writePostedResults, writeResult } from '../gateway/payment-result-repository.ts'

/** Payments as PostgreSQL keeps them. */
export function postgresPayments(db: DatabasePool): PaymentStore {
  return {
    turns: eventLoop,
    withLenderTransaction: (lenderId, work) =>
      withLenderTransaction(db, lenderId, (trx) => work(roomOf(trx, lenderId))),
  }
}

function roomOf(trx: LenderTransaction, lenderId: string): PaymentRepository {
  return {
    lockPayable: (asked) => lockPayable(trx, asked),
    lockPayables: (asked) => lockPayables(trx, asked),
    lockLoan: (loanId) => lockLoan(trx, loanId),
    writeIntents: (intents) => writeIntents(trx, intents),
    findByKey: (owner, key) => findByKey(trx, owner, key),
    findOrder: (owner, orderId) => findOrder(trx, owner, orderId),
    lockHeld: (intent) => lockHeld(trx, intent),
    writeResult: (intent, result) => writeResult(trx, intent, result),
    countUse: (use, now) => countUse(trx, lenderId, use, now).then(() => undefined),
    writePostedResults: (results) => writePostedResults(trx, lenderId, results),
    claimOpen: (asked) => claimOpen(trx, lenderId, asked),
    readSilence: (intent) => readSilence(trx, intent),
    readDebit: (intent) => readDebit(trx, { ...intent, methodId: intent.method.id }),
  }
}
