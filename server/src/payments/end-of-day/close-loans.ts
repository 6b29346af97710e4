import type { LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import {
  lockLoansOfDay,
  lockNextLoanOfDay,
} from '../../servicing/end-of-day/day-batch-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { closeLoan, type LoanDayClose, writeDayClose } from './close-loan.ts'
import { advanceRun, enterStep, lockRun } from '../../servicing/end-of-day/day-run-repository.ts'
import { type KnownPayment, listPaymentsKnownBefore } from './settlement-repository.ts'
import { postBeforeClose } from './post-before-close.ts'
import { readNights } from './read-nights.ts'
import { isLoanError } from '../../servicing/end-of-day/is-loan-error.ts'
import {
  releaseQuarantine,
  quarantineLoan,
} from '../../servicing/end-of-day/quarantine-repository.ts'
import type { WorkerContext } from '../worker-context.ts'

type CloseContext = Pick<WorkerContext, 'db' | 'clocks'>

/** Loans of one commit: many for the speed of it, few enough that no payment waits for long. */
const batchMax = 250

/**
 * Takes every open loan through the opening of a day: interest, late fees, ageing, charge-off. Each
 * batch is one commit together with its cursor. A loan that can not be closed for the day is quarantined.
 *
 * A payment of a day before may become known while the days open. Each batch asks for such payments
 * once it has locked its loans; they are posted first, and the batch begins anew.
 */
export async function closeLoans(
  context: CloseContext,
  lender: Lender,
  day: LocalDate,
): Promise<void> {
  const tried: Tried = new Map()
  for (let most = batchMax, slow = 0; ; slow -= 1) {
    if (slow <= 0) most = batchMax
    const step = { day, most, tried }
    const result = await closeBatch(context, lender, step).catch((error: unknown) => {
      if (!isLoanError(error)) throw error
      return error
    })
    if (result === 'done') return
    if (result === 'more') continue
    if (!(result instanceof Error)) {
      for (const payment of result)
        tried.set(payment.paymentId, await tryToPost(context, lender, { ...payment, day }))
      continue
    }
    // The database refused something of this batch: its loans are done one by one.
    if (most === 1) await setNextAside(context, lender, { day, why: result.message })
    else [most, slow] = [1, batchMax]
  }
}

/** Payments that were to be posted before a night, by id: why the loan of one can not be decided on. */
type Tried = Map<string, { readonly loanId: string; readonly error: Error | null }>

type Batch = { readonly day: LocalDate; readonly most: number; readonly tried: Tried }

async function tryToPost(
  context: CloseContext,
  lender: Lender,
  { loanId, ...toPost }: KnownPayment & { readonly day: LocalDate },
) {
  const error = await postBeforeClose(context, lender, toPost).then(
    () => null,
    (reason: unknown) => {
      if (!isLoanError(reason)) throw reason
      return reason
    },
  )
  return { loanId, error }
}

async function closeBatch(
  { db, clocks }: CloseContext,
  lender: Lender,
  { day, most, tried }: Batch,
): Promise<'more' | 'done' | readonly KnownPayment[]> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const run = await lockRun(trx, lender.id, day)
    if (run.step !== 'loans') return 'done'
    const next = { lenderId: lender.id, day, after: run.afterLoanId, most }
    const loans = await lockLoansOfDay(trx, next)
    const now = clocks.elapsed()
    const last = loans.at(-1)
    if (last === undefined) {
      await releaseQuarantine(trx, { lenderId: lender.id, day, step: 'loans' })
      await enterStep(trx, lender.id, { day, from: 'loans', to: 'money', now })
      return 'done'
    }
    const asked = { loanIds: loans.map(({ loanId }) => loanId), before: day }
    const known = await listPaymentsKnownBefore(trx, lender.id, {
      ...asked,
      except: [...tried.keys()],
    })
    if (known.length > 0) return known
    const closed: LoanDayClose[] = []
    const nightOf = await readNights(trx, { lender, loans, day })
    let failed = 0
    for (const loan of loans) {
      const { loanId } = loan
      const result =
        whyUnposted(tried, loan.loanId) ?? closeLoan(lender, loan, { ...nightOf(loanId), day })
      if (!(result instanceof Error)) closed.push(result)
      else {
        failed += 1
        const why = result.message
        await quarantineLoan(trx, { lenderId: lender.id, loanId, day, step: 'loans', why, now })
      }
    }
    const written = await writeDayClose(trx, lender, { day, closed, at: clocks.business(), now })
    const counts = { ...written, quarantined: failed, loans: closed.length }
    await advanceRun(trx, lender.id, { day, afterLoanId: last.loanId, ...counts })
    return 'more'
  })
}

/** Without a payment that was in time nothing is decided on its loan. */
function whyUnposted(tried: Tried, id: string): Error | null {
  const failed = [...tried.values()].find(({ loanId, error }) => loanId === id && error !== null)
  return failed?.error ?? null
}

/** The loan that is next is the one that the database refused, or that can not be read: the cursor moves past it. */
async function setNextAside(
  { db, clocks }: CloseContext,
  lender: Lender,
  { day, why }: { readonly day: LocalDate; readonly why: string },
): Promise<void> {
  await withLenderTransaction(db, lender.id, async (trx: LenderTransaction) => {
    const run = await lockRun(trx, lender.id, day)
    const next = { lenderId: lender.id, day, after: run.afterLoanId }
    const loanId = run.step === 'loans' ? await lockNextLoanOfDay(trx, next) : null
    if (loanId === null) return
    const now = clocks.elapsed()
    await quarantineLoan(trx, { lenderId: lender.id, loanId, day, step: 'loans', why, now })
    await advanceRun(trx, lender.id, { day, afterLoanId: loanId, quarantined: 1 })
  })
}
