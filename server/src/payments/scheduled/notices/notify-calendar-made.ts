import type { Borrower } from '../../../lenders/borrower.ts'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { MessageTimes } from '../../../notifications/outbox/account-message-repository.ts'
import { notifyAccountOwner } from '../../../notifications/recipients/notify-account-owner.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'

/** Tells the owner that an address was made at which a calendar reads the coming debits: it may not be theirs. */
export async function notifyCalendarMade(
  trx: LenderTransaction,
  { lender, borrower }: { readonly lender: Lender; readonly borrower: Borrower },
  times: MessageTimes,
): Promise<void> {
  const { borrowerId, language } = borrower
  const notice = { lender, borrowerId, language, emailName: 'calendarMade', facts: {} } as const
  await notifyAccountOwner(trx, notice, times)
}
