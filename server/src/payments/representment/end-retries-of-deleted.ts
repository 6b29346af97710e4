import { dayOf } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { MessageTimes } from '../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { notifyRetriesCancelled } from './plan-representment.ts'
import { callOffDeletedSeries } from './series-debits-repository.ts'

type OfLoan = MessageTimes & { readonly lender: Lender; readonly loanId: string }

/**
 * Ends the tries of debits that came back and whose series was deleted: with it ended the authorization on which they
 * were to be presented. Each is told. The caller holds the loan; this is the last that it locks.
 */
export async function endRetriesOfDeleted(
  trx: LenderTransaction,
  { lender, loanId, at, now }: OfLoan,
): Promise<void> {
  const off = await callOffDeletedSeries(trx, { lenderId: lender.id, loanId })
  const ended = off.map((one) => ({ ...one, why: 'deleted' }) as const)
  await notifyRetriesCancelled(postgresReturns(trx), lender, ended, { on: dayOf(at), at, now })
}
