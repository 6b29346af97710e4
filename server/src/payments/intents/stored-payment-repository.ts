import type { LocalDate } from '@quittance/domain/calendar'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { LoanOwner } from './payable-loan-repository.ts'
import {
  isConfirmingPayment,
  isPaidSince,
  isPaymentShownOnHome,
  isPendingPayment,
} from './pending-payment-repository.ts'
import { paymentColumns, derivedColumns, type StoredPayment, toPayment } from './payment-row.ts'

export type StoredIdempotencyKey = {
  readonly payment: StoredPayment
  readonly requestHash: Buffer
  /** what was answered for good; null while the result is not final */
  readonly answer: string | null
}

/** The payment under a caller's key, whoever else may see its loan now. */
export async function findPaymentByKey(
  trx: LenderTransaction,
  owner: LoanOwner,
  key: string,
  route: string = makePaymentRoute,
): Promise<StoredIdempotencyKey | null> {
  const row = await payments(trx, owner.lenderId)
    .innerJoin('payment_keys as k', (on) =>
      on.onRef('k.lender_id', '=', 'p.lender_id').onRef('k.payment_id', '=', 'p.payment_id'),
    )
    .select(['k.request_hash', 'k.answer'])
    .where('k.borrower_id', '=', owner.borrowerId)
    .where('k.route', '=', route)
    .where('k.key', '=', key)
    .executeTakeFirst()
  if (row === undefined) return null
  return { payment: toPayment(row), requestHash: row.request_hash, answer: row.answer }
}

/** The routes under which the keys of one-time payments, of taking them back and of stopping a next try are kept. */
export const makePaymentRoute = '/payments/make'
export const cancelPaymentRoute = '/payments/cancel'
export const stopRetryRoute = '/payments/stop-retry'

/** One payment, for who made it and for every party of its loan who has it in their portal. */
export async function findOrder(
  trx: LenderTransaction,
  owner: LoanOwner,
  orderId: string,
): Promise<StoredPayment | null> {
  if (!isUuid(orderId)) return null
  const row = await payments(trx, owner.lenderId)
    .where('p.payment_id', '=', orderId)
    .where((is) =>
      is.or([
        is('p.borrower_id', '=', owner.borrowerId),
        is.exists(
          is
            .selectFrom('loan_parties as party')
            .select('party.loan_id')
            .whereRef('party.lender_id', '=', 'p.lender_id')
            .whereRef('party.loan_id', '=', 'p.loan_id')
            .where('party.borrower_id', '=', owner.borrowerId)
            .where('party.is_linked', '=', true),
        ),
      ]),
    )
    .executeTakeFirst()
  return row === undefined ? null : toPayment(row)
}

/**
 * Asks for payments on the loans in this borrower's portal whose result is not known, or which are
 * not posted to their loan yet, or not settled by the bank, or which came back lately; newest first.
 * One that was tried again is told of by that payment, also once it is paid, unless it was cancelled.
 */
export const openPaymentsStatement = compileOnce((at: OpenAsked, sql) => openPaymentsQuery(sql, at))

type OpenAsked = LoanOwner & {
  /** the first day of "lately" */
  readonly returnedSince: LocalDate
}

function openPaymentsQuery(sql: LenderQuery, { lenderId, borrowerId, returnedSince }: OpenAsked) {
  return payments(sql, lenderId)
    .select(isPaidSince.as('is_paid_since'))
    .where('p.loan_id', 'in', (own) =>
      own
        .selectFrom('loan_parties as own')
        .select('own.loan_id')
        .where('own.borrower_id', '=', borrowerId)
        .where('own.is_linked', '=', true),
    )
    .where(isPaymentShownOnHome)
    .where((is) =>
      is.or([
        isPendingPayment,
        is('p.state', 'in', ['created', 'submitting', 'confirming', 'pending']),
        is.and([
          is('p.state', '=', 'returned'),
          is('p.returned_on', '>=', returnedSince),
          is.not(
            is.exists(
              is
                .selectFrom('payments as again')
                .select('again.payment_id')
                .whereRef('again.lender_id', '=', 'p.lender_id')
                .whereRef('again.represents', '=', 'p.payment_id')
                .where('again.state', 'not in', ['declined', 'cancelled']),
            ),
          ),
        ]),
        is.and([
          is('p.state', '=', 'completed'),
          is('p.represents', 'is not', null),
          is('p.effective_on', '>=', returnedSince),
        ]),
      ]),
    )
    .orderBy('p.made_at', 'desc')
}

/** Asks for each payment that is under way to a loan in this borrower's portal; see `isPendingPayment`. */
export const pendingPaymentsStatement = compileOnce((at: LoanOwner, sql) =>
  pendingPaymentsQuery(sql, at),
)

function pendingPaymentsQuery(sql: LenderQuery, { lenderId, borrowerId }: LoanOwner) {
  return sql
    .selectFrom('payments as p')
    .innerJoin('loan_parties as own', (on) =>
      on.onRef('own.lender_id', '=', 'p.lender_id').onRef('own.loan_id', '=', 'p.loan_id'),
    )
    .select(['p.payment_id', 'p.loan_id', 'p.channel', 'p.amount_cents', 'p.effective_on'])
    .select(isConfirmingPayment.as('is_confirming'))
    .where('p.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .where(isPendingPayment)
}

type ComingRow = Awaited<
  ReturnType<ReturnType<typeof pendingPaymentsQuery>['executeTakeFirstOrThrow']>
>

export function toPendingPayment(row: ComingRow) {
  return {
    orderId: row.payment_id,
    loanId: row.loan_id,
    channel: row.channel,
    amount: toCents(row.amount_cents),
    effectiveOn: row.effective_on,
    isConfirming: row.is_confirming,
  }
}

function payments(sql: LenderQuery, lenderId: string) {
  return sql
    .selectFrom('payments as p')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .leftJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 'p.lender_id').onRef('m.method_id', '=', 'p.method_id'),
    )
    .select(paymentColumns.map((column) => `p.${column}` as const))
    .select(derivedColumns)
    .select('m.account_type')
    .select('l.loan_no')
    .where('p.lender_id', '=', lenderId)
}
