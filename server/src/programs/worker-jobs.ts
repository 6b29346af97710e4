import { dayOf } from '@quittance/domain/calendar'
import { processContactRequests } from '../auth/contacts/process-contact-requests.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { cancelGraceMs, finishCancels } from '../payments/cancellation/finish-cancels.ts'
import { finishRefunds } from '../payments/refunds/finish-refunds.ts'
import { followBank } from '../payments/returns/follow-bank.ts'
import { purgeExpiredCredentials } from '../auth/retention/purge-expired-credentials.ts'
import { eraseSpareNumbers } from '../payments/methods/erase-spare-numbers.ts'
import { messageRetentionMs, redactOldMessages } from '../notifications/retention/data-retention.ts'
import { advanceDays } from '../payments/end-of-day/advance-days.ts'
import { openDays } from '../payments/end-of-day/open-days.ts'
import { reportDifferences } from '../payments/reconciliation/report-differences.ts'
import { representReturnedDebits } from '../payments/representment/represent-returned-debits.ts'
import {
  type DebitCursors,
  executeScheduledDebits,
} from '../payments/scheduled/execute-scheduled-debits.ts'
import { notifyComingDebits } from '../payments/scheduled/notify-coming-debits.ts'
import { notifyExpiringCards } from '../payments/scheduled/notices/notify-expiring-cards.ts'
import { notifyDueDates } from '../payments/scheduled/notices/notify-due-dates.ts'
import { purgeReplacedPictures } from '../lenders/images/purge-replaced-pictures.ts'
import { purgeLoanDocuments } from '../lenders/papers/purge-loan-documents.ts'
import { makeAllStatements, makeStatements } from '../documents/statements/make-statements.ts'
import { readComingPayments } from '../payments/scheduled/notices/read-coming-payments.ts'
import { finishErasures } from '../profile/erasure/finish-erasures.ts'
import type { Job } from '../platform/jobs/job.ts'
import { sendBatch } from '../payments/batches/send-batch.ts'
import { sendMessages } from '../notifications/delivery/send-messages.ts'
import { settleOpenPayments } from '../payments/gateway/settle-open-payments.ts'
import type { WorkerContext } from '../payments/worker-context.ts'
import { createDemoDayWalk } from './demo-day-walk.ts'

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

/** Emails never take more of the machine than this, however many are waiting: payments go first. */
const postPace = { perSecond: 60, batchesMax: 5 }

/** Everything the worker does: a job is a row of one of these. */
export function workerJobs(
  context: WorkerContext,
  { demo }: { readonly demo: boolean },
): Job<Lender>[] {
  const days = demo ? daysOfDemo(context) : { job: openingOfDays(context), whenOpen: {} }
  const papers = paperJobs(context, days)
  return [
    ...paymentJobs(context, days),
    ...scheduleJobs(context, days),
    ...papers,
    ...messageJobs(context, days),
    ...retentionJobs(context),
  ]
}

type Days = {
  readonly job: Job<Lender>
  /** of a job that is done only while the books are open for today */
  readonly whenOpen: Pick<Job<Lender>, 'isHeld'>
}

/** Payments until their end, days, returns, refunds, and the books beside the gateway's. */
function paymentJobs(context: WorkerContext, { job: days, whenOpen }: Days): Job<Lender>[] {
  return [
    {
      name: 'settle open payments',
      due: 'open_payments',
      restMs: second,
      work: (lender) => settleAll(context, lender),
    },
    days,
    {
      name: 'follow the bank',
      due: 'bank_events',
      // The vault's keys, and the clock of a demo's network, go by its questions too.
      everyMs: 5 * minute,
      restMs: second,
      ...whenOpen,
      work: (lender) => followBank(context, lender),
    },
    {
      name: 'finish cancels',
      due: 'cancels',
      afterMs: cancelGraceMs,
      restMs: 2 * second,
      work: (lender) => finishCancels(context, lender),
    },
    {
      name: 'represent returned debits',
      due: 'representments',
      restMs: second,
      ...whenOpen,
      work: (lender) => representReturnedDebits(context, lender),
    },
    {
      name: 'finish refunds',
      due: 'open_refunds',
      restMs: 2 * second,
      work: (lender) => finishRefunds(context, lender),
    },
    {
      name: 'send the batch',
      due: 'bank_batch',
      restMs: second,
      ...whenOpen,
      work: (lender) => sendBatch(context, lender),
    },
    {
      name: 'reconcile',
      due: 'reconciliation',
      afterMs: day,
      restMs: minute,
      work: (lender) => reportDifferences(context, lender),
    },
  ]
}

