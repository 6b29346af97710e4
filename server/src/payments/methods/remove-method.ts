import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { PaymentsContext } from '../payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { callOffTries } from '../representment/plan-next-try.ts'
import { voidSchedulesOf } from '../scheduled/scheduled-payment-repository.ts'
import type { Borrower } from '../../auth/sessions/authenticate-session.ts'
import { lockMethod } from './bank-account-repository.ts'
import { lockOwner } from './method-repository.ts'
import { hasPaymentUnderWay, markRemoved } from './method-removal-repository.ts'

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
    await lockOwner(trx, borrower)
    const method = await lockMethod(trx, borrower, methodId)
    if (method === null || method.kind !== kind) return refused('methodNotFound', { field })
    if (!method.isDeletable) return refused('notDeletable', { field })
    if (await hasPaymentUnderWay(trx, borrower, methodId))
      return refused('paymentUnderWay', { field })
    const at = clocks.business()
    await markRemoved(trx, borrower, { methodId, at })
    const why = { by: 'borrower', reason: 'method removed', at } as const
    await voidSchedulesOf(trx, borrower, methodId, why)
    const ended = { lenderId: borrower.lenderId, methodId }
    const told = { why: 'method', now: clocks.elapsed() } as const
    await callOffTries(postgresReturns(trx), ended, told)
    return done({})
  })
}
