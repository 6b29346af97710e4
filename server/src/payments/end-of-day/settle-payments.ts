import { assert } from '@quittance/domain/assert'
import type { LocalDate } from '@quittance/domain/calendar'
import { zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import * as store from './settlement-repository.ts'
import { isLoanError } from '../../servicing/end-of-day/is-loan-error.ts'
import { quarantineLoan } from '../../servicing/end-of-day/quarantine-repository.ts'
import type { WorkerContext } from '../worker-context.ts'

type MoneyContext = Pick<WorkerContext, 'db' | 'clocks'>

/** Payments of one commit: few enough to hold nobody up for long. */
const batchMax = 50

type Step = {
  readonly claim: (
    trx: LenderTransaction,
    next: store.NextPayments,
  ) => Promise<store.PaymentToSettle[]>
  readonly take: (trx: LenderTransaction, due: readonly store.PaymentToSettle[]) => Promise<void>
}

/** Completes payments whose funds settle by a day. */
export async function settlePayments(
  context: MoneyContext,
  lender: Lender,
  on: LocalDate,
): Promise<number> {
  const take: Step['take'] = async (trx, due) => {
    const at = context.clocks.elapsed()
    for (const { paymentId, loanId, payment } of due) {
      const event = { kind: 'settled', payment, on, processingFee: zero } as const
      await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt: at })
    }
    await store.markPaymentsSettled(trx, lender.id, { payments: due, on, at })
  }
  const claim: Step['claim'] = (trx, next) => store.claimPaymentsToSettle(trx, lender.id, next)
  return takeAll(context, lender, { on, claim, take })
}

/** Returns settled funds of returned payments to the bank. */
export async function returnSettledFunds(
  context: MoneyContext,
  lender: Lender,
  on: LocalDate,
): Promise<number> {
  const take: Step['take'] = async (trx, due) => {
    const enteredAt = context.clocks.elapsed()
    for (const { paymentId, loanId, payment } of due) {
      const event = { kind: 'returnSettled', payment, on, withFee: true } as const
      await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt })
    }
    const paymentIds = due.map(({ paymentId }) => paymentId)
    await store.markFundsReturned(trx, lender.id, { paymentIds, on })
  }
  const claim: Step['claim'] = (trx, next) => store.claimFundsToReturn(trx, lender.id, next)
  return takeAll(context, lender, { on, claim, take })
}

/**
 * Takes batch after batch. Once one can not be taken, the rest is taken one by one, and the loan of
 * a payment that can not be settled is quarantined.
 */
async function takeAll(
  { db, clocks }: MoneyContext,
  lender: Lender,
  { on, claim, take }: Step & { readonly on: LocalDate },
): Promise<number> {
  const except: string[] = []
  let taken = 0
  for (let most = batchMax; ;) {
    let due: readonly store.PaymentToSettle[] = []
    const failure = await withLenderTransaction(db, lender.id, async (trx) => {
      due = await claim(trx, { by: on, most, except })
      if (due.length > 0) await take(trx, due)
      return null
    }).catch((error: unknown) => {
      if (!isLoanError(error)) throw error
      return error
    })
    if (failure === null) taken += due.length
    else if (most > 1) most = 1
    else {
      const [one] = due
      assert(one !== undefined, 'what failed was claimed')
      const why = failure.message
      const aside = {
        loanId: one.loanId,
        day: on,
        step: 'money',
        why,
        now: clocks.elapsed(),
      } as const
      await withLenderTransaction(db, lender.id, (trx) =>
        quarantineLoan(trx, { lenderId: lender.id, ...aside }),
      )
      except.push(one.paymentId)
    }
    if (failure === null && due.length < most) return taken
  }
}
