import { randomUUID } from 'node:crypto'
import { type Instant, latestDay, type LocalDate } from '@quittance/domain/calendar'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import type { AgeingBucket } from '@quittance/domain/loans/status/ageing-bucket'
import type { LoanState } from '@quittance/domain/loans/loan'
import type { LoanStatus } from '@quittance/domain/loans/status/loan-status'
import { sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { endOfLoan } from '@quittance/domain/loans/status/end-of-loan'
import { cancelRepresentmentSteps } from '../ledger/cancel-representments-repository.ts'
import { type DebitsOfEndedLoan, endOfLoanSteps } from '../ledger/end-of-loan-repository.ts'
import { retryEndReason } from '@quittance/domain/servicing/no-retry-reason'
import { carriedColumns, loanStateRecord } from '../ledger/ledger-repository.ts'
import { loanColumns, stateColumns } from '../loans/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../loans/loan-state-repository.ts'
import { type LoanActivity, activityRow } from '../ledger/loan-activity.ts'

export type NextLoans = {
  readonly lenderId: string
  readonly day: LocalDate
  /** the loans are taken in the order of their ids */
  readonly after: string
  readonly most: number
}

/**
 * Locks the next loans that were not taken through this day: all that are open, and those that
 * were closed since they were looked at last.
 */
export async function lockLoansOfDay(
  trx: LenderTransaction,
  next: NextLoans,
): Promise<StoredLoan[]> {
  const rows = await loansOfDay(trx, next).select(loanColumns).execute()
  return rows.map(toStoredLoan)
}

/** The next of them, locked; null for none. It is not read, as it may be one that can not be. */
export async function lockNextLoanOfDay(
  trx: LenderTransaction,
  next: Omit<NextLoans, 'most'>,
): Promise<string | null> {
  const row = await loansOfDay(trx, { ...next, most: 1 })
    .select('loan_id')
    .executeTakeFirst()
  return row?.loan_id ?? null
}

function loansOfDay(trx: LenderTransaction, { lenderId, day, after, most }: NextLoans) {
  return trx
    .selectFrom('loans')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '>', after)
    .where((is) => is.or([is('aged_on', 'is', null), is('aged_on', '<', day)]))
    .where((is) =>
      is.or([
        is.and([is('paid_off_on', 'is', null), is('charged_off_on', 'is', null)]),
        is('loan_status', 'not in', ['paidOff', 'chargedOff']),
        is('held_until', 'is not', null),
      ]),
    )
    .orderBy('loan_id')
    .limit(most)
    .forNoKeyUpdate()
}

/** What one day did to one loan. */
export type ClosedLoan = {
  readonly loan: StoredLoan
  readonly state: LoanState
  readonly transactions: readonly Transaction[]
  readonly told: readonly LoanActivity[]
  readonly daysPastDue: number
  readonly bucket: AgeingBucket
  readonly loanStatus: LoanStatus
}

export type DayBatch = {
  readonly lenderId: string
  readonly day: LocalDate
  readonly enteredAt: Instant
  readonly closed: readonly ClosedLoan[]
  /** of loans that end what would have been debited, by their ids; of others the next payment of each schedule is told */
  readonly debitsEnded?: ReadonlyMap<string, DebitsOfEndedLoan>
}

/** Writes a batch of loans, their postings and what is told of them in one statement. */
export async function writeDayBatch(trx: LenderTransaction, batch: DayBatch): Promise<number> {
  const written = await trx.executeQuery(batchStatement(batchValues(batch)))
  return written.rows.length
}

type BatchValues = {
  readonly lenderId: string
  readonly day: LocalDate
  readonly enteredAt: Date
  readonly loans: string
  readonly transactions: string
  readonly entries: string
  readonly events: string
  /** whose planned tries end, and why */
  readonly triesEnd: string
  /** which are over, and how that is told */
  readonly loansEnd: string
}

