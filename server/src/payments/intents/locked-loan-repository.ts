import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/rows-of.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { loanColumns, type LoanRow } from '../../servicing/loans/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import {
  type PayableMethod,
  payableMethodColumns,
  type PayableMethodRow,
  toPayableMethod,
} from '../methods/method-row.ts'
import type { LoanOwner } from './payable-loan-repository.ts'
import { type UnpostedPayment } from './pending-payments.ts'
import {
  type ReplacedDebit,
  type ReplacedDebitRow,
  replacedDebitOf,
  toReplacedDebit,
} from '../replacements/replaced-debit-repository.ts'
import {
  type ReplacedRetry,
  type ReplacedRetryRow,
  replacedRetryOf,
  toReplacedRetry,
} from '../replacements/replaced-retry-row.ts'
import {
  isDuplicateSince,
  isReplaceable,
  toPendingPayments,
  type PendingPaymentRows,
  pendingPaymentsQuery,
} from './pending-payment-repository.ts'

/** What else is decided on before a payment is written down. */
export type PaymentFacts = {
  /** whether the caller's key stands for a payment already */
  readonly isKnownKey: boolean
  readonly method: PayableMethod | null
  /** when the same payment was last made, and not declined; business time */
  readonly duplicateAt: Instant | null
  readonly paymentsThisHour: number
  readonly cardDeclinesToday: number
  readonly ipDeclinesThisHour: number
  /** whether what it takes the place of is still to come; true where it takes no place */
  readonly isReplaceable: boolean
  /** that, where it is a scheduled payment */
  readonly replacedDebit: ReplacedDebit | null
  /** that, where it is the retry of a debit that came back */
  readonly replacedRetry: ReplacedRetry | null
  /** payments of the loan that are not posted yet, without fees */
  readonly pendingPayments: readonly UnpostedPayment[]
}

export type PaymentFactsQuery = {
  readonly owner: LoanOwner
  readonly route: string
  readonly key: string
  readonly loanId: string
  readonly methodId: string
  readonly amount: Cents
  /** the returned debit, or the scheduled payment, that it takes the place of; null for none */
  readonly insteadOf: string | null
  /** elapsed time: a duplicate written before it does not count */
  readonly duplicateSince: Instant
  readonly ip: string
  /** elapsed time */
  readonly now: Instant
}

export type LockedLoan = { readonly loan: StoredLoan; readonly surroundings: PaymentFacts }

/**
 * Locks the loan and reads all of it in one round trip: no other payment or posting of the loan
 * goes on until this transaction ends. Where the lock had to be waited for, the loan is as it is
 * now, and the rest as it was before: `writeIntents` holds what it writes against the present.
 *
 * @returns null when it is no loan of this borrower
 */
export async function lockPayableLoan(
  trx: LenderTransaction,
  asked: PaymentFactsQuery,
): Promise<LockedLoan | null> {
  if (!isUuid(asked.loanId)) return null
  const read = await trx.executeQuery(waitingStatement(lockValues([asked])))
  const [row] = read.rows
  return row === undefined ? null : toPayable(row)
}

/**
 * The same for several of one lender, no two of one loan, and without waiting: whoever holds several
 * loans waits for none.
 *
 * @returns one for each, in their order; null when it is no loan of that borrower, or is held by
 *   somebody else
 */
export async function lockPayableLoans(
  trx: LenderTransaction,
  asked: readonly PaymentFactsQuery[],
): Promise<(LockedLoan | null)[]> {
  const { rows } = await trx.executeQuery(skippingStatement(lockValues(asked)))
  const found = new Map(rows.map((row) => [row.no, row]))
  return asked.map((_, no) => {
    const row = found.get(no)
    return row === undefined ? null : toPayable(row)
  })
}

/** Stands for a payment that there can not be, so that it is refused. */
const noPayment = '00000000-0000-0000-0000-000000000000'

type LockValues = { readonly lenderId: string; readonly rows: string }

function lockValues(asked: readonly PaymentFactsQuery[]): LockValues {
  const rows = asked.map(({ owner, duplicateSince, now, loanId, methodId, ...one }, no) => ({
    no,
    borrowerId: owner.borrowerId,
    route: one.route,
    key: one.key,
    loanId: isUuid(loanId) ? loanId : null,
    methodId: isUuid(methodId) ? methodId : null,
    amount: String(one.amount),
    insteadOf: one.insteadOf === null || isUuid(one.insteadOf) ? one.insteadOf : noPayment,
    duplicateSince: new Date(duplicateSince),
    ip: one.ip,
    hour: windowStart(hourMs, now),
    day: windowStart(dayMs, now),
  }))
  return { lenderId: asked[0]?.owner.lenderId ?? '', rows: JSON.stringify(rows) }
}

