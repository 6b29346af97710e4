import type { DatabasePool, LenderTransaction } from '../../db/database.ts'
import { inLender } from '../../db/transaction.ts'
import { eventLoop } from '../../outside/turns.ts'
import { lockLoan } from '../ledger/loan-state-store.ts'
import { countUse } from '../limits/limit-store.ts'
import { claimOpen, readSilence } from './claim-store.ts'
import { readDebit } from './debit-store.ts'
import { writeIntents } from './intent-store.ts'
import { lockPayable, lockPayables } from './locked-loan-store.ts'
import type { PaymentRoom, PaymentStore } from './payment-room.ts'
import { findByKey, findOrder } from './payment-store.ts'
import { lockHeld, writePostedResults, writeResult } from './result-store.ts'

/** Payments as PostgreSQL keeps them. */
export function databasePayments(db: DatabasePool): PaymentStore {
  return {
    turns: eventLoop,
    inLender: (lenderId, work) => inLender(db, lenderId, (trx) => work(roomOf(trx, lenderId))),
  }
}

function roomOf(trx: LenderTransaction, lenderId: string): PaymentRoom {
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
