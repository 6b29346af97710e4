import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../platform/database/tables/tables.ts'

/**
 * Whether a payment's money counts: taken by the gateway, and not given back whole. What was
 * refunded in part leaves the lender's cash by itself, and the rest stands.
 */
export function isPaymentEffective(is: ExpressionBuilder<Tables, 'payments'>) {
  return is.or([
    is('state', 'in', ['pending', 'completed']),
    is.and([
      is('state', '=', 'refunded'),
      is('refunded_cents', '<', is('amount_cents', '+', is.ref('fee_cents'))),
    ]),
  ])
}
