import type { LenderTransaction } from '../../platform/database/database.ts'
import { ledgerPortOf } from '../../servicing/ledger/ledger-port.ts'
import { readLoan } from '../../servicing/loans/loan-state-repository.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { isReturnMessageSent, writePaymentNotification } from './payment-notification-repository.ts'
import {
  holdReplacedDebits,
  readDebitReplacedStill,
  readReplacedDebit,
} from '../replacements/replaced-debit-repository.ts'
import { clearSettlement, listRefunds } from '../refunds/refund-repository.ts'
import {
  deletePlannedRepresentments,
  readRepresentedItem,
  readRepresentmentMethod,
  setRepresentmentDate,
} from '../representment/representment-repository.ts'
import { readDebitsAhead } from '../debits-ahead-repository.ts'
import { suspendAfterReturns } from '../scheduled/failed-debits-repository.ts'
import { notifySchedulesSuspended } from '../scheduled/notify-schedules-suspended.ts'
import { notifySuspendedAfterReturn } from '../scheduled/notices/notify-suspended-after-return.ts'
import { readPromisedDebits } from '../scheduled/late-debits/promised-debits.ts'
import { leaveSchedulesEnded, restoreSchedules } from '../scheduled/restore-schedules-repository.ts'
import { notifyLoanReopened } from './loan-reopened-repository.ts'
import type { ReturnRepository } from './return-repository.ts'
import * as store from './returned-payment-repository.ts'

/** Payments that go back, as PostgreSQL keeps them. */
export function postgresReturns(trx: LenderTransaction): ReturnRepository {
  return {
    ...ledgerPortOf(trx),
    listRefunds: (payment) => listRefunds(trx, payment),
    forgetSettling: (payment) => clearSettlement(trx, payment),
    readReturnFees: (payment) => store.readReturnFees(trx, payment),
    readTryPlace: (payment, on) => readRepresentmentMethod(trx, payment, on),
    readItem: (payment) => readRepresentedItem(trx, payment),
    callOffTries: (off) => deletePlannedRepresentments(trx, off),
    setNextTry: (payment, on, ended) => setRepresentmentDate(trx, payment, on, ended),
    markTakenBack: (payment, taken) => store.markPaymentReturned(trx, payment, taken),
    setReturnCode: (payment, code) => store.setReturnCode(trx, payment, code),
    setReturnFee: (payment, fee) => store.setReturnFee(trx, payment, fee),
    holdMethod: (payment, how) => store.holdDebitedMethod(trx, payment, how),
    setMethodStatus: (method, status) => store.setMethodStatus(trx, method, status),
    holdSchedules: async (payment, why) => {
      const scheduleIds = await store.holdSchedules(trx, payment, why)
      await notifySchedulesSuspended(trx, { ...payment, scheduleIds }, why.now)
    },
    suspendAfterReturns: (payment, on) => suspendAfterReturns(trx, payment, on),
    notifySuspended: (lender, suspended, times) =>
      notifySuspendedAfterReturn(trx, lender, suspended, times),
    restoreSchedules: (asked) => restoreSchedules(trx, asked),
    leaveSchedulesEnded: (asked) => leaveSchedulesEnded(trx, asked),
    async readPromisedDebits({ lender, loan, day }) {
      const promised = await readPromisedDebits(trx, { lender, loans: [loan], day })
      return promised.get(loan.loanId) ?? []
    },
    readDebitsAhead: (asked) => readDebitsAhead(trx, asked),
    notifyLoanReopened: (loan, facts, times) => notifyLoanReopened(trx, loan, facts, times),
    readReplacedDebit: (payment) => readReplacedDebit(trx, payment),
    readDebitReplacedStill: (payment) => readDebitReplacedStill(trx, payment),
    holdReplacedDebits: (payments) => holdReplacedDebits(trx, payments),
    readLoan: (loanId) => readLoan(trx, loanId),
    writeTask: (about, task) => writeTask(trx, about, task),
    isReturnMessageSent: (payment) => isReturnMessageSent(trx, payment),
    writePaymentNotification: (payment, notification) =>
      writePaymentNotification(trx, payment, notification),
  }
}
