import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseDollars } from '@quittance/domain/money'
import { ownerPool } from '../owner-pool.ts'
import type { CrashWorld } from './make-world.ts'
import type { CrashPortal } from './start-portal.ts'

/** One payment as the database has it. Cents are fee included. */
export type CrashPaymentRow = {
  readonly key: string | null
  readonly orderId: string
  readonly ref: string
  readonly state: string
  readonly amount: bigint
  readonly total: bigint
  /** accepted, and taking effect on a day that is not open yet */
  readonly isAhead: boolean
  /** what the ledger put into the clearing account for it, by each posting of it */
  readonly posted: readonly bigint[]
}

export type CrashBooks = {
  /** what the payment network charged, line by line of its own file */
  readonly journal: readonly { readonly ref: string; readonly cents: bigint }[]
  readonly payments: readonly CrashPaymentRow[]
  /** ids of ledger transactions that do not sum to zero */
  readonly unbalanced: readonly string[]
  /** loans whose balances are not what the ledger sums up to */
  readonly offLedger: readonly string[]
  /** exchanges with the network whose result nobody knew */
  readonly unknownAnswers: number
}

type Pool = ReturnType<typeof ownerPool>

/** Reads the three witnesses: the network's file, the payments, and the ledger; as the owner. */
export async function readCrashBooks(portal: CrashPortal, world: CrashWorld): Promise<CrashBooks> {
  const owner = ownerPool(portal.databaseUrl)
  const payments = await readPayments(owner, world.lenderId)
  const unbalanced = await owner.query<{ id: string }>(
    `select transaction_id as id from ledger_entries group by transaction_id
      having sum(amount_cents) <> 0`,
  )
  const offLedger = await readOffLedger(owner, world)
  const unknown = await owner.query<{ count: bigint }>(
    `select count(*) from gateway_attempts where outcome = 'unknown'`,
  )
  await owner.end()
  return {
    journal: readJournal(portal.dataDir),
    payments,
    unbalanced: unbalanced.rows.map(({ id }) => id),
    offLedger,
    unknownAnswers: Number(unknown.rows[0]?.count ?? 0n),
  }
}

function readJournal(dataDir: string): CrashBooks['journal'] {
  const text = readFileSync(join(dataDir, 'sandbox', 'journal.ndjson'), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<'kind' | 'status' | 'ref' | 'amount', string>)
    .filter(({ kind, status }) => kind === 'charge' && status === 'succeeded')
    .map(({ ref, amount }) => ({ ref, cents: parseDollars(amount) as bigint }))
}

async function readPayments(owner: Pool, lenderId: string): Promise<CrashPaymentRow[]> {
  const read = await owner.query<CrashPaymentRow>(
    `select k.key, p.payment_id as "orderId", p.gateway_ref as ref, p.state,
        p.amount_cents as amount, p.amount_cents + p.fee_cents as total,
        p.posted_on is null and p.effective_on > lender.business_date as "isAhead",
        array(select sum(e.amount_cents)::bigint from ledger_transactions t
          join ledger_entries e using (lender_id, transaction_id)
          where t.lender_id = p.lender_id and t.payment_id = p.payment_id and t.kind = 'payment'
            and e.account in ('1020', '1030', '1035')
          group by t.transaction_id)::text[] as posted
      from payments p join lenders lender using (lender_id) left join payment_keys k using (lender_id, payment_id)
      where p.lender_id = $1 and p.gateway_ref not like 'boarded-%'`,
    [lenderId],
  )
  return read.rows.map((row) => ({ ...row, posted: row.posted.map(BigInt) }))
}

/** Principal and interest of the run's loans: the balances beside the sum of the ledger. */
async function readOffLedger(owner: Pool, { payers }: CrashWorld): Promise<string[]> {
  const read = await owner.query<{ no: string }>(
    `select l.loan_no as no from loans l
      cross join lateral (values ('1100', l.principal_cents),
        ('1200', l.interest_posted_cents - l.interest_paid_cents)) as stands(account, cents)
      cross join lateral (select coalesce(sum(e.amount_cents), 0) as cents
        from ledger_transactions t join ledger_entries e using (lender_id, transaction_id)
        where t.lender_id = l.lender_id and t.loan_id = l.loan_id
          and e.account = stands.account) as summed
      where l.loan_id = any($1) and stands.cents <> summed.cents`,
    [payers.map(({ loanId }) => loanId)],
  )
  return read.rows.map(({ no }) => no)
}

const openStates = `('created', 'submitting', 'confirming')`

/**
 * Waits until no payment is open, nor a scheduled one of the run. Leases and pauses between two tries, up to an hour long, are
 * brought forward meanwhile: as if the time had passed. Nothing else is touched.
 *
 * @param withinMs then it gives up, and the judge finds what is open
 */
export async function drain(
  portal: CrashPortal,
  { now, withinMs }: { readonly now: () => Date; readonly withinMs: number },
): Promise<void> {
  const owner = ownerPool(portal.databaseUrl)
  let open = Infinity
  for (let waitedMs = 0; open > 0 && waitedMs < withinMs; waitedMs += 500) {
    await owner.query(
      `update payments set next_attempt_at = least(next_attempt_at, $1),
          lease_until = least(lease_until, $1) where state in ${openStates}`,
      [now()],
    )
    await sleep(500)
    const read = await owner.query<{ count: bigint }>(
      `select (select count(*) from payments where state in ${openStates})
        + (select count(*) from scheduled_payments where schedule_id = scheduled_payment_id
          and status in ('active', 'submitted')) as count`,
    )
    open = Number(read.rows[0]?.count ?? 0n)
  }
  await owner.end()
}
