import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import type { LoanState } from '@quittance/domain/loans/loan'
import { endOfLoan } from '@quittance/domain/loans/status/end-of-loan'
import type { Cents } from '@quittance/domain/money'
import type { PaymentSplit } from '@quittance/domain/payments/payment-split'
import { sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { cancelRepresentmentSteps } from './cancel-representments-repository.ts'
import { type DebitsOfEndedLoan, endOfLoanSteps } from './end-of-loan-repository.ts'
import { type NoRetryReason, retryEndReason } from '@quittance/domain/servicing/no-retry-reason'
import { stateColumns, stateTypes } from '../loans/loan-row.ts'
import type { StoredLoan } from '../loans/loan-state-repository.ts'
import { isPaymentEffective } from './effective-payment-repository.ts'
import { activityRows } from './loan-activity.ts'

/** What one event does to a loan: all of it is written, or nothing. */
export type Posting = {
  readonly lenderId: string
  readonly loan: StoredLoan
  readonly state: LoanState
  readonly transactions: readonly Transaction[]
  readonly lastPaid: { readonly on: LocalDate | null; readonly amount: Cents }
  /** the payment that the event is about; null for fees, accrual and the like */
  readonly paymentId: string | null
  /** tells apart what may happen to one payment more than once; '' for what happens once */
  readonly extId: string
  readonly enteredAt: Instant
  /** of a payment: where its money went, kept with it */
  readonly split: PaymentSplit | null
  /** what the event brought by itself: late fees that it waived or assessed */
  readonly followed: readonly LoanEvent[]
  /** where nothing is owed any more, what would have been debited; left out where that was not forecast */
  readonly debitsEnded?: DebitsOfEndedLoan
}

/**
 * Appends to the ledger and carries the loan's balances forward, in one statement: neither can be
 * there without the other. Says whether the loan was still as it had been read.
 */
export async function appendPosting(trx: LenderTransaction, posting: Posting): Promise<boolean> {
  const written = await trx.executeQuery(appendStatement(postingValues(posting)))
  return written.rows.length === 1
}

/** A posting, as the statements that post take it. */
export type PostingValues = {
  readonly lenderId: string
  readonly loanId: string
  readonly version: number
  readonly paymentId: string | null
  readonly currency: string
  readonly enteredAt: Date
  readonly postedOn: LocalDate | null
  readonly transactions: string
  readonly entries: string
  readonly followed: string
  readonly split: string | null
  readonly loanState: string
  readonly principal: bigint
  readonly lastPaidOn: LocalDate | null
  readonly lastPaid: bigint
  /** why the tries end that are planned of the loan; null where they stay */
  readonly triesEnd: NoRetryReason | null
  /** what is told where nothing is owed any more; null where that did not change */
  readonly loanEnds: ReturnType<typeof endOfLoan>
  readonly heldUntil: LocalDate | null
  /** `DebitsOfEndedLoan` in JSON; null where they were not forecast */
  readonly debitsEnded: string | null
}

export function postingValues(posting: Posting): PostingValues {
  const { lenderId, loan, paymentId, extId, lastPaid, split, state } = posting
  return {
    lenderId,
    loanId: loan.loanId,
    version: loan.version,
    paymentId,
    currency: loan.terms.currency,
    enteredAt: new Date(posting.enteredAt),
    postedOn: posting.transactions.at(-1)?.on ?? null,
    ...ledgerRows(posting.transactions, extId),
    followed: JSON.stringify(activityRows(posting.followed)),
    split: split === null ? null : splitRow(split),
    loanState: JSON.stringify(stateColumns(state)),
    principal: state.principal,
    lastPaidOn: lastPaid.on,
    lastPaid: lastPaid.amount,
    triesEnd: retryEndReason(loan.state, state),
    loanEnds: endOfLoan(loan.state, state),
    heldUntil: state.heldUntil,
    debitsEnded: posting.debitsEnded === undefined ? null : JSON.stringify(posting.debitsEnded),
  }
}

/** Locks the loan if it is as it was read; everything else of a statement depends on its row. */
export const lockUnchangedLoan = (at: PostingValues) => sql`
  select loan_id from loans where lender_id = ${at.lenderId}::uuid
    and loan_id = ${at.loanId}::uuid and version = ${at.version}::integer
  for no key update`

/**
 * Appends to the ledger, once for each row of `held`, tells what the event brought besides, calls off
 * the tries of returned debits that it ends, and ends what a loan that is over no longer needs.
 */
export const ledgerSteps = (at: PostingValues) => sql`posted as (
      insert into ledger_transactions (lender_id, transaction_id, loan_id, payment_id, kind, ext_id,
        currency, effective_on, posted_on, entered_at)
      select ${at.lenderId}::uuid, t.id, ${at.loanId}::uuid, ${at.paymentId}::uuid, t.kind,
        t.ext_id, ${at.currency}, t.effective_on, t.posted_on, ${at.enteredAt}::timestamptz
      from held, jsonb_to_recordset(${at.transactions}::jsonb)
        as t(id uuid, kind text, ext_id text, effective_on date, posted_on date)
    ), entered as (
      insert into ledger_entries (lender_id, transaction_id, entry_no, account, amount_cents)
      select ${at.lenderId}::uuid, e.id, e.no, e.account, e.amount
      from held, jsonb_to_recordset(${at.entries}::jsonb)
        as e(id uuid, no smallint, account text, amount bigint)
    ), followed as (
      insert into loan_events (lender_id, loan_id, event_no, kind, effective_on, amount_cents,
        payment_id, author, reason, detail, entered_at)
      select ${at.lenderId}::uuid, ${at.loanId}::uuid, e.no + coalesce((select max(known.event_no)
        from loan_events known where known.lender_id = ${at.lenderId}::uuid
          and known.loan_id = ${at.loanId}::uuid), 0), e.kind, e."on", e.amount,
        ${at.paymentId}::uuid, e.author, e.reason, e.detail, ${at.enteredAt}::timestamptz
      from held, jsonb_to_recordset(${at.followed}::jsonb) as e(no integer, kind text, "on" date,
        amount bigint, author text, reason text, detail jsonb)
    ), ${cancelRepresentmentSteps(
      at,
      sql`select ${at.loanId}::uuid as loan_id, ${at.triesEnd}::text as why,
          ${at.enteredAt}::timestamptz as at from held where ${at.triesEnd}::text is not null`,
    )}, ${endOfLoanSteps(
      at,
      sql`select ${at.loanId}::uuid as loan_id, ${at.loanEnds}::text as email_name,
          ${at.heldUntil}::date as held_until,
          coalesce(${at.postedOn}::date, ${at.enteredAt}::date) as day,
          ${at.debitsEnded}::jsonb as debits, ${at.enteredAt}::timestamptz as at
        from held where ${at.loanEnds}::text is not null`,
    )}`

/** The columns of a loan's state, set from the record `s`. */
export const carriedColumns = sql.raw(
  Object.keys(stateTypes)
    .map((column) => `${column} = s.${column}`)
    .join(', '),
)

/** What the record `s` is made of. */
export const loanStateRecord = sql.raw(
  Object.entries(stateTypes)
    .map(([column, type]) => `${column} ${type}`)
    .join(', '),
)

/** Carries the loan forward, for each row of `held`: no two of them are of one loan. */
export const loanStateStep = (at: PostingValues) => sql`
    update loans set version = loans.version + 1, ${carriedColumns},
      last_paid_on = ${at.lastPaidOn}::date, last_paid_cents = ${at.lastPaid}::bigint
    from held, jsonb_to_record(${at.loanState}::jsonb) as s(${loanStateRecord})
    where loans.lender_id = ${at.lenderId}::uuid and loans.loan_id = ${at.loanId}::uuid`

/** What a payment's row keeps of its posting; the split is at hand as `s`. */
export const splitColumns = (at: PostingValues) => sql`posted_on = ${at.postedOn}::date,
        interest_cents = s.interest, principal_cents = s.principal,
        principal_extra_cents = s."principalExtra", satisfied_cents = s.satisfied,
        late_fee_cents = s."lateFee", nsf_fee_cents = s."nsfFee", other_fee_cents = s."otherFee",
        over_cents = s.overpayment, recovery_cents = s.recovery,
        payoff_fee_cents = s."payoffFee", unapplied_cents = s.unapplied,
        principal_after_cents = ${at.principal}::bigint`

export const splitRecord = (at: PostingValues) => sql`jsonb_to_record(${at.split}::jsonb)
        as s(interest bigint, principal bigint, "principalExtra" bigint, satisfied bigint,
          "lateFee" bigint, "nsfFee" bigint, "otherFee" bigint, overpayment bigint,
          recovery bigint, "payoffFee" bigint, unapplied bigint)`

/** The ledger's own statement; a payment's result is written together with it (`payment-result-repository.ts`). */
export const appendStatement = compileOnce<PostingValues, { version: number }>(
  (at) => sql`
    with held as materialized (${lockUnchangedLoan(at)}), ${ledgerSteps(at)}, split as (
      update payments set ${splitColumns(at)} from held, ${splitRecord(at)}
      where lender_id = ${at.lenderId}::uuid and payment_id = ${at.paymentId}::uuid
        and ${at.split}::jsonb is not null
    ) ${loanStateStep(at)} returning loans.version`,
)

/** The last payment that stands, once this one does not: it was returned or refunded. */
export async function lastPaymentExcept(
  trx: LenderTransaction,
  { loanId, paymentId }: { readonly loanId: string; readonly paymentId: string | null },
): Promise<{ on: LocalDate; amount: bigint } | null> {
  const row = await trx
    .selectFrom('payments')
    .select(['effective_on as on', 'amount_cents as amount'])
    .where('loan_id', '=', loanId)
    .where('posted_on', 'is not', null)
    .where(isPaymentEffective())
    .where('payment_id', 'is distinct from', paymentId)
    .orderBy('effective_on', 'desc')
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

function ledgerRows(transactions: readonly Transaction[], extId: string) {
  const numbered = transactions.map((transaction) => ({ id: randomUUID(), ...transaction }))
  const extIds = readExternalIds(transactions, extId)
  const rows = numbered.map(({ id, kind, on, effectiveOn }, at) => ({
    id,
    kind,
    ext_id: extIds[at] ?? extId,
    effective_on: effectiveOn,
    posted_on: on,
  }))
  const entries = numbered.flatMap(({ id, lines }) =>
    lines.map(({ account, amount }, at) => ({ id, no: at + 1, account, amount: String(amount) })),
  )
  return { transactions: JSON.stringify(rows), entries: JSON.stringify(entries) }
}

/**
 * Tells apart what one payment brings more than once: an event may post one kind twice (interest up
 * to a payment, and its correction after it), and a return brings interest up to a day of its own.
 */
export function readExternalIds(transactions: readonly Transaction[], extId: string): string[] {
  const isReturn = transactions.some(({ kind }) => kind === 'return')
  return transactions.map(({ kind }, at) => {
    const alike = transactions.slice(0, at).filter((one) => one.kind === kind).length
    const id = isReturn && kind !== 'return' ? 'return' : extId
    return alike === 0 ? id : `${id}#${alike + 1}`
  })
}

function splitRow(split: PaymentSplit): string {
  const amounts = Object.entries(split).map(([bucket, amount]) => [bucket, String(amount)])
  return JSON.stringify(Object.fromEntries(amounts))
}
