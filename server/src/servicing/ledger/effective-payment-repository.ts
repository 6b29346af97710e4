import { sql } from 'kysely'

/**
 * Whether a row of `payments` under this name counts: it is accepted, as far as anybody knows, and not all
 * that it paid to its loan was refunded. A fee that was kept pays no loan.
 */
export function isPaymentEffective(name: 'payments' | 'i' = 'payments') {
  const row = sql.raw(name)
  return sql<boolean>`(${row}.state in ('pending', 'completed') or ${row}.state = 'refunded'
    and ${row}.refunded_cents - ${row}.refunded_fee_cents < ${row}.amount_cents)`
}

/**
 * Whether money of a row of `payments` arrives: a fee that was kept does, though the loan's part went back. What
 * was refunded in part leaves the lender's cash by itself, and all of the payment arrives.
 */
export const isMoneyArriving = sql<boolean>`(payments.state in ('pending', 'completed')
  or payments.state = 'refunded' and payments.refunded_cents < payments.amount_cents + payments.fee_cents)`
