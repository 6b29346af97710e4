import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import type { Lender } from '@quittance/server/lenders/lender-directory'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { type RawBuilder, sql } from 'kysely'
import { boardLoans } from '../board-loans.ts'

/** The day on which all of them are due, at six in the morning by the clock of New York. */
export const dueDay = '2026-11-20'
export const dueAt = '2026-11-20T11:00:00Z'
const amount = 100_00n

/** So many at once: the driver waits no longer for a statement. */
const batchMax = 1_000

/** What stands beside each loan, its ids made from the loan's. */
const rowsOfLoan = (token: string, boarded: RawBuilder<unknown>) => [
  sql`insert into borrowers (lender_id, borrower_id, first_name, last_name, language, country,
      state_code, street1, city, postal_code, created_at)
    select lender_id, loan_id, 'Maria', 'Ortega', 'en', 'US', 'TX', '1 Mesa Road', 'San Antonio',
      '78210', ${dueAt}::timestamptz from ${boarded}`,
  sql`insert into borrower_emails (lender_id, email_id, borrower_id, address, is_verified,
      is_primary)
    select lender_id, loan_id, loan_id, loan_id || '@example.com', true, true from ${boarded}`,
  sql`insert into loan_parties (lender_id, loan_id, borrower_id, role, is_linked)
    select lender_id, loan_id, loan_id, 'borrower', true from ${boarded}`,
  sql`insert into methods (lender_id, method_id, borrower_id, kind, account_type, vault_token,
      fingerprint, brand, funding, last_four, holder_name, expires, is_borrower_deletable, made_at)
    select lender_id, loan_id, loan_id, 'card', '', ${token}, 'print-' || loan_id, 'visa',
      'credit', '4242', 'Maria Ortega', '2030-05', true, ${dueAt}::timestamptz from ${boarded}`,
  sql`insert into consents (lender_id, consent_id, borrower_id, loan_id, kind, text, text_hash,
      language, amount_cents, given_at, ip, user_agent, method_id)
    select lender_id, loan_id, loan_id, loan_id, 'recurringCard', 'I authorize it.', '0', 'en',
      ${amount}::bigint, ${dueAt}::timestamptz, '', '', loan_id from ${boarded}`,
  sql`insert into schedules (lender_id, schedule_id, loan_id, borrower_id, method_id, kind,
      frequency, amount_cents, fee_cents, currency, start_on, made_by, made_at, status, consent_id)
    select lender_id, loan_id, loan_id, loan_id, loan_id, 'recurring', 'MO', ${amount}::bigint, 0,
      currency, ${dueDay}::date, 'borrower', ${dueAt}::timestamptz, 'active', loan_id
    from ${boarded}`,
]

type Boarded = {
  readonly count: number
  readonly token: string
  /** Tells the planner how large the tables have become: without it a foreign key reads all of them. */
  readonly analyze?: () => Promise<unknown>
}

/** Boards so many loans with a lender, each with a series by a card, and no payment of it yet. */
export async function boardSchedules(
  db: DatabasePool,
  lender: Lender,
  { count, token, analyze }: Boarded,
): Promise<void> {
  await boardLoans({ db, lender }, { count, on: parseDay(dueDay) })
  for (let from = 0; from < count; from += batchMax) {
    if (from <= batchMax) await analyze?.()
    const size = Math.min(batchMax, count - from)
    const numbers = Array.from({ length: size }, (_one, at) => `B-${from + at}`)
    for (const rows of rowsOfLoan(token, sql`loans where loan_no = any(${numbers})`))
      await withLenderTransaction(db, lender.id, (trx) => rows.execute(trx))
  }
}

/** Lets the first payments of so many of them be due; says whose these are. */
export async function makeDue(
  db: DatabasePool,
  { id }: Pick<Lender, 'id'>,
  count: number,
  analyze?: Boarded['analyze'],
): Promise<string[]> {
  const due: string[] = []
  while (due.length < count) {
    if (due.length <= batchMax) await analyze?.()
    const most = Math.min(batchMax, count - due.length)
    const { rows } = await withLenderTransaction(db, id, (trx) =>
      sql<{ id: string }>`
        insert into scheduled_payments (lender_id, scheduled_payment_id, schedule_id, payment_no,
          due_on, collect_on, debit_at, amount_cents, fee_cents, status)
        select lender_id, schedule_id, schedule_id, 1, ${dueDay}::date, ${dueDay}::date,
          ${dueAt}::timestamptz, amount_cents, fee_cents, 'active'
        from schedules s where s.schedule_id = s.loan_id
          and not exists (select from scheduled_payments d
          where d.lender_id = s.lender_id and d.schedule_id = s.schedule_id)
        limit ${most} returning schedule_id as id`.execute(trx),
    )
    assert(rows.length > 0, 'there are so many schedules')
    due.push(...rows.map((row) => row.id))
  }
  return due
}
