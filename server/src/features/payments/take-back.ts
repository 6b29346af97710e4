import { assert } from '@quittance/domain/assert'
import { type Instant, latestDay, type LocalDate } from '@quittance/domain/calendar'
import { nextBankingDay } from '@quittance/domain/calendar/banking-days'
import type { LoanState } from '@quittance/domain/loans/loan'
import { type Cents, formatDollars, zero } from '@quittance/domain/money'
import { meaningOf, nsfFeeFor } from '@quittance/domain/payments/returned-payment'
import type { LenderTransaction } from '../../db/database.ts'
import { postLoanEvent } from '../ledger/post-loan-event.ts'
import type { Lender } from '../lender/lender-directory.ts'
import {
  type LockedPayment,
  markTakenBack,
  setMethodStatus,
  writeNews,
  writeTask,
} from './return-store.ts'

export type Taking = {
  readonly payment: LockedPayment
  readonly state: 'returned' | 'cancelled'
  /** the bank's code; '' when its maker took the payment back */
  readonly code: string
  /** the day of the books */
  readonly today: LocalDate
  /** elapsed time */
  readonly now: Instant
}

/**
 * Undoes a payment that was accepted: the loan owes again what it had paid, the bank's code decides
 * about fee and method, and its borrower is told. One commit with whatever else the caller writes;
 * the ledger takes one reversal of a payment, so a second one breaks the transaction.
 */
export async function takeBack(
  trx: LenderTransaction,
  lender: Lender,
  { payment, state, code, today, now }: Taking,
): Promise<void> {
  const { loanId, paymentId, posted, isSettled } = payment
  assert(payment.isPosted, 'only a posted payment is taken back')
  const on = latestDay(today, posted.effectiveOn)
  const about = { lender, loanId, paymentId, enteredAt: now }
  const event = { kind: 'returned', payment: posted, on } as const
  const { state: loan } = await postLoanEvent(trx, { ...about, event })
  const fee = state === 'returned' ? feeFor(lender, code, loan) : zero
  if (fee > 0n) {
    const charged = { kind: 'feeAssessed', fee: 'nsfFee', amount: fee, on } as const
    await postLoanEvent(trx, { ...about, event: charged })
  }
  const settlesOn = isSettled ? clawBackDay(lender, posted.channel, on) : null
  await markTakenBack(trx, payment, { state, code, on, settlesOn, now })
  if (state === 'returned') await followReturn(trx, payment, { code, now })
  const payload = fee > 0n ? { nsfFee: formatDollars(fee) } : {}
  await writeNews(trx, payment, { topic: `payment.${state}`, payload, now })
}

/** A loan that was charged off takes no fee. */
function feeFor({ settings }: Lender, code: string, loan: LoanState): Cents {
  return loan.chargedOff === null ? nsfFeeFor(code, settings.servicing) : zero
}

/** The bank takes back what it paid out on the first banking day after the return. */
function clawBackDay(
  { country, settings }: Lender,
  channel: LockedPayment['posted']['channel'],
  on: LocalDate,
): LocalDate {
  const banks = { ach: 'US', pad: 'CA', card: country, check: country, cash: country } as const
  return nextBankingDay(on, banks[channel], settings.servicing.extraClosedDays)
}

async function followReturn(
  trx: LenderTransaction,
  payment: LockedPayment,
  { code, now }: Pick<Taking, 'code' | 'now'>,
): Promise<void> {
  const { lenderId, methodId, paymentId, lastFour } = payment
  const { methodStatus, action, needsPerson } = meaningOf(code)
  if (methodStatus !== null && methodId !== null)
    await setMethodStatus(trx, { lenderId, methodId }, methodStatus)
  if (!needsPerson) return
  const payload = { paymentId, methodId, lastFour, code, action }
  await writeTask(trx, payment, { kind: 'paymentReturned', payload, now })
}
