import type { LenderTransaction } from '../../platform/database/database.ts'
import { ledgerPortOf } from '../../servicing/ledger/ledger-port.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { writePaymentNotification } from './payment-notification-repository.ts'
import { forgetSettling, listRefunds } from '../refunds/refund-repository.ts'
import {
  callOffTries,
  readItem,
  readTryPlace,
  setNextTry,
} from '../representment/representment-repository.ts'
import type { ReturnRepository } from './return-repository.ts'
import * as store from './returned-payment-repository.ts'

/** Payments that go back, as PostgreSQL keeps them. */
export function postgresReturns(trx: LenderTransaction): ReturnRepository {
  return {
    ...ledgerPortOf(trx),
    listRefunds: (payment) => listRefunds(trx, payment),
    forgetSettling: (payment) => forgetSettling(trx, payment),
    countFees: (payment) => store.countFees(trx, payment),
    readTryPlace: (payment, on) => readTryPlace(trx, payment, on),
    readItem: (payment) => readItem(trx, payment),
    callOffTries: (off) => callOffTries(trx, off),
    setNextTry: (payment, on) => setNextTry(trx, payment, on),
    markTakenBack: (payment, taken) => store.markTakenBack(trx, payment, taken),
    setReturnCode: (payment, code) => store.setReturnCode(trx, payment, code),
    setReturnFee: (payment, fee) => store.setReturnFee(trx, payment, fee),
    setMethodStatus: (method, status) => store.setMethodStatus(trx, method, status),
    holdSchedules: (payment, why) => store.holdSchedules(trx, payment, why),
    writeTask: (about, task) => writeTask(trx, about, task),
    writePaymentNotification: (payment, news) => writePaymentNotification(trx, payment, news),
  }
}
