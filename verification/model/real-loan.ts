import { randomUUID } from 'node:crypto'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import type { Cents } from '@quittance/domain/money'
import { settlesOn } from '@quittance/domain/payments/effective-date'
import type { LenderTransaction } from '@quittance/server/platform/database/database'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { lockLoan, type StoredLoan } from '@quittance/server/servicing/loans/loan-state-repository'
import { postLoanEvent } from '@quittance/server/servicing/ledger/post-loan-event'
import type { Lender } from '@quittance/server/lenders/lender-directory'
import { postEvent } from '@quittance/server/lender-api/loans/post-event'
import type { LoanEventRequest } from '@quittance/contract/lender-api/loan-events'
import { Problem } from '@quittance/server/lender-api/problem'
import { writeRefund } from '@quittance/server/payments/refunds/refund-repository'
import { lockPayment } from '@quittance/server/payments/returns/returned-payment-repository'
import { settleRefund } from '@quittance/server/payments/refunds/settle-refund'
import { postgresReturns } from '@quittance/server/payments/returns/postgres-returns'
import { reversePayment } from '@quittance/server/payments/returns/reverse-payment'
import {
  drawPaymentReference,
  lenderReferencePrefix,
} from '@quittance/server/payments/intents/payment-reference'
import type { Clocks } from '@quittance/server/platform/clocks'

export type RealLoanContext = {
  readonly db: DatabasePool
  readonly lender: Lender
  readonly clocks: Clocks
}

/** What became of an act in the database. */
export type ActResult = { readonly refused: boolean; readonly paymentId: string | null }

/** Does what somebody at the lender asks for, by the code behind the lender's API. */
export async function callLenderApi(
  trx: LenderTransaction,
  { lender, clocks }: RealLoanContext,
  { loanId, asked }: { readonly loanId: string; readonly asked: LoanEventRequest },
): Promise<ActResult> {
  const at = clocks.business()
  const loan = await locked(trx, loanId)
  const place = { lender, author: 'model', loan, today: dayOf(at), at, now: clocks.elapsed() }
  return postEvent(trx, place, asked).then(
    ({ paymentId = null }) => ({ refused: false, paymentId }),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return { refused: true, paymentId: null }
    },
  )
}

type NetworkPayment = Extract<LoanEvent, { kind: 'payment' }>

/** A payment over a network, as it stands when its charge is confirmed. */
export async function payByNetwork(
  trx: LenderTransaction,
  { lender, clocks }: RealLoanContext,
  { loanId, event }: { readonly loanId: string; readonly event: NetworkPayment },
): Promise<ActResult> {
  const paymentId = randomUUID()
  const { channel, amount, fee, effectiveOn } = event
  const kind = channel === 'card' ? 'card' : 'ach'
  const { servicing } = lender.settings
  const { achSettleDays: ach, padSettleDays: pad, cardSettleDays: card } = servicing
  const rules = { country: 'US', settleDays: { ach, pad, card } } as const
  await trx
    .insertInto('payments')
    .values({
      lender_id: lender.id,
      payment_id: paymentId,
      loan_id: loanId,
      channel: kind,
      platform: 'web',
      currency: 'USD',
      amount_cents: amount,
      fee_cents: fee,
      gateway_ref: `${lender.id}.${paymentId}`,
      reference: drawPaymentReference(lenderReferencePrefix(lender)),
      state: kind === 'card' ? 'completed' : 'pending',
      effective_on: effectiveOn,
      made_at: new Date(clocks.business()),
      written_at: new Date(clocks.elapsed()),
      confirm_id: paymentId,
      method_kind: kind,
      settles_on: settlesOn(effectiveOn, kind, rules),
    })
    .execute()
  const loan = await locked(trx, loanId)
  const about = { lender, loanId, paymentId, locked: loan, event, enteredAt: clocks.elapsed() }
  await postLoanEvent(trx, about)
  return { refused: false, paymentId }
}

export async function returnPayment(
  trx: LenderTransaction,
  { lender, clocks }: RealLoanContext,
  {
    paymentId,
    code,
    took,
    today,
  }: { paymentId: string; code: string; took: Cents | null; today: LocalDate },
): Promise<void> {
  const found = await lockPayment(trx, lender.id, paymentId)
  if (found === null) throw new Error('the payment was written')
  // The bank that takes another amount does so after the settlement, which no model knows.
  const payment = { ...found, isSettled: true }
  const taking = { payment, state: 'returned', codes: [code], took, today } as const
  await reversePayment(postgresReturns(trx), lender, {
    ...taking,
    at: clocks.business(),
    now: clocks.elapsed(),
  })
}

/** Money that the network gave back, in transactions of its own as ever. */
export async function refundModelPayment(
  { db, lender, clocks }: RealLoanContext,
  given: {
    readonly loanId: string
    readonly paymentId: string
    readonly amount: Cents
    readonly fee: Cents
  },
): Promise<void> {
  const asked = { lenderId: lender.id, refundId: randomUUID(), currency: 'USD', ...given } as const
  const by = { reason: 'model', author: 'model', madeAt: clocks.business() }
  const written = await withLenderTransaction(db, lender.id, (trx) =>
    writeRefund(trx, { ...asked, ...by }, clocks.elapsed()),
  )
  const result = { result: 'refunded', confirmId: 'c' } as const
  await settleRefund({ db, clocks }, lender, { refund: written, result })
}

async function locked(trx: LenderTransaction, loanId: string): Promise<StoredLoan> {
  const loan = await lockLoan(trx, loanId)
  if (loan === null) throw new Error('the loan was boarded')
  return loan
}
