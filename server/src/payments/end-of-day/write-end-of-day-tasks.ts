import type { Instant } from '@quittance/domain/calendar'
import type { EndOfDayTask } from '@quittance/domain/servicing/bankruptcy'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { readFirstParty } from '../returns/payment-notification-repository.ts'

export type LoanTasks = {
  readonly loan: Pick<StoredLoan, 'loanId'>
  readonly tasks: readonly EndOfDayTask[]
}

/** Opens what a night asks of a person at the lender, in the commit of the night: once, as it. */
export async function writeEndOfDayTasks(
  trx: LenderTransaction,
  lenderId: string,
  { asked, now }: { readonly asked: readonly LoanTasks[]; readonly now: Instant },
): Promise<void> {
  for (const { loan, tasks } of asked)
    for (const { kind, ...about } of tasks) {
      const { loanId } = loan
      const borrowerId = await readFirstParty(trx, loanId)
      const payload = { loanId, ...about }
      await writeTask(trx, { lenderId, borrowerId }, { kind, payload, at: now })
    }
}
