import { dayOf, type Instant } from '@quittance/domain/calendar'
import { actorOf, type Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { voidSchedules } from '../scheduled/scheduled-payment-repository.ts'
import { notifyRetriesCancelled } from './plan-representment.ts'

type EndedMethod = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly methodId: string
  readonly reason: string
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}

/**
 * Voids the schedules that a method pays, and ends the tries of returned debits by it, each of which is told:
 * nothing is debited by it any more. The caller holds the method, and has ended it. The tries are called off
 * first, so that the debits in whose place they stand are locked together with those that are void.
 *
 * @returns the ids of the schedules
 */
export async function endDebitsOfMethod(
  trx: LenderTransaction,
  { lender, borrower, methodId, reason, at, now }: EndedMethod,
): Promise<string[]> {
  const repository = postgresReturns(trx)
  const why = 'method'
  const asked = { lenderId: lender.id, methodId, paymentId: null, why } as const
  const off = await repository.callOffTries(asked)
  const tries = off.map(({ paymentId }) => paymentId)
  const schedules = await voidSchedules(trx, borrower, methodId, {
    by: actorOf(borrower),
    reason,
    at,
    tries,
  })
  const ended = off.map((one) => ({ ...one, why }) as const)
  await notifyRetriesCancelled(repository, lender, ended, { on: dayOf(at), at, now })
  return schedules
}
