import { assert } from '@quittance/domain/assert'
import type { LocalDate } from '@quittance/domain/calendar'
import { ageingBucket } from '@quittance/domain/loans/ageing-bucket'
import { daysPastDueOn } from '@quittance/domain/loans/amounts-due'
import { standing } from '@quittance/domain/loans/standing'
import { closeDay } from '@quittance/domain/servicing/close-day'
import type { LenderTransaction } from '../db/database.ts'
import { inLender } from '../db/transaction.ts'
import {
  type ClosedLoan,
  lockLoansOfDay,
  writeDayBatch,
} from '../features/ledger/day-batch-store.ts'
import { rulesOf } from '../features/ledger/loan-rules.ts'
import type { StoredLoan } from '../features/ledger/loan-state-store.ts'
import { type ToldEvent, toldOf } from '../features/ledger/told-event.ts'
import type { Lender } from '../features/lender/lender-directory.ts'
import { advanceRun, enterStep, lockRun } from './day-run-store.ts'
import { reportChargeOffs } from './report-charge-offs.ts'
import { clearSetAside, isAboutTheLoan, setAside } from './set-aside.ts'
import type { WorkerContext } from './worker-context.ts'
import { type AskedByNight, writeNightTasks } from './write-night-tasks.ts'

type CloseContext = Pick<WorkerContext, 'db' | 'clocks'>

/** Loans of one commit: many for the speed of it, few enough that no payment waits for long. */
const batchMax = 250

/**
 * Takes every open loan through the opening of a day: interest, late fees, ageing, charge-off. Each
 * batch is one commit together with its cursor. A loan that can not be taken through is set aside.
 */
export async function closeLoans(
  context: CloseContext,
  lender: Lender,
  day: LocalDate,
): Promise<void> {
  for (let most = batchMax, slow = 0; ; slow -= 1) {
    if (slow <= 0) most = batchMax
    const step = { day, most }
    const result = await closeBatch(context, lender, step).catch((error: unknown) => {
      if (!isAboutTheLoan(error)) throw error
      return error
    })
    if (result === 'done') return
    if (result === 'more') continue
    // The database refused something of this batch: its loans are done one by one.
    if (most === 1) await setNextAside(context, lender, { day, why: result.message })
    else [most, slow] = [1, batchMax]
  }
}

type Batch = { readonly day: LocalDate; readonly most: number }

async function closeBatch(
  { db, clocks }: CloseContext,
  lender: Lender,
  { day, most }: Batch,
): Promise<'more' | 'done'> {
  return inLender(db, lender.id, async (trx) => {
    const run = await lockRun(trx, lender.id, day)
    if (run.step !== 'loans') return 'done'
    const next = { lenderId: lender.id, day, after: run.afterLoanId, most }
    const loans = await lockLoansOfDay(trx, next)
    const now = clocks.elapsed()
    const last = loans.at(-1)
    if (last === undefined) {
      await clearSetAside(trx, { lenderId: lender.id, day, step: 'loans' })
      await enterStep(trx, lender.id, { day, from: 'loans', to: 'money', now })
      return 'done'
    }
    const closed: (ClosedLoan & AskedByNight)[] = []
    let failed = 0
    for (const loan of loans) {
      const result = closeOne(lender, loan, day)
      if (!(result instanceof Error)) closed.push(result)
      else {
        failed += 1
        const { loanId } = loan
        const why = result.message
        await setAside(trx, { lenderId: lender.id, loanId, day, step: 'loans', why, now })
      }
    }
    const written = await writeDayBatch(trx, { lenderId: lender.id, day, enteredAt: now, closed })
    assert(written === closed.length, 'a locked loan stays as it was read')
    await writeNightTasks(trx, lender.id, { asked: closed, now })
    await reportChargeOffs(trx, lender.id, { closed, at: clocks.business(), now })
    const counts = { ...countsOf(closed), set_aside: failed, loans: closed.length }
    await advanceRun(trx, lender.id, { day, afterLoanId: last.loanId, ...counts })
    return 'more'
  })
}

/** What the day did to a loan, or why it could not be said. */
function closeOne(
  lender: Lender,
  loan: StoredLoan,
  day: LocalDate,
): (ClosedLoan & AskedByNight) | Error {
  const { terms, mode } = loan
  const rules = rulesOf(lender.settings.servicing)
  try {
    const night = closeDay({ terms, rules, mode }, loan.state, day)
    const { state, transactions, events, tasks } = night
    const daysPastDue = daysPastDueOn({ terms, rules }, state, day)
    return {
      loan,
      state,
      transactions,
      tasks,
      told: events.map(toldOf).filter((one): one is ToldEvent => one !== null),
      daysPastDue,
      bucket: ageingBucket(daysPastDue),
      standing: standing(state, daysPastDue),
    }
  } catch (error) {
    if (isAboutTheLoan(error)) return error
    throw error
  }
}

function countsOf(closed: readonly ClosedLoan[]) {
  const count = (kind: string) =>
    closed.reduce((all, { told }) => all + told.filter((one) => one.kind === kind).length, 0)
  return {
    late_fees: count('lateFee'),
    charged_off: count('chargedOff'),
    written_off: count('writtenOff'),
  }
}

/** The loan that is next is the one that the database refused: the cursor moves past it. */
async function setNextAside(
  { db, clocks }: CloseContext,
  lender: Lender,
  { day, why }: { readonly day: LocalDate; readonly why: string },
): Promise<void> {
  await inLender(db, lender.id, async (trx: LenderTransaction) => {
    const run = await lockRun(trx, lender.id, day)
    const next = { lenderId: lender.id, day, after: run.afterLoanId, most: 1 }
    const [loan] = run.step === 'loans' ? await lockLoansOfDay(trx, next) : []
    if (loan === undefined) return
    const { loanId } = loan
    const now = clocks.elapsed()
    await setAside(trx, { lenderId: lender.id, loanId, day, step: 'loans', why, now })
    await advanceRun(trx, lender.id, { day, afterLoanId: loanId, set_aside: 1 })
  })
}
