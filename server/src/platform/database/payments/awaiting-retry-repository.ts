import { sql } from 'kysely'

/**
 * Whether a row of `payments` under this name came back and waits to be presented again. The day of its retry
 * stays on the row once that was made: by itself it says nothing of what is to come.
 */
export function isAwaitingRetry(name: 'p' | 'i' | 'r' | 'paid' | 'planned') {
  const row = sql.raw(name)
  return sql<boolean>`(${row}.state = 'returned' and ${row}.retry_on is not null
    and not exists (select from payments again
      where again.lender_id = ${row}.lender_id and again.represents = ${row}.payment_id))`
}
