import { formatDollars } from '@quittance/domain/money'
import { writeTask } from '../../../lenders/task-repository.ts'
import { writeRequestedMessage } from '../../../notifications/outbox/requested-message-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import type { DatabasePool } from '../../../platform/database/pool.ts'
import { withLenderTransaction } from '../../../platform/database/transaction.ts'
import { countFailedInARow } from '../failed-debits-repository.ts'
import * as followed from '../followed-debit-repository.ts'
import { notifyDebitLate } from '../late-debits/notify-debit-late.ts'
import { notifyDebitAfterAll } from '../notices/notify-debit-after-all.ts'
import { notifyDebitNotMade } from '../notify-debit-not-made.ts'
import { skipOccurrence } from '../occurrence-repository.ts'
import { lockDebitInTurn, setDebitTime } from '../scheduled-debit-repository.ts'
import type { DebitRepository, DebitStore } from './debit-store.ts'
import { listDueDebits, lockDueDebits, takeDueDebits } from './due-debit-repository.ts'
import { insertNextDebits, submitDebits } from './submitted-debit-repository.ts'

/** Debits of schedules as PostgreSQL keeps them. */
export function postgresDebits(db: DatabasePool): DebitStore {
  return {
    withLenderTransaction: (lenderId, work) =>
      withLenderTransaction(db, lenderId, (trx) => work(repositoryOf(trx, lenderId))),
  }
}

function repositoryOf(trx: LenderTransaction, lenderId: string): DebitRepository {
  return {
    listDue: (due) => listDueDebits(trx, lenderId, due),
    takeDue: (due) => takeDueDebits(trx, lenderId, due),
    lockDue: (due, time) => lockDueDebits(trx, lenderId, { due, ...time }),
    lock: (id, time) => lockDebitInTurn(trx, lenderId, { id, ...time }),
    setTime: (debit, at, waitsFor) => setDebitTime(trx, debit, { at, waitsFor }),
    submit: (debits, times) => submitDebits(trx, lenderId, { debits, ...times }),
    insertNext: (nexts) => insertNextDebits(trx, lenderId, nexts),
    skip: (debit, why, at) => skipOccurrence(trx, debit, { why, at }),
    askAboutHeld({ borrowerId, loanId, scheduleId, payment, amount, fee }, at) {
      const of = { loanId, scheduleId, on: payment.collectOn }
      const payload = { ...of, amount: formatDollars(amount), fee: formatDollars(fee) }
      return writeTask(trx, { lenderId, borrowerId }, { kind: 'debitNotAuthorized', payload, at })
    },
    tellNotMade: (debit, times) => notifyDebitNotMade(trx, debit, times),
    tellAfterAll: (debit, taken, times) => notifyDebitAfterAll(trx, { debit, ...taken }, times),
    tellLate: (debit, late, times) => notifyDebitLate(trx, { debit, ...late }, times),
    ...followingOf(trx, lenderId),
  }
}

type Following =
  | 'lockEnded'
  | 'noteEnds'
  | 'countFailedInARow'
  | 'suspend'
  | 'endSchedules'
  | 'sendCopy'

function followingOf(trx: LenderTransaction, lenderId: string): Pick<DebitRepository, Following> {
  return {
    lockEnded: (next) => followed.lockEndedDebits(trx, lenderId, next),
    noteEnds: (ids, to) => followed.noteEnds(trx, lenderId, { ids, to }),
    countFailedInARow: (scheduleId) => countFailedInARow(trx, { lenderId, scheduleId }),
    async suspend(scheduleId, since) {
      await followed.suspendSchedule(trx, { lenderId, scheduleId }, since)
    },
    endSchedules: (scheduleIds, status) =>
      followed.endIdleSchedules(trx, lenderId, { scheduleIds, status }),
    async sendCopy({ borrowerId, paymentId, language, receiptEmail: recipient }, at) {
      const receipt = { lenderId, borrowerId, paymentId, language, channel: 'email' } as const
      await writeRequestedMessage(trx, { ...receipt, recipient, at })
    },
  }
}
