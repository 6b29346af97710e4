import { type Instant, instant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lender/language'
import type { Cents, Currency } from '@quittance/domain/money'
import { type LenderTransaction, toCents } from '../db/database.ts'

export type Waiting = {
  readonly messageId: string
  readonly topic: string
  readonly paymentId: string
  readonly attempts: number
}

/** Takes messages that are due and held by nobody, the longest due first. */
export async function claimMessages(
  trx: LenderTransaction,
  lenderId: string,
  { now, since, most }: { readonly now: Instant; readonly since: Instant; readonly most: number },
): Promise<Waiting[]> {
  const rows = await trx
    .selectFrom('outbox')
    .select(['message_id', 'topic', 'payload', 'attempts'])
    .where('lender_id', '=', lenderId)
    .where('sent_at', 'is', null)
    .where('next_try_at', '<=', new Date(now))
    .where('written_at', '>', new Date(since))
    .orderBy('next_try_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => {
    const { paymentId } = row.payload as { readonly paymentId: string }
    return { messageId: row.message_id, topic: row.topic, paymentId, attempts: row.attempts }
  })
}

export async function markSent(
  trx: LenderTransaction,
  lenderId: string,
  { messageIds, at }: { readonly messageIds: readonly string[]; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set((is) => ({ sent_at: new Date(at), attempts: is('attempts', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('message_id', 'in', messageIds)
    .execute()
}

export async function postpone(
  trx: LenderTransaction,
  lenderId: string,
  { messageId, until }: { readonly messageId: string; readonly until: Instant },
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set((is) => ({ next_try_at: new Date(until), attempts: is('attempts', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('message_id', '=', messageId)
    .execute()
}

/** What a message about a payment tells, and to whom. */
export type PaymentNews = {
  readonly recipient: string
  readonly firstName: string
  readonly language: Language
  readonly loanNo: string
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: Currency
  readonly orderId: string
  readonly confirmId: string
  readonly effectiveOn: LocalDate
  /** business time */
  readonly madeAt: Instant
  readonly method: { readonly brand: string; readonly lastFour: string }
}

/** By payment; one that nobody made, or whose maker has no email address, is not in it. */
export async function readNews(
  trx: LenderTransaction,
  lenderId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentNews>> {
  const rows = await trx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'p.lender_id').onRef('b.borrower_id', '=', 'p.borrower_id'),
    )
    .innerJoin('borrower_emails as e', (on) =>
      on.onRef('e.lender_id', '=', 'b.lender_id').onRef('e.borrower_id', '=', 'b.borrower_id'),
    )
    .select(['e.address', 'b.first_name', 'b.language', 'l.loan_no', 'p.amount_cents'])
    .select(['p.fee_cents', 'p.currency', 'p.payment_id', 'p.confirm_id', 'p.effective_on'])
    .select(['p.made_at', 'p.method_brand', 'p.method_last_four'])
    .where('p.lender_id', '=', lenderId)
    .where('p.payment_id', 'in', paymentIds)
    .where('e.is_primary', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, toNews(row)]))
}

type NewsRow = {
  readonly address: string
  readonly first_name: string
  readonly language: Language
  readonly loan_no: string
  readonly amount_cents: bigint
  readonly fee_cents: bigint
  readonly currency: Currency
  readonly payment_id: string
  readonly confirm_id: string
  readonly effective_on: LocalDate
  readonly made_at: Date
  readonly method_brand: string
  readonly method_last_four: string
}

function toNews(row: NewsRow): PaymentNews {
  return {
    recipient: row.address,
    firstName: row.first_name,
    language: row.language,
    loanNo: row.loan_no,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    orderId: row.payment_id,
    confirmId: row.confirm_id,
    effectiveOn: row.effective_on,
    madeAt: instant(row.made_at.getTime()),
    method: { brand: row.method_brand, lastFour: row.method_last_four },
  }
}
