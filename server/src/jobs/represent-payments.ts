import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { addBankingDays } from '@quittance/domain/calendar/banking-days'
import { highestPayment } from '@quittance/domain/loans/payoff'
import { smallest, zero } from '@quittance/domain/money'
import { processingDay } from '@quittance/domain/payments/effective-date'
import type { LenderTransaction } from '../db/database.ts'
import { inLender } from '../db/transaction.ts'
import { rulesOf } from '../features/ledger/loan-rules.ts'
import { lockLoan, type StoredLoan } from '../features/ledger/loan-state-store.ts'
import type { Lender } from '../features/lender/lender-directory.ts'
import { mayBeAsked } from '../features/payments/plan-next-try.ts'
import * as store from '../features/payments/represent-store.ts'
import { writeNews } from '../features/payments/news-store.ts'
import { type LockedPayment, lockPayment } from '../features/payments/return-store.ts'
import type { WorkerContext } from './worker-context.ts'

type TryContext = Pick<WorkerContext, 'db' | 'clocks'>

const batchMax = 50

/**
 * Tries returned debits again on their day: each by a payment of its own that names the one that
 * came back, one commit a payment. What may not be debited any more is given up, and its borrower is
 * told; a loan is not debited twice on one day.
 */
export async function representPayments(context: TryContext, lender: Lender): Promise<void> {
  const { db, clocks } = context
  const today = dayOf(clocks.business())
  const due = await inLender(db, lender.id, (trx) =>
    store.listDueTries(trx, lender.id, { by: today, most: batchMax }),
  )
  const ends: PromiseSettledResult<void>[] = []
  for (const paymentId of due) {
    const tried = inLender(db, lender.id, (trx) =>
      tryAgain(trx, lender, { clocks, paymentId, today }),
    )
    ends.push(...(await Promise.allSettled([tried])))
  }
  // Thrown when all had their turn: one that can not be tried again holds up no other.
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

type Due = Pick<TryContext, 'clocks'> & { readonly paymentId: string; readonly today: LocalDate }

async function tryAgain(
  trx: LenderTransaction,
  lender: Lender,
  { clocks, paymentId, today }: Due,
): Promise<void> {
  const payment = await lockPayment(trx, lender.id, paymentId)
  const loan = payment === null ? null : await lockLoan(trx, payment.loanId)
  if (payment === null || loan === null || payment.state !== 'returned') return
  const madeAt = clocks.business()
  const now = clocks.elapsed()
  const kind = payment.posted.channel === 'pad' ? 'pad' : 'ach'
  const { servicing } = lender.settings
  const bank = { country: kind === 'pad' ? 'CA' : 'US', cardCutoffApplies: false } as const
  const closed = { extraClosedDays: servicing.extraClosedDays }
  const effectiveOn = processingDay(madeAt, kind, { ...bank, ...closed })
  const place = await store.readTryPlace(trx, payment, effectiveOn)
  if (place.isTried) return
  if (place.isDebited) {
    const next = addBankingDays(today, 1, bank.country, servicing.extraClosedDays)
    await store.setNextTry(trx, payment, next)
    return
  }
  const amount = amountOf(lender, { loan, payment, on: effectiveOn })
  if (!place.isMethodUsable || amount === 0n) {
    await store.setNextTry(trx, payment, null)
    await writeNews(trx, payment, { topic: 'payment.notTriedAgain', payload: {}, now })
    return
  }
  await store.writeTry(trx, payment, { amount, effectiveOn, madeAt, now })
}

type Asked = {
  readonly loan: StoredLoan
  readonly payment: LockedPayment
  readonly on: LocalDate
}

/** The same amount, cut to what pays the loan off; 0 where nothing may be demanded of it. */
function amountOf(lender: Lender, { loan, payment, on }: Asked) {
  const { state, terms, mode } = loan
  const underRules = { terms, rules: rulesOf(lender.settings.servicing), mode }
  const amount = smallest(payment.posted.amount, highestPayment(underRules, state, on))
  return mayBeAsked(loan) ? amount : zero
}
