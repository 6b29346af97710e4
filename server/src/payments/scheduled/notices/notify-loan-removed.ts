import type { Borrower } from '../../../lenders/borrower.ts'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { MessageTimes } from '../../../notifications/outbox/account-message-repository.ts'
import { notifyAccountOwner } from '../../../notifications/recipients/notify-account-owner.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'

type RemovedLoan = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'borrowerId' | 'language'>
  readonly loanNo: string
  /** how many of the borrower's schedules ended with it */
  readonly schedules: number
}

/** Tells the owner of an account that a loan was removed from it, in case that somebody else did so. */
export async function notifyLoanRemoved(
  trx: LenderTransaction,
  { lender, borrower: { borrowerId, language }, loanNo, schedules }: RemovedLoan,
  times: MessageTimes,
): Promise<void> {
  const facts = { loanNo, schedules }
  const notice = { lender, borrowerId, language, emailName: 'loanRemoved', facts } as const
  await notifyAccountOwner(trx, notice, times)
}
