import { addDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import { zero } from '@quittance/domain/money'
import { inLender } from '../db/transaction.ts'
import { postLoanEvent } from '../features/ledger/post-loan-event.ts'
import type { Lender } from '../features/lender/lender-directory.ts'
import { OutsideAway } from '../outside/outside-away.ts'
import * as store from './day-store.ts'
import { applyEvents, fetchEvents } from './follow-bank.ts'
import type { WorkerContext } from './worker-context.ts'

type DayContext = Pick<WorkerContext, 'db' | 'clocks' | 'vault' | 'tell'>

/** Loans and payments of one commit: few enough to hold nobody up for long. */
const batchMax = 50

/**
 * Opens each business day up to today: interest through it is posted to every loan that earns any,
 * money that arrives by it is settled, what the bank said by then is entered, and only then the
 * lender's date moves. Each batch is its own
 * commit, and what is done is not done again: it may be cut off anywhere and started anew.
 */
export async function openDays(context: DayContext, lender: Lender): Promise<void> {
  const { db, clocks } = context
  const today = dayOf(clocks.business())
  const read = () => inLender(db, lender.id, (trx) => store.readBusinessDate(trx, lender.id))
  let opened = await read()
  await settleBy(context, lender, opened) // a payment confirmed days after it was made
  if (opened < today)
    await fetchEvents(context, lender).catch((error: unknown) => away(context, error))
  while (opened < today) {
    const day = addDays(opened, 1)
    await accrueThrough(context, lender, day)
    await settleBy(context, lender, day)
    await clawBackBy(context, lender, day)
    await applyEvents(context, lender, day)
    const step = { from: opened, to: day }
    await inLender(db, lender.id, (trx) => store.moveBusinessDate(trx, lender.id, step))
    opened = await read()
  }
}

/** Days open without the bank's word too: what it says later is entered on the day it comes. */
function away({ tell }: DayContext, error: unknown): void {
  if (!(error instanceof OutsideAway)) throw error
  tell(JSON.stringify({ level: 'warn', msg: 'days open without news of the bank' }))
}

async function accrueThrough(
  { db, clocks }: Pick<DayContext, 'db' | 'clocks'>,
  lender: Lender,
  through: LocalDate,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (let more = true; more;) {
    const loanIds = await inLender(db, lender.id, async (trx) => {
      const next = await store.listToAccrue(trx, lender.id, { through, after, most: batchMax })
      const enteredAt = clocks.elapsed()
      const event = { kind: 'accrued', through } as const
      for (const loanId of next) await postLoanEvent(trx, { lender, loanId, event, enteredAt })
      return next
    })
    after = loanIds.at(-1) ?? after
    more = loanIds.length === batchMax
  }
}

async function settleBy({ db, clocks }: DayContext, lender: Lender, on: LocalDate): Promise<void> {
  for (let more = true; more;) {
    const settled = await inLender(db, lender.id, async (trx) => {
      const due = await store.claimToSettle(trx, lender.id, { by: on, most: batchMax })
      const at = clocks.elapsed()
      for (const { paymentId, loanId, payment } of due) {
        const event = { kind: 'settled', payment, on, processingFee: zero } as const
        await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt: at })
      }
      const paymentIds = due.map(({ paymentId }) => paymentId)
      if (due.length > 0) await store.markSettled(trx, lender.id, { paymentIds, on, at })
      return due.length
    })
    more = settled === batchMax
  }
}

/** Money of returned payments that the bank had paid out already goes back to it. */
async function clawBackBy(
  { db, clocks }: DayContext,
  lender: Lender,
  on: LocalDate,
): Promise<void> {
  for (let more = true; more;) {
    const taken = await inLender(db, lender.id, async (trx) => {
      const due = await store.claimToClawBack(trx, lender.id, { by: on, most: batchMax })
      const enteredAt = clocks.elapsed()
      for (const { paymentId, loanId, payment } of due) {
        const event = { kind: 'returnSettled', payment, on, withFee: true } as const
        await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt })
      }
      const paymentIds = due.map(({ paymentId }) => paymentId)
      if (due.length > 0) await store.markClawedBack(trx, lender.id, { paymentIds, on })
      return due.length
    })
    more = taken === batchMax
  }
}
