import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { processContactRequests } from '../auth/contacts/process-contact-requests.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { finishCancels } from '../payments/cancellation/finish-cancels.ts'
import { finishRefunds } from '../payments/refunds/finish-refunds.ts'
import { followBank } from '../payments/returns/follow-bank.ts'
import { purgeExpiredCredentials } from '../auth/retention/purge-expired-credentials.ts'
import { eraseSpareNumbers } from '../payments/methods/erase-spare-numbers.ts'
import { redactOldMessages } from '../notifications/retention/data-retention.ts'
import { advanceDays } from '../payments/end-of-day/advance-days.ts'
import { openDays } from '../payments/end-of-day/open-days.ts'
import { reconcile } from '../payments/reconciliation/reconcile.ts'
import { representReturnedDebits } from '../payments/representment/represent-returned-debits.ts'
import { lastRunAt } from '../payments/reconciliation/reconciliation-repository.ts'
import type { Job } from '../platform/jobs/run-jobs.ts'
import { sendBatch } from '../payments/batches/send-batch.ts'
import { sendMessages } from '../notifications/delivery/send-messages.ts'
import { settleOpenPayments } from '../payments/gateway/settle-open-payments.ts'
import type { WorkerContext } from '../payments/worker-context.ts'

const second = 1000
const day = 24 * 60 * 60 * second

/** Emails never take more of the machine than this, however many are waiting: payments go first. */
const postPace = { perSecond: 60, batchesMax: 5 }

/** Everything the worker does: a job is a row of one of these. */
export function workerJobs(
  context: WorkerContext,
  { demo }: { readonly demo: boolean },
): Job<Lender>[] {
  const days = demo ? daysOfDemo(context) : { job: openingOfDays(context), whenOpen: always }
  return [...paymentJobs(context, days), ...messageJobs(context, days), ...retentionJobs(context)]
}

type Days = {
  readonly job: Job<Lender>
  /** does a work only while the books are open for today */
  readonly whenOpen: (work: Work) => Work
}
type Work = (lender: Lender) => Promise<unknown>

/** Payments until their end, days, returns, refunds, and the books beside the gateway's. */
function paymentJobs(context: WorkerContext, { job: days, whenOpen }: Days): Job<Lender>[] {
  return [
    {
      name: 'settle open payments',
      everyMs: second,
      work: (lender) => settleAll(context, lender),
    },
    days,
    {
      name: 'follow the bank',
      everyMs: second,
      work: whenOpen((lender) => followBank(context, lender)),
    },
    {
      name: 'finish cancels',
      everyMs: 2 * second,
      work: (lender) => finishCancels(context, lender),
    },
    {
      name: 'represent returned debits',
      everyMs: second,
      work: whenOpen((lender) => representReturnedDebits(context, lender)),
    },
    {
      name: 'finish refunds',
      everyMs: 2 * second,
      work: async (lender) => void (await finishRefunds(context, lender)),
    },
    {
      name: 'send the batch',
      everyMs: second,
      work: whenOpen((lender) => sendBatch(context, lender)),
    },
    {
      name: 'reconcile',
      everyMs: 60 * second,
      work: (lender) => reconcileAndLog(context, lender),
    },
  ]
}

/** What borrowers asked to be sent, and what waits in the outbox. */
function messageJobs(context: WorkerContext, { whenOpen }: Days): Job<Lender>[] {
  const { mailer } = context
  const contactRequests: Job<Lender> = {
    name: 'process contact requests',
    everyMs: second / 2,
    work: (lender) => processContactRequests(context, lender, { most: 50 }),
  }
  if (mailer === null) return [contactRequests]
  const delivery: Job<Lender> = {
    name: 'send messages',
    everyMs: second / 2,
    work: whenOpen((lender) => sendMessages({ ...context, mailer }, lender, postPace)),
  }
  return [contactRequests, delivery]
}

/** What is kept no longer. */
function retentionJobs(context: WorkerContext): Job<Lender>[] {
  return [
    {
      name: 'redact old messages',
      everyMs: 600 * second,
      work: (lender) => redactOldMessages(context, lender),
    },
    {
      name: 'purge expired credentials',
      everyMs: 600 * second,
      work: (lender) => purgeExpiredCredentials(context, lender),
    },
    {
      name: 'erase spare numbers',
      everyMs: 60 * second,
      work: (lender) => eraseSpareNumbers(context, lender),
    },
  ]
}

const always = (work: Work) => work

function openingOfDays(context: WorkerContext): Job<Lender> {
  return { name: 'open days', everyMs: second / 4, work: whenDayTurns(context) }
}

/**
 * A demo's clock may jump over days, and its network goes by it: the days are walked one by one, and
 * what would ask the network as of today waits until they are.
 */
function daysOfDemo(context: WorkerContext): Days {
  const { clocks, lenders } = context
  const open = whenDayTurns(context)
  let walkedTo: LocalDate | null = null
  const isOpen = () => walkedTo === dayOf(clocks.business())
  const job: Job<Lender> = {
    name: 'open days',
    everyMs: second / 4,
    async work(lender) {
      if (!isOpen()) {
        const today = dayOf(clocks.business())
        await advanceDays(context, await lenders.all())
        walkedTo = today
      }
      await open(lender)
    },
  }
  const whenOpen = (work: Work) => async (lender: Lender) => (isOpen() ? work(lender) : null)
  return { job, whenOpen }
}

/**
 * A day that was opened is looked at again every few seconds only: what is confirmed late settles
 * then. A day that turns, or a demo's clock that is moved, is seen at once, and without a question.
 */
function whenDayTurns(context: WorkerContext): (lender: Lender) => Promise<void> {
  const { clocks } = context
  const opened = new Map<string, { readonly on: LocalDate; readonly at: Instant }>()
  return async (lender) => {
    const today = dayOf(clocks.business())
    const at = clocks.elapsed()
    const last = opened.get(lender.id)
    if (last?.on === today && at - last.at < 5 * second) return
    await openDays(context, lender)
    opened.set(lender.id, { on: today, at })
  }
}

async function settleAll(context: WorkerContext, lender: Lender): Promise<void> {
  const most = 8
  while ((await settleOpenPayments(context, lender, most)) === most);
}

/** Compares the books once a day, and logs that they differ. */
async function reconcileAndLog(context: WorkerContext, lender: Lender): Promise<void> {
  const { discrepancies, ...found } = (await reconcileDaily(context, lender)) ?? {}
  if (!discrepancies?.length) return
  context.tell(
    JSON.stringify({ level: 'error', msg: 'books differ', lenderId: lender.id, ...found }),
  )
}

async function reconcileDaily(context: WorkerContext, lender: Lender) {
  const { db, clocks } = context
  const last = await withLenderTransaction(db, lender.id, (trx) => lastRunAt(trx, lender.id))
  if (last !== null && clocks.elapsed() - last.getTime() < day) return null
  return reconcile(context, lender)
}
