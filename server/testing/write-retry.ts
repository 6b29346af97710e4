import type { Pool } from 'pg'
import { repeatRow } from './database/repeat-row.ts'

/** Writes the retry of a returned debit, which was paid; the day of it stays on the debit. */
export const writeRetry = (owner: Pool, ofDebit: string) =>
  repeatRow(owner, {
    table: 'payments',
    where: ofDebit,
    fields: `'payment_id', gen_random_uuid(), 'represents', (one.row).payment_id, 'retry_on', null,
      'state', 'completed', 'reference', 'LM-RETR-' || left(md5((one.row).payment_id::text), 5),
      'gateway_ref', gen_random_uuid()`,
    times: 1,
  })
