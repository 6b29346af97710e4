import { sql } from 'kysely'
import type { PaymentsFixture } from './payments-fixture.ts'

/**
 * What the three ledgers disagree on, each a sentence: the journal of all transactions, the general
 * ledger with what is posted since its last day, and the loans' own balances.
 */
export async function compareLedgers(world: Pick<PaymentsFixture, 'read'>): Promise<string[]> {
  return world.read(async (trx) => {
    const { rows } = await sql<{ fault: string }>`
      with journal as (
        select e.account, sum(e.amount_cents) as cents from ledger_entries e group by 1
      ), general as (
        select account, sum(cents) as cents from (
          select account, debits_cents - credits_cents as cents from general_ledger
          union all
          select e.account, e.amount_cents from ledger_entries e
            join ledger_transactions t using (lender_id, transaction_id) join lenders l using (lender_id)
            where l.closed_through is null or t.posted_on > l.closed_through
        ) as posted group by 1
      ), loans_own as (
        select o.account, sum(o.cents) as cents from loans l cross join lateral (values
          ('1100', l.principal_cents), ('1200', l.interest_posted_cents - l.interest_paid_cents),
          ('1300', l.late_fee_cents), ('1310', l.nsf_fee_cents), ('1320', l.other_fee_cents),
          ('2100', -l.unapplied_cents), ('2200', -l.refunds_payable_cents)) as o(account, cents)
        where l.charged_off_on is null or o.account <> '1200' group by 1
      )
      select 'journal: ' || sum(cents) as fault from journal having sum(cents) <> 0
      union all
      select account || ': journal ' || coalesce(j.cents, 0) || ', general ledger '
        || coalesce(g.cents, 0)
      from journal j full join general g using (account)
        where coalesce(j.cents, 0) <> coalesce(g.cents, 0)
      union all
      select account || ': journal ' || coalesce(j.cents, 0) || ', loans ' || o.cents
      from loans_own o left join journal j using (account) where coalesce(j.cents, 0) <> o.cents
      union all
      select 'day ' || posted_on || ' of the general ledger is off by '
        || sum(debits_cents - credits_cents)
      from general_ledger group by posted_on having sum(debits_cents) <> sum(credits_cents)`.execute(
      trx,
    )
    return rows.map(({ fault }) => fault)
  })
}
