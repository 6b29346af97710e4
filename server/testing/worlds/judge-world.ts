import { sql } from 'kysely'
import { reconcile } from '../../src/payments/reconciliation/reconcile.ts'
import type { PaymentsFixture } from '../payments-fixture.ts'
import { threeWayCheck } from '../three-way-check.ts'

/** What may never be, whatever was done; each a sentence. Asks two days after the network was last in a mood. */
export async function judgeWorld(world: PaymentsFixture): Promise<string[]> {
  const { worker, lender, read } = world
  const differences = await threeWayCheck(world)
  const { discrepancies, unbalanced } = await reconcile(worker, lender, { grace: 0 })
  const doubtful = new Date(world.clocks.elapsed() - 36 * 3_600_000)
  const { rows } = await read((trx) =>
    sql<{ fault: string }>`
      with task as (
        select payload ->> 'paymentId' as id from lender_tasks where kind = 'paymentInDoubt'
      ), debit as (
        select * from payments where channel in ('card', 'ach', 'pad')
      )
      select payment_id || ': no consent' as fault from debit
      where consent_id is null
      union all
      select payment_id || ': ' || state || ' for long' from debit
      where state in ('created', 'submitting', 'confirming') and written_at < ${doubtful}
        and payment_id::text not in (select id from task)
      union all
      select i.payment_id || ': ' || i.state || ' in the batch, ' || p.state || ' for long'
      from bank_batch_items i join payments p using (lender_id, payment_id)
      where p.written_at < ${doubtful} and i.state = 'sending'
        and i.payment_id::text not in (select id from task)
      union all
      select i.payment_id || ': ' || p.state || ', and waits for the batch'
      from bank_batch_items i join payments p using (lender_id, payment_id)
      where i.state = 'waiting' and i.send_on < (select business_date - 1 from lenders)
      union all
      select scheduled_payment_id || ': paid ' || count(*) || ' times' from debit
      where scheduled_payment_id is not null and state <> 'declined'
      group by scheduled_payment_id having count(*) > 1
      union all
      select represents || ': retried ' || count(*) || ' times at once' from debit
      where represents is not null and state in ('pending', 'completed', 'confirming')
      group by represents having count(*) > 1
      union all
      select x.payment_id || ': beside ' || y.payment_id || ', in whose place it is'
      from debit x join debit y on y.scheduled_payment_id = x.instead_of_scheduled
        or y.represents = x.instead_of
      where x.state in ('pending', 'completed') and y.state in ('pending', 'completed')
      union all
      select 'account ' || account || ' of ' || payment_id || ': ' || sum(e.amount_cents)
      from ledger_entries e join ledger_transactions t using (lender_id, transaction_id)
      where e.account in ('4120', '2300')
      group by account, payment_id having sum(e.amount_cents) > 0
      union all
      select 'loan ' || l.loan_no || ': paid off before ' || p.payment_id || ' settled'
      from loans l join debit p using (lender_id, loan_id)
      where l.paid_off_on is not null and l.held_until is null and p.state = 'pending'
        and p.posted_on is not null
      union all
      select schedule_id || ': ' || status || ' for long' from scheduled_payments
      where status = 'submitted' and payment_id is null`.execute(trx),
  )
  return [
    ...differences,
    ...discrepancies.map((one) => `reconciliation: ${JSON.stringify(one)}`),
    ...(unbalanced === 0 ? [] : [`${unbalanced} transactions are unbalanced`]),
    ...rows.map(({ fault }) => fault),
  ]
}
