import { type Cents, formatDollars } from '@quittance/domain/money'
import { type Selectable, sql } from 'kysely'
import { toAgent } from '../../lenders/borrower.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { loanColumns } from '../../servicing/loans/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { isPendingPayment } from '../../payments/intents/pending-payment-repository.ts'
import {
  debitAsReplaced,
  type ReplacedDebitRow,
  replacedDebitOf,
  toReplacedDebit,
} from '../../payments/replacements/replaced-debit-repository.ts'
import {
  type ReplacedRetryRow,
  replacedRetryOf,
  toReplacedRetry,
} from '../../payments/replacements/replaced-retry-row.ts'

export async function findLoanByNumber(
  trx: LenderTransaction,
  loanNo: string,
): Promise<StoredLoan | null> {
  const row = await trx
    .selectFrom('loans')
    .select(loanColumns)
    .where('loan_no', '=', loanNo)
    .executeTakeFirst()
  return row === undefined ? null : toStoredLoan(row)
}

/** Whether the end of day could not take a loan through a day, and nobody mended it yet. */
export async function isQuarantined(trx: LenderTransaction, loanId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('quarantined_loans')
    .select('loan_id')
    .where('loan_id', '=', loanId)
    .where('cleared_on', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The loan's payments with their splits, oldest first. Money as text. */
export async function readLoanPayments(trx: LenderTransaction, loanId: string) {
  const rows = await trx
    .selectFrom('payments as p')
    .selectAll('p')
    .select(placeColumns)
    .where('p.loan_id', '=', loanId)
    .orderBy('p.effective_on')
    .orderBy('p.made_at')
    .execute()
  return rows.map(toLoanPayment)
}

/** A payment by its id, and the number of its loan. */
export async function readLoanPayment(trx: LenderTransaction, paymentId: string) {
  const row = await trx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .selectAll('p')
    .select(placeColumns)
    .select('l.loan_no')
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirst()
  if (row === undefined) return null
  return { loanNo: row.loan_no, madeAt: row.made_at.toISOString(), ...toLoanPayment(row) }
}

/** What a row of `payments p` was made in the place of, by itself. */
const placeColumns = [
  replacedRetryOf({ lenderId: sql`p.lender_id`, placeId: sql`p.instead_of` }).as('replaced_retry'),
  replacedDebitOf('p.lender_id', 'p.instead_of_scheduled').as('replaced_debit'),
] as const

type PlacedRow = {
  readonly instead_of: string | null
  readonly replaced_retry: ReplacedRetryRow | null
  readonly replaced_debit: ReplacedDebitRow | null
}

function placeOf({ instead_of: orderId, replaced_retry, replaced_debit }: PlacedRow) {
  const [retry, debit] = [toReplacedRetry(replaced_retry), toReplacedDebit(replaced_debit)]
  const place = retry ?? (debit && debitAsReplaced(debit))
  if (place === null) return null
  const kind = retry === null ? 'scheduled' : 'retry'
  return { kind, orderId, on: place.on, amount: formatDollars(place.amount) } as const
}

function toLoanPayment(row: Selectable<Tables['payments']> & PlacedRow) {
  return {
    orderId: row.payment_id,
    reference: row.reference,
    channel: row.channel,
    platform: row.platform,
    agent: toAgent(row.agent, row.agent_reason),
    state: row.state,
    effectiveOn: row.effective_on,
    postedOn: row.posted_on,
    amount: dollars(row.amount_cents),
    fee: dollars(row.fee_cents),
    interest: dollars(row.interest_cents),
    principal: dollars(row.principal_cents),
    lateFee: dollars(row.late_fee_cents),
    nsfFee: dollars(row.nsf_fee_cents),
    otherFee: dollars(row.other_fee_cents),
    overpayment: dollars(row.over_cents),
    principalAfter: dollars(row.principal_after_cents),
    inPlaceOf: placeOf(row),
    returnCode: row.return_code,
    refunded: dollars(row.refunded_cents),
    settlesOn: row.settles_on,
    settledOn: row.settled_on,
  }
}

/** Payments of a loan that are under way, or accepted and not settled. */
export async function readPendingPayments(trx: LenderTransaction, loanId: string) {
  const rows = await trx
    .selectFrom('payments as p')
    .select(['p.channel', 'p.amount_cents', 'p.effective_on'])
    .where('p.loan_id', '=', loanId)
    .where((is) => is.or([isPendingPayment, is('p.state', '=', 'pending')]))
    .orderBy('p.effective_on')
    .orderBy('p.made_at')
    .execute()
  return rows.map((row) => ({
    channel: row.channel,
    amount: toCents(row.amount_cents),
    effectiveOn: row.effective_on,
  }))
}

/** The transaction of each event that says in the journal who decided it and why. */
const explained: ReadonlyMap<string, string> = new Map([
  ['chargedOff', 'chargeOff'],
  ['chargeOffReversed', 'chargeOffReversed'],
])

type Decision = { readonly author: string; readonly reason: string }

/** Who decided a loan's charge-offs and why, by kind and moment of the transaction; oldest first. */
async function readDecisions(
  trx: LenderTransaction,
  loanId: string,
): Promise<ReadonlyMap<string, Decision>> {
  const rows = await trx
    .selectFrom('loan_events')
    .select(['kind', 'entered_at', 'author', 'reason'])
    .where('loan_id', '=', loanId)
    .where('kind', 'in', [...explained.keys()])
    .orderBy('event_no')
    .execute()
  return new Map(
    rows.map(({ kind, entered_at, author, reason }) => [
      momentOf(explained.get(kind) ?? '', entered_at),
      { author, reason },
    ]),
  )
}

function momentOf(kind: string, at: Date): string {
  return `${kind} ${at.toISOString()}`
}

export type LoanJournalEntry = {
  readonly id: string
  readonly kind: string
  readonly effectiveOn: string
  readonly postedOn: string
  readonly orderId: string | null
  /** of the payment, by which borrowers name it */
  readonly reference: string | null
  /** who decided a charge-off and why; of others the list of events says it */
  readonly author?: string
  readonly reason?: string
  readonly lines: readonly {
    readonly account: string
    readonly amount: string
    readonly cents: bigint
  }[]
}

/** The ledger's transactions of the loan in the order they were posted; debits above zero. */
export async function readLoanJournal(
  trx: LenderTransaction,
  loanId: string,
): Promise<readonly LoanJournalEntry[]> {
  const rows = await trx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', (on) =>
      on
        .onRef('e.lender_id', '=', 't.lender_id')
        .onRef('e.transaction_id', '=', 't.transaction_id'),
    )
    .leftJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 't.lender_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .select(['t.transaction_id', 't.kind', 't.effective_on', 't.posted_on', 't.payment_id'])
    .select(['t.entered_at', 'p.reference'])
    .select(['e.account', 'e.amount_cents'])
    .where('t.loan_id', '=', loanId)
    .orderBy('t.posted_on')
    .orderBy('t.entered_at')
    .orderBy('t.transaction_id')
    .orderBy('e.entry_no')
    .execute()
  const decisions = await readDecisions(trx, loanId)
  const byTransaction = Map.groupBy(rows, (row) => row.transaction_id)
  return [...byTransaction].map(([id, [first, ...others]]) => ({
    id,
    kind: first?.kind ?? '',
    effectiveOn: first?.effective_on ?? '',
    postedOn: first?.posted_on ?? '',
    orderId: first?.payment_id ?? null,
    reference: first?.reference ?? null,
    ...(first && decisions.get(momentOf(first.kind, first.entered_at))),
    lines: (first === undefined ? [] : [first, ...others]).map(({ account, amount_cents }) => ({
      account,
      amount: dollars(amount_cents),
      cents: amount_cents,
    })),
  }))
}

function dollars(column: bigint): string {
  const amount: Cents = toCents(column)
  return formatDollars(amount)
}
