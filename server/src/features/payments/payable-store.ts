import { type Instant, instant, type LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { Funding } from '@quittance/domain/payments/convenience-fee'
import type {
  MethodKind,
  MethodStanding,
  MethodStatus,
  MethodWait,
} from '@quittance/domain/payments/payment-method'
import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { LenderTransaction } from '../../db/database.ts'
import { isUuid } from '../../db/uuid.ts'
import { loanColumns, type LoanRow } from '../ledger/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../ledger/loan-state-store.ts'
import { dayMs, hourMs } from '../limits/limit-store.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'

/** Whose it is: everything a borrower may see is looked up under both ids. */
export type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** A loan that this borrower may see and pay; null for any other. */
export async function findPayable(
  trx: LenderTransaction,
  owner: Owner,
  loanId: string,
): Promise<StoredLoan | null> {
  if (!isUuid(loanId)) return null
  const row = await payableLoan(trx, owner, loanId).executeTakeFirst()
  return row === undefined ? null : toStoredLoan(row)
}

function payableLoan(trx: LenderTransaction, { lenderId, borrowerId }: Owner, loanId: string) {
  return trx
    .selectFrom('loans')
    .innerJoin('loan_parties as party', (on) =>
      on
        .onRef('party.lender_id', '=', 'loans.lender_id')
        .onRef('party.loan_id', '=', 'loans.loan_id'),
    )
    .select(loanColumns.map((column) => `loans.${column}` as const))
    .where('loans.lender_id', '=', lenderId)
    .where('loans.loan_id', '=', loanId)
    .where('party.borrower_id', '=', borrowerId)
    .where('party.is_linked', '=', true)
}

/** A method, as far as paying needs it. */
export type PayableMethod = MethodStanding & {
  readonly id: string
  readonly kind: MethodKind
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly funding: Funding | null
  readonly lastFour: string
  /** of a bank account; '' for a card */
  readonly bankName: string
  readonly accountType: '' | 'checking' | 'savings'
  readonly routing: string
  /** 'YYYY-MM'; '' for a bank account */
  readonly expires: string
}

type MethodRow = {
  method_id: string
  kind: MethodKind
  vault_token: string
  fingerprint: string
  brand: string
  funding: string
  last_four: string
  expires: string
  status: MethodStatus
  awaits: MethodWait
  usable_from: LocalDate | null
  bank_name: string
  account_type: '' | 'checking' | 'savings'
  routing_number: string
}

export async function findMethod(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  methodId: string,
): Promise<PayableMethod | null> {
  if (!isUuid(methodId)) return null
  const row = await trx
    .selectFrom('methods')
    .select(['method_id', 'kind', 'vault_token', 'fingerprint', 'brand', 'funding'])
    .select(['last_four', 'expires', 'bank_name', 'account_type', 'routing_number'])
    .select(['status', 'awaits', 'usable_from'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : toMethod(row)
}

/** What else is decided on before a payment is written down. */
export type Surroundings = {
  /** whether the caller's key stands for a payment already */
  readonly isKnownKey: boolean
  readonly method: PayableMethod | null
  /** when the same payment was last made, and not declined; business time */
  readonly twinAt: Instant | null
  readonly paymentsThisHour: number
  readonly cardDeclinesToday: number
  readonly ipDeclinesThisHour: number
}

export type SurroundingsAsked = {
  readonly route: string
  readonly key: string
  readonly loanId: string
  readonly methodId: string
  readonly amount: Cents
  /** elapsed time: a twin written before it does not count */
  readonly twinSince: Instant
  readonly ip: string
  /** elapsed time */
  readonly now: Instant
}

/**
 * Locks the loan and reads all of it in one round trip: no other payment or posting of the loan
 * goes on until this transaction ends. Where the lock had to be waited for, the loan is as it is
 * now, and the rest as it was before: `writeIntent` holds what it writes against the present.
 *
 * @returns null when it is no loan of this borrower
 */
export async function lockPayable(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { route, key, loanId, methodId, amount, twinSince, ip, now }: SurroundingsAsked,
): Promise<{ readonly loan: StoredLoan; readonly surroundings: Surroundings } | null> {
  if (!isUuid(loanId)) return null
  const read = await trx.executeQuery(
    lockStatement({
      lenderId,
      borrowerId,
      route,
      key,
      loanId,
      methodId: isUuid(methodId) ? methodId : null,
      amount,
      twinSince: new Date(twinSince),
      ip,
      hour: startOf(hourMs, now),
      day: startOf(dayMs, now),
    }),
  )
  const [row] = read.rows
  return row === undefined ? null : { loan: toStoredLoan(row), surroundings: toSurroundings(row) }
}

/** The columns of `loans`, to be selected by that name. */
export const loanFields = sql.join(loanColumns.map((column) => sql.ref(`loans.${column}`)))

type LockValues = Omit<SurroundingsAsked, 'methodId' | 'twinSince' | 'now'> &
  Owner & {
    readonly methodId: string | null
    readonly twinSince: Date
    readonly hour: Date
    readonly day: Date
  }

const lockStatement = compileOnce<LockValues, LoanRow & SurroundingsRow>(
  (at) => sql`
    select ${loanFields}, m.method_id, m.kind, m.vault_token, m.fingerprint, m.brand, m.funding,
      m.last_four, m.expires, m.status, m.awaits, m.usable_from, m.bank_name, m.account_type, m.routing_number,
      twin.made_at as twin_at, u.count as attempts,
      c.count as card_declines, i.count as ip_declines, k.key is not null as known
    from loans
    join loan_parties party on party.lender_id = loans.lender_id
      and party.loan_id = loans.loan_id and party.borrower_id = ${at.borrowerId}::uuid
      and party.is_linked
    left join payment_keys k on k.lender_id = loans.lender_id
      and k.borrower_id = ${at.borrowerId}::uuid and k.route = ${at.route} and k.key = ${at.key}
    left join methods m on m.lender_id = loans.lender_id and m.method_id = ${at.methodId}::uuid
      and m.borrower_id = ${at.borrowerId}::uuid and m.removed_at is null
    left join lateral (select made_at from payments p where p.lender_id = loans.lender_id
      and p.loan_id = loans.loan_id and p.method_id = ${at.methodId}::uuid
      and p.amount_cents = ${at.amount}::bigint and p.state not in ('declined', 'cancelled')
      and p.written_at > ${at.twinSince}::timestamptz
      order by p.written_at desc limit 1) as twin on true
    left join limit_counts u on u.lender_id = loans.lender_id and u.rule = 'paymentsPerUserHour'
      and u.subject = ${at.borrowerId}::text and u.window_start = ${at.hour}::timestamptz
    left join limit_counts c on c.lender_id = loans.lender_id and c.rule = 'declinesPerCardDay'
      and c.subject = m.fingerprint and c.window_start = ${at.day}::timestamptz
    left join limit_counts i on i.lender_id = loans.lender_id and i.rule = 'declinesPerIpHour'
      and i.subject = ${at.ip} and i.window_start = ${at.hour}::timestamptz
    where loans.lender_id = ${at.lenderId}::uuid and loans.loan_id = ${at.loanId}::uuid
    for no key update of loans`,
)

type SurroundingsRow = Partial<MethodRow> & {
  known: boolean
  twin_at: Date | null
  attempts: number | null
  card_declines: number | null
  ip_declines: number | null
}

/** Counts run in windows of fixed ends; see `limits/limit-store.ts`. */
export function startOf(windowMs: number, now: Instant): Date {
  return new Date(Math.floor(now / windowMs) * windowMs)
}

function toSurroundings(row: SurroundingsRow): Surroundings {
  return {
    isKnownKey: row.known,
    method: isMethod(row) ? toMethod(row) : null,
    twinAt: row.twin_at === null ? null : instant(row.twin_at.getTime()),
    paymentsThisHour: row.attempts ?? 0,
    cardDeclinesToday: row.card_declines ?? 0,
    ipDeclinesThisHour: row.ip_declines ?? 0,
  }
}

function isMethod(row: Partial<MethodRow>): row is MethodRow {
  return typeof row.method_id === 'string'
}

function toMethod(row: MethodRow): PayableMethod {
  return {
    id: row.method_id,
    kind: row.kind,
    token: row.vault_token,
    fingerprint: row.fingerprint,
    brand: row.brand,
    funding: row.funding === '' ? null : (row.funding as Funding),
    lastFour: row.last_four,
    expires: row.expires,
    status: row.status,
    awaits: row.awaits,
    usableFrom: row.usable_from,
    bankName: row.bank_name,
    accountType: row.account_type,
    routing: row.routing_number,
  }
}
