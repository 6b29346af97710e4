import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { RoundPage } from '../../platform/jobs/work-round.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'

/** A number in the vault that nothing needs any more. */
export type SpareNumber = { readonly methodId: string; readonly token: string }

/**
 * Numbers of removed methods: no payment by any row of the same number is open or tried again, no
 * schedule debits it, and its borrower has not saved it anew. In the order of their ids.
 */
export async function listSpareNumbers(
  trx: LenderTransaction,
  lenderId: string,
  { after, most }: RoundPage,
): Promise<SpareNumber[]> {
  const { rows } = await sql<{ method_id: string; vault_token: string }>`
    select m.method_id, m.vault_token from methods m
    where m.lender_id = ${lenderId}::uuid and m.removed_at is not null
      and m.method_id > ${after}::uuid and m.number_erased_at is null
      and not exists (select from methods same
        where same.lender_id = m.lender_id and same.borrower_id = m.borrower_id
          and same.fingerprint = m.fingerprint and same.vault_token = m.vault_token
          and (same.removed_at is null
            or exists (select from payments p where p.lender_id = m.lender_id
              and p.method_id = same.method_id
              and p.state in ('created', 'submitting', 'confirming', 'pending'))
            or exists (select from payments p where p.lender_id = m.lender_id
              and p.method_id = same.method_id and ${isAwaitingRetry('p')})
            or exists (select from schedules s where s.lender_id = m.lender_id
              and s.method_id = same.method_id and s.status = 'active')))
    order by m.method_id limit ${most}::integer`.execute(trx)
  return rows.map(({ method_id, vault_token }) => ({ methodId: method_id, token: vault_token }))
}

/** @param at elapsed time */
export async function markErased(
  trx: LenderTransaction,
  lenderId: string,
  { methodId, at }: { readonly methodId: string; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable('methods')
    .set({ number_erased_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('method_id', '=', methodId)
    .where('removed_at', 'is not', null)
    .execute()
}