function batchValues({ lenderId, day, enteredAt, closed, debitsEnded }: DayBatch): BatchValues {
  const transactions: object[] = []
  const entries: object[] = []
  for (const { loan, transactions: own } of closed)
    for (const { kind, on, effectiveOn, currency, lines } of own) {
      const id = orderedId(enteredAt)
      // A day that this loan missed is closed for postings: what it brings is posted on the open one.
      const days = { effective_on: effectiveOn, posted_on: latestDay(on, day) }
      transactions.push({ id, loan_id: loan.loanId, kind, currency, ...days })
      for (const [at, { account, amount }] of lines.entries())
        entries.push({ id, no: at + 1, account, amount: String(amount) })
    }
  const loans = closed.map(({ loan, state, daysPastDue, bucket, loanStatus }) => ({
    loan_id: loan.loanId,
    read_version: loan.version,
    days_past_due: daysPastDue,
    ageing_bucket: bucket,
    loan_status: loanStatus,
    ...stateColumns(state),
  }))
  const events = closed.flatMap(({ loan, told }) =>
    told.map((one, at) => ({ loan_id: loan.loanId, ...activityRow(one, at) })),
  )
  const triesEnd = closed.flatMap(({ loan, state }) => {
    const why = retryEndReason(loan.state, state)
    return why === null ? [] : [{ loan_id: loan.loanId, why }]
  })
  const loansEnd = closed.flatMap(({ loan, state }) => {
    const emailName = endOfLoan(loan.state, state)
    return emailName === null
      ? []
      : [
          {
            loan_id: loan.loanId,
            email_name: emailName,
            held_until: state.heldUntil,
            debits: debitsEnded?.get(loan.loanId) ?? null,
          },
        ]
  })
  return {
    lenderId,
    day,
    enteredAt: new Date(enteredAt),
    loans: JSON.stringify(loans),
    transactions: JSON.stringify(transactions),
    entries: JSON.stringify(entries),
    events: JSON.stringify(events),
    triesEnd: JSON.stringify(triesEnd),
    loansEnd: JSON.stringify(loansEnd),
  }
}

/** A UUID of version 7: those of one batch stand side by side in every index, however large it is. */
function orderedId(at: Instant): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

const batchStatement = compileOnce<BatchValues, { loan_id: string }>(
  (at) => sql`
    with posted as (
      insert into ledger_transactions (lender_id, transaction_id, loan_id, kind, currency,
        effective_on, posted_on, entered_at)
      select ${at.lenderId}::uuid, t.id, t.loan_id, t.kind, t.currency, t.effective_on,
        t.posted_on, ${at.enteredAt}::timestamptz
      from jsonb_to_recordset(${at.transactions}::jsonb) as t(id uuid, loan_id uuid, kind text,
        currency text, effective_on date, posted_on date)
    ), entered as (
      insert into ledger_entries (lender_id, transaction_id, entry_no, account, amount_cents)
      select ${at.lenderId}::uuid, e.id, e.no, e.account, e.amount
      from jsonb_to_recordset(${at.entries}::jsonb)
        as e(id uuid, no smallint, account text, amount bigint)
    ), told as (
      insert into loan_events (lender_id, loan_id, event_no, kind, effective_on, amount_cents,
        author, reason, detail, entered_at)
      select ${at.lenderId}::uuid, e.loan_id, e.no + coalesce((select max(known.event_no)
        from loan_events known where known.lender_id = ${at.lenderId}::uuid
          and known.loan_id = e.loan_id), 0), e.kind, e."on", e.amount,
        e.author, e.reason, e.detail, ${at.enteredAt}::timestamptz
      from jsonb_to_recordset(${at.events}::jsonb) as e(loan_id uuid, no integer, kind text,
        "on" date, amount bigint, author text, reason text, detail jsonb)
    ), ${cancelRepresentmentSteps(
      at,
      sql`select e.loan_id, e.why, ${at.enteredAt}::timestamptz as at
        from jsonb_to_recordset(${at.triesEnd}::jsonb)
        as e(loan_id uuid, why text)`,
    )}, ${endOfLoanSteps(
      at,
      sql`select e.loan_id, e.email_name, e.held_until, ${at.day}::date as day,
        nullif(e.debits, 'null'::jsonb) as debits, ${at.enteredAt}::timestamptz as at
        from jsonb_to_recordset(${at.loansEnd}::jsonb)
        as e(loan_id uuid, email_name text, held_until date, debits jsonb)`,
    )}
    update loans set version = version + 1, ${carriedColumns}, aged_on = ${at.day}::date,
      days_past_due = s.days_past_due, ageing_bucket = s.ageing_bucket, loan_status = s.loan_status
    from jsonb_to_recordset(${at.loans}::jsonb) as s(loan_id uuid, read_version integer,
      days_past_due integer, ageing_bucket smallint, loan_status text, ${loanStateRecord})
    where loans.lender_id = ${at.lenderId}::uuid and loans.loan_id = s.loan_id
      and loans.version = s.read_version
    returning loans.loan_id`,
)
