import { sql } from 'kysely'
import type { DatabasePool } from '../src/db/database.ts'
import { inLender } from '../src/db/transaction.ts'
import type { Vault } from '../src/outside/vault.ts'

/** Amounts in cents by the gateway's reference, as each of the three has them. */
export type Books = {
  /** every single charge, so that two under one reference show */
  readonly journal: readonly { readonly ref: string; readonly cents: bigint }[]
  readonly payments: readonly {
    readonly ref: string
    readonly state: string
    readonly cents: bigint
  }[]
  readonly ledger: readonly { readonly ref: string; readonly cents: bigint }[]
  /** other things that may never be: each a sentence */
  readonly faults: readonly string[]
}

const charged = new Set(['completed', 'pending', 'returned', 'refunded'])

/**
 * What the gateway's journal, the payments and the ledger disagree on; nothing, when every charge
 * is one payment and one posting of the same cents. Shares no code with the product's own
 * reconciliation. A payment whose result is still open counts as not charged.
 */
export function compareThreeWays({ journal, payments, ledger, faults }: Books): string[] {
  const refs = new Set([...journal, ...payments, ...ledger].map(({ ref }) => ref))
  const differences = [...refs].flatMap((ref) => {
    const charges = journal.filter((one) => one.ref === ref).map(({ cents }) => cents)
    const rows = payments.filter((one) => one.ref === ref)
    const told = rows.filter(({ state }) => charged.has(state)).map(({ cents }) => cents)
    const posted = ledger.filter((one) => one.ref === ref).map(({ cents }) => cents)
    const seen = [charges, told, posted].map((one) => one.join('+') || 'none')
    const same = new Set(seen).size === 1 && charges.length <= 1 && rows.length === 1
    if (same) return []
    const states = rows.map(({ state }) => state).join('+') || 'no payment'
    return [`${ref} (${states}): journal ${seen[0]}, payments ${seen[1]}, ledger ${seen[2]}`]
  })
  return [...differences, ...faults]
}

/** Reads all three, and holds every loan's standing against the ledger's balances of it. */
export async function readBooks(world: {
  readonly db: DatabasePool
  readonly vault: Pick<Vault, 'journal'>
  readonly lender: { readonly id: string }
}): Promise<Books> {
  const { db, vault, lender } = world
  const entries = await vault.journal({ lenderId: lender.id, after: 0 })
  const journal = entries
    .filter(({ kind, status }) => kind === 'charge' && status === 'succeeded')
    .map(({ ref, amount }) => ({ ref, cents: amount as bigint }))
  return inLender(db, lender.id, async (trx) => {
    const payments = await sql<Books['payments'][number]>`
      select gateway_ref as ref, state, amount_cents + fee_cents as cents from payments
      where gateway_ref not like 'boarded-%'`.execute(trx)
    const ledger = await sql<Books['ledger'][number]>`
      select p.gateway_ref as ref, sum(e.amount_cents)::bigint as cents
      from payments p join ledger_transactions t using (lender_id, payment_id)
      join ledger_entries e using (lender_id, transaction_id)
      where t.kind = 'payment' and e.account in ('1020', '1030', '1035')
        and p.gateway_ref not like 'boarded-%'
      group by t.transaction_id, p.gateway_ref`.execute(trx)
    const faults = await sql<{ fault: string }>`
      select 'ledger transaction ' || transaction_id || ' is off by ' || sum(amount_cents) as fault
      from ledger_entries group by transaction_id having sum(amount_cents) <> 0
      union all
      select 'loan ' || l.loan_no || ' account ' || o.account || ': ledger '
        || coalesce(b.cents, 0) || ', standing ' || o.cents
      from loans l
      cross join lateral (values ('1100', l.principal_cents), ('1300', l.late_fee_cents),
        ('1310', l.nsf_fee_cents), ('1320', l.other_fee_cents),
        ('1200', l.interest_posted_cents - l.interest_paid_cents)) as o(account, cents)
      left join lateral (select sum(e.amount_cents) as cents from ledger_transactions t
        join ledger_entries e using (lender_id, transaction_id)
        where t.loan_id = l.loan_id and e.account = o.account) as b on true
      where l.charged_off_on is null and coalesce(b.cents, 0) <> o.cents`.execute(trx)
    return {
      journal,
      payments: payments.rows,
      ledger: ledger.rows,
      faults: faults.rows.map(({ fault }) => fault),
    }
  })
}

/** The differences of a world, to be none at the end of every test that pays. */
export async function threeWayCheck(world: Parameters<typeof readBooks>[0]): Promise<string[]> {
  return compareThreeWays(await readBooks(world))
}