/** What schedules promised, and what their payers are told of it before. */
function scheduleJobs(context: WorkerContext, { whenOpen }: Days): Job<Lender>[] {
  const cursors: DebitCursors = new Map()
  return [
    {
      name: 'execute scheduled debits',
      due: 'scheduled_debits',
      restMs: second,
      ...whenOpen,
      work: (lender) => executeScheduledDebits(context, lender, cursors),
    },
    {
      name: 'notify coming debits',
      everyMs: 10 * minute,
      restMs: second,
      ...whenOpen,
      work: (lender) => notifyComingDebits(context, lender),
    },
    {
      name: 'notify due dates',
      everyMs: 10 * minute,
      restMs: second,
      ...whenOpen,
      work: (lender) => notifyDueDates(context, lender),
    },
    {
      name: 'notify expiring cards',
      everyMs: 10 * minute,
      restMs: second,
      work: (lender) => notifyExpiringCards(context, lender),
    },
  ]
}

/** What is made for a loan once its day is open. */
function paperJobs(context: WorkerContext, { whenOpen }: Days): Job<Lender>[] {
  return [
    {
      name: 'make statements',
      due: 'statements',
      // Of a lender who has none, loans stay due in vain.
      restMs: minute,
      ...whenOpen,
      work: (lender) => makeStatements({ ...context, readComing: readComingPayments }, lender),
    },
  ]
}

/** What borrowers asked to be sent, and what waits in the outbox. */
function messageJobs(context: WorkerContext, { whenOpen }: Days): Job<Lender>[] {
  const { mailer } = context
  const contactRequests: Job<Lender> = {
    name: 'process contact requests',
    due: 'requests',
    restMs: second / 2,
    work: (lender) => processContactRequests(context, lender, { most: 50 }),
  }
  if (mailer === null) return [contactRequests]
  const delivery: Job<Lender> = {
    name: 'send messages',
    due: 'messages',
    restMs: second / 2,
    ...whenOpen,
    work: (lender) => sendMessages({ ...context, mailer }, lender, postPace),
  }
  return [contactRequests, delivery]
}

/** What is kept no longer. */
function retentionJobs(context: WorkerContext): Job<Lender>[] {
  return [
    {
      name: 'redact old messages',
      due: 'ended_messages',
      afterMs: messageRetentionMs,
      restMs: 10 * minute,
      work: (lender) => redactOldMessages(context, lender),
    },
    {
      name: 'purge expired credentials',
      everyMs: 60 * minute,
      restMs: 60 * minute,
      work: (lender) => purgeExpiredCredentials(context, lender),
    },
    {
      name: 'purge documents of old loans',
      everyMs: day,
      restMs: 60 * minute,
      work: (lender) => purgeLoanDocuments(context, lender),
    },
    {
      name: 'purge replaced pictures',
      everyMs: day,
      restMs: 60 * minute,
      work: (lender) => purgeReplacedPictures(context, lender),
    },
    {
      name: 'erase spare numbers',
      due: 'spare_numbers',
      restMs: minute,
      work: (lender) => eraseSpareNumbers(context, lender),
    },
    {
      name: 'finish erasures',
      everyMs: 5 * minute,
      restMs: minute,
      work: (lender) => finishErasures(context, lender),
    },
  ]
}

function openingOfDays(context: WorkerContext): Job<Lender> {
  return {
    name: 'open days',
    due: 'business_days',
    restMs: second / 4,
    work: (lender) => openDays(context, lender),
  }
}

/**
 * A demo's clock may jump over days, and its network goes by it: the days are walked one by one, and
 * what would ask the network as of today waits until they are.
 */
function daysOfDemo(context: WorkerContext): Days {
  const opening = openingOfDays(context)
  const { isHeld, walk } = createDemoDayWalk(
    () => dayOf(context.clocks.business()),
    async () =>
      advanceDays(context, await context.lenders.all(), (then, one) =>
        makeAllStatements({ ...then, readComing: readComingPayments }, one),
      ),
  )
  const job: Job<Lender> = {
    ...opening,
    isDueForAll: isHeld,
    async work(lender) {
      if (isHeld()) await walk()
      if (!isHeld()) await opening.work(lender)
    },
  }
  return { job, whenOpen: { isHeld } }
}

/** A round of a busy lender ends after so many batches: the others have their turn. */
const settlingBatchesMax = 12

async function settleAll(context: WorkerContext, lender: Lender): Promise<'more' | 'done'> {
  const most = 8
  for (let batch = 0; batch < settlingBatchesMax; batch++)
    if ((await settleOpenPayments(context, lender, most)) < most) return 'done'
  return 'more'
}
