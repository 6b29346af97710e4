import { ownerPool } from '../../owner-pool.ts'
import type { CrashWorld } from '../make-world.ts'
import type { CrashPortal } from '../start-portal.ts'

/** A scheduled payment that came due, and everything that was made of it. */
export type CrashDebit = {
  readonly id: string
  readonly status: string
  readonly cents: bigint
  readonly skipReason: string
  /** the payments that name it, or that it names */
  readonly payments: readonly { readonly state: string; readonly cents: bigint }[]
  /** messages to its payer that it was not made, or would not be */
  readonly told: number
}

type Row = Omit<CrashDebit, 'payments'> & { readonly states: string[]; readonly amounts: string[] }

/** Reads those of the run, as the owner. By the amount a message tells of which debit it is. */
export async function readDebits(
  { databaseUrl }: CrashPortal,
  { lenderId }: CrashWorld,
): Promise<CrashDebit[]> {
  const owner = ownerPool(databaseUrl)
  const { rows } = await owner.query<Row>(
    `with told as (
        select payload->'debits'->0->>'loanNo' as loan_no,
          (payload->'debits'->0->>'amount')::numeric * 100 as cents, count(*)::int as times
        from outbox where lender_id = $1 and topic in ('account.debitNotMade', 'account.debitWillNotRun')
        group by 1, 2)
      select d.scheduled_payment_id as id, d.status, d.amount_cents as cents,
        d.skip_reason as "skipReason", coalesce(told.times, 0) as told,
        array_remove(array_agg(p.state order by p.payment_id), null) as states,
        array_remove(array_agg(p.amount_cents::text order by p.payment_id), null) as amounts
      from scheduled_payments d join schedules s using (lender_id, schedule_id)
        join loans l using (lender_id, loan_id)
        left join payments p on p.lender_id = d.lender_id
          and (p.payment_id = d.payment_id or p.scheduled_payment_id = d.scheduled_payment_id)
        left join told on told.loan_no = l.loan_no and told.cents = d.amount_cents
      where d.lender_id = $1 and d.schedule_id = d.scheduled_payment_id
      group by d.lender_id, d.scheduled_payment_id, told.times`,
    [lenderId],
  )
  await owner.end()
  return rows.map(({ states, amounts, ...row }) => ({
    ...row,
    payments: states.map((state, at) => ({ state, cents: BigInt(amounts[at] ?? '0') })),
  }))
}
