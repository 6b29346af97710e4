import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { cancelRepresentments } from '../representment/plan-representment.ts'
import { voidSchedules } from '../scheduled/scheduled-payment-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { lockMethod } from './bank-account-repository.ts'
import { lockBorrower } from './method-repository.ts'
import { hasPendingPayment, markMethodRemoved } from './method-removal-repository.ts'

type Refusal = 'methodNotFound' | 'notDeletable' | 'paymentUnderWay'

type Removal = {
  readonly borrower: Borrower
  readonly methodId: string
  /** the kind that the call is for: each is removed by its own */
  readonly kind: MethodKind
  /** the field that names the method */
  readonly field: string
}

/**
 * Removes a method from the borrower's list, voids the schedules that it pays and ends the tries of
 * returned debits that were planned by it, in one commit.
 * What was paid by it, and what was consented to, stays.
 */
export async function removeMethod(
  { db, clocks }: Pick<PaymentsContext, 'db' | 'clocks'>,
  { borrower, methodId, kind, field }: Removal,
): Promise<Outcome<Record<string, never>, Refusal>> {
  return withLenderTransaction(db, borrower.lenderId, async (trx) => {
    await lockBorrower(trx, borrower)
    const method = await lockMethod(trx, borrower, methodId)
    if (method === null || method.kind !== kind) return refused('methodNotFound', { field })
    if (!method.isDeletable) return refused('notDeletable', { field })
    if (await hasPendingPayment(trx, borrower, methodId))
      return refused('paymentUnderWay', { field })
    const at = clocks.business()
    await markMethodRemoved(trx, borrower, { methodId, at })
    const why = { by: 'borrower', reason: 'method removed', at } as const
    await voidSchedules(trx, borrower, methodId, why)
    const ended = { lenderId: borrower.lenderId, methodId }
    const told = { why: 'method', now: clocks.elapsed() } as const
    await cancelRepresentments(postgresReturns(trx), ended, told)
    return done({})
  })
}