const askedFields = {
  no: 'integer',
  borrowerId: 'uuid',
  route: 'text',
  key: 'text',
  loanId: 'uuid',
  methodId: 'uuid',
  amount: 'bigint',
  insteadOf: 'uuid',
  duplicateSince: 'timestamptz',
  ip: 'text',
  hour: 'timestamptz',
  day: 'timestamptz',
}

/** The columns of `loans`, to be selected by that name. */
const loanFields = sql.join(loanColumns.map((column) => sql.ref(`loans.${column}`)))
const methodFields = sql.join(payableMethodColumns.map((column) => sql.ref(`m.${column}`)))

const count = (rule: string, subject: RawBuilder<unknown>, since: RawBuilder<unknown>) => sql`
      (select count from limit_counts where lender_id = loans.lender_id and rule = ${sql.lit(rule)}
        and subject = ${subject} and window_start = ${since})`

/**
 * Planned once for all values, hence for as few rows as a run has. What is only looked up stands
 * beside the joins, not among them: to find the order of ten joins takes longer than to run them.
 */
const lockStatement = (how: RawBuilder<unknown>) =>
  compileOnce<LockValues, LoanRow & SurroundingsRow>(
    ({ lenderId, rows }) => sql`
    with asked as materialized (${rowsOf(rows, askedFields)})
    select asked.no, ${loanFields}, ${methodFields},
      (select made_at from payments p where p.lender_id = loans.lender_id
        and p.loan_id = loans.loan_id and p.amount_cents = asked.amount
        and ${isDuplicateSince(sql`asked."duplicateSince"`)}
        order by p.written_at desc limit 1) as duplicate_at,
      ${count('paymentsPerUserHour', sql`asked."borrowerId"::text`, sql`asked.hour`)} as attempts,
      ${count('declinesPerCardDay', sql`m.fingerprint`, sql`asked.day`)} as card_declines,
      ${count('declinesPerIpHour', sql`asked.ip`, sql`asked.hour`)} as ip_declines,
      ${pendingPaymentsQuery(sql`loans.lender_id`, sql`loans.loan_id`)} as pending_payments,
      ${isReplaceable({
        lenderId: sql`loans.lender_id`,
        loanId: sql`loans.loan_id`,
        borrowerId: sql`asked."borrowerId"`,
        placeId: sql`asked."insteadOf"`,
      })} as is_replaceable,
      ${replacedDebitOf('loans.lender_id', 'asked."insteadOf"')} as replaced_debit,
      ${replacedRetryOf({ lenderId: sql`loans.lender_id`, placeId: sql`asked."insteadOf"` })}
        as replaced_retry,
      exists (select from payment_keys k where k.lender_id = loans.lender_id
        and k.borrower_id = asked."borrowerId" and k.route = asked.route
        and k.key = asked.key) as known
    from asked
    join loans on loans.lender_id = ${lenderId}::uuid and loans.loan_id = asked."loanId"
    join loan_parties party on party.lender_id = ${lenderId}::uuid
      and party.loan_id = asked."loanId" and party.borrower_id = asked."borrowerId"
      and party.is_linked
    left join methods m on m.lender_id = ${lenderId}::uuid and m.method_id = asked."methodId"
      and m.borrower_id = asked."borrowerId" and m.removed_at is null
    for no key update of loans ${how}`,
  )

const waitingStatement = lockStatement(sql``)
const skippingStatement = lockStatement(sql`skip locked`)

type SurroundingsRow = Partial<PayableMethodRow> & {
  no: number
  known: boolean
  duplicate_at: Date | null
  attempts: number | null
  card_declines: number | null
  ip_declines: number | null
  pending_payments: PendingPaymentRows
  is_replaceable: boolean
  replaced_debit: ReplacedDebitRow | null
  replaced_retry: ReplacedRetryRow | null
}

/** Counts run in windows of fixed ends; see `rate-limits/rate-limit-repository.ts`. */
export function windowStart(windowMs: number, now: Instant): Date {
  return new Date(Math.floor(now / windowMs) * windowMs)
}

function toPayable(row: LoanRow & SurroundingsRow): LockedLoan {
  return { loan: toStoredLoan(row), surroundings: toSurroundings(row) }
}

function toSurroundings(row: SurroundingsRow): PaymentFacts {
  return {
    isKnownKey: row.known,
    method: isMethod(row) ? toPayableMethod(row) : null,
    duplicateAt: row.duplicate_at === null ? null : toInstant(row.duplicate_at.getTime()),
    paymentsThisHour: row.attempts ?? 0,
    cardDeclinesToday: row.card_declines ?? 0,
    ipDeclinesThisHour: row.ip_declines ?? 0,
    isReplaceable: row.is_replaceable,
    replacedDebit: toReplacedDebit(row.replaced_debit),
    replacedRetry: toReplacedRetry(row.replaced_retry),
    pendingPayments: toPendingPayments(row.pending_payments),
  }
}

function isMethod(row: Partial<PayableMethodRow>): row is PayableMethodRow {
  return typeof row.method_id === 'string'
}
