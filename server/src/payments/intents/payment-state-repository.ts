import { assert } from '@quittance/domain/assert'
import { canGo, type InnerState } from '@quittance/domain/payments/payment'
import { type ExpressionBuilder, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

/** @throws AssertionError where the domain has no such step; a payment may always stay as it is */
export function checkStep(from: InnerState, to: InnerState): void {
  assert(from === to || canGo(from, to), `a payment does not go from ${from} to ${to}`)
}

/**
 * The one place that writes a payment's state, as columns of an `update payments`: whoever read the
 * version before does not write any more. The statement names the states that it starts from, and
 * the database refuses every step that the domain refuses.
 */
export const paymentStateColumns = (to: RawBuilder<unknown>) =>
  sql`state = ${to}, version = payments.version + 1`

/** A state that is known when the statement is written, with those that it starts from. */
export function stepTo(to: InnerState, from: readonly InnerState[]): RawBuilder<unknown> {
  for (const state of from) checkStep(state, to)
  return paymentStateColumns(sql.lit(to))
}

type Update = UpdateObject<Tables, 'payments'>

export type StateChange = {
  /** locked by this transaction, each in the state in which it was read */
  readonly payments: readonly { readonly paymentId: string; readonly state: InnerState }[]
  readonly to: InnerState
  /** what is written along with it */
  readonly more: Update | ((is: ExpressionBuilder<Tables, 'payments'>) => Update)
}

/** Takes payments one step further, all of them the same. */
export async function changePaymentState(
  trx: LenderTransaction,
  lenderId: string,
  { payments, to, more }: StateChange,
): Promise<void> {
  for (const { state } of payments) checkStep(state, to)
  if (payments.length === 0) return
  const ids = payments.map(({ paymentId }) => paymentId)
  await trx
    .updateTable('payments')
    .set((is) => ({
      ...(typeof more === 'function' ? more(is) : more),
      state: to,
      version: is('version', '+', 1),
    }))
    .where('lender_id', '=', lenderId)
    .where('payment_id', 'in', ids)
    .execute()
}
