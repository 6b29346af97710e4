import { sql } from 'kysely'
import type { DatabasePool } from '../src/platform/database/pool.ts'
import { withLenderTransaction } from '../src/platform/database/transaction.ts'
import type { Vault } from '../src/platform/ports/vault.ts'

type Line = {
  readonly ref: string
  readonly cents: bigint
  /** it went back: returned, refunded, or taken out before its file left */
  readonly isBack?: boolean
}

/** Amounts in cents by the gateway's reference, as each of the three has them. */
export type ThreeWayBooks = {
  /** every single charge, so that two under one reference show, and what went back */
  readonly journal: readonly Line[]
  readonly payments: readonly {
    readonly ref: string
    readonly state: string
    readonly cents: bigint
    /** what refunds gave back of it; none when left out */
    readonly refunded?: bigint
    /** what its bank took back, where that is not just what refunds had left */
    readonly returned?: bigint | null
    /** it waits for the day's batch, or was taken out of it: no gateway ever had it */
    readonly isBatched?: boolean
    /** it takes effect on a later day, or came back before its own: the ledger has nothing of it */
    readonly isUnposted?: boolean
  }[]
  readonly ledger: readonly Line[]
  /** other things that may never be: each a sentence */
  readonly faults: readonly string[]
}

const charged = new Set(['completed', 'pending', 'returned', 'refunded', 'cancelled'])
const takenBack = new Set(['returned', 'cancelled'])

/**
 * What the gateway's journal, the payments and the ledger disagree on; nothing, when every charge
 * is one payment and one posting of the same cents, and what went back went back in all three.
 * Shares no code with the product's own reconciliation. A payment whose result is still open counts
 * as not charged.
 */
export function compareThreeWays({ journal, payments, ledger, faults }: ThreeWayBooks): string[] {
  const refs = new Set([...journal, ...payments, ...ledger].map(({ ref }) => ref))
  const differences = [...refs].flatMap((ref) => {
    const rows = payments.filter((one) => one.ref === ref)
    const told = rows.flatMap(({ state, cents, refunded = 0n, returned = null }) => [
      ...(charged.has(state) ? [{ ref, cents }] : []),
      ...(takenBack.has(state)
        ? [{ ref, cents: returned === null ? cents : refunded + returned, isBack: true }]
        : []),
      ...(refunded > 0n && !takenBack.has(state) ? [{ ref, cents: refunded, isBack: true }] : []),
    ])
    const isBatched = rows.some((row) => row.isBatched)
    const isUnposted = rows.some((row) => row.isUnposted)
    const books = [isBatched ? told : journal, told, isUnposted ? told : ledger]
    const seen = books.map((book) => sides(book, ref))
    const isOneCharge = journal.filter((one) => one.ref === ref && !one.isBack).length <= 1
    const isIn = (book: readonly Line[]) => book.some((one) => one.ref === ref)
    const isElsewhere = (isBatched && isIn(journal)) || (isUnposted && isIn(ledger))
    if (new Set(seen).size === 1 && isOneCharge && rows.length === 1 && !isElsewhere) return []
    const states = rows.map(({ state }) => state).join('+') || 'no payment'
    return [`${ref} (${states}): journal ${seen[0]}, payments ${seen[1]}, ledger ${seen[2]}`]
  })
  return [...differences, ...faults]
}

/** '500', '500+500', '500 back 500', 'none'. What went back is one sum, in however many parts. */
function sides(book: readonly Line[], ref: string): string {
  const of = (back: boolean) =>
    book
      .filter((one) => one.ref === ref && (one.isBack ?? false) === back)
      .map(({ cents }) => cents)
  const back = of(true).reduce((sum, cents) => sum + cents, 0n)
  return (of(false).join('+') || 'none') + (back === 0n ? '' : ` back ${back}`)
}

/** Reads all three, and holds every loan's balances against the ledger. */
export async function readBooks(world: {
  readonly db: DatabasePool
  readonly vault: Pick<Vault, 'journal'>
  readonly lender: { readonly id: string }
}): Promise<ThreeWayBooks> {
  const { db, vault, lender } = world
  const entries = await vault.journal({ lenderId: lender.id, after: 0 })
  const journal = entries
    .filter(({ status }) => status === 'succeeded')
    .map(({ ref, amount, kind }) => ({ ref, cents: amount as bigint, isBack: kind !== 'charge' }))
  return withLenderTransaction(db, lender.id, async (trx) => {
    const payments = await sql<ThreeWayBooks['payments'][number]>`
      select gateway_ref as ref, state, amount_cents + fee_cents as cents,
        refunded_cents as refunded, returned_cents as returned,
        confirm_id = '' and state in ('pending', 'cancelled', 'returned') as "isBatched",
        posted_on is null and (effective_on > business_date or state in ('cancelled', 'returned'))
          as "isUnposted"
      from payments join lenders using (lender_id)
      where gateway_ref not like 'boarded-%' and channel in ('card', 'ach', 'pad')`.execute(trx)
    const ledger = await sql<ThreeWayBooks['ledger'][number]>`
      select p.gateway_ref as ref, abs(sum(e.amount_cents))::bigint as cents,
        t.kind <> 'payment' as "isBack"
      from payments p join ledger_transactions t using (lender_id, payment_id)
      join ledger_entries e using (lender_id, transaction_id)
      where t.kind in ('payment', 'return', 'refund') and e.account in ('1020', '1030', '1035')
        and p.gateway_ref not like 'boarded-%'
      group by t.transaction_id, t.kind, p.gateway_ref`.execute(trx)
    const faults = await sql<{ fault: string }>`
      select 'ledger transaction ' || transaction_id || ' is off by ' || sum(amount_cents) as fault
      from ledger_entries group by transaction_id having sum(amount_cents) <> 0
      union all
      select 'loan ' || l.loan_no || ' account ' || o.account || ': ledger '
        || coalesce(b.cents, 0) || ', loan ' || o.cents
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
