import {
  addDays,
  cutoffTime,
  dayOf,
  type Instant,
  instantAt,
  isAfterCutoff,
} from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import type { JobContext } from '../lenders/lenders-context.ts'
import { lastCutoffDay } from '../payments/batches/send-batch.ts'
import { type DatabaseListener, listenToDatabase } from '../platform/database/database-listener.ts'
import { queryDueWork } from '../platform/jobs/due-work.ts'
import type { Job } from '../platform/jobs/job.ts'
import { type RunningWork, runDueWork } from '../platform/jobs/run-due-work.ts'

type SignalContext = Pick<JobContext, 'clocks' | 'lenders' | 'log'>

/** What tells the worker of work: its own transactions, and the database. */
export type WorkerSignals = {
  /** Takes the lenders for whom a transaction of this program made work. */
  readonly onWork: (lenderIds: readonly string[]) => void
  /** Whether the database tells of changes of lenders at present. */
  readonly isTold: () => boolean
  /** Does the jobs as they become due. @returns ends it, when what was begun has ended */
  run(context: SignalContext, jobs: readonly Job<Lender>[]): () => Promise<void>
}

type SignalOptions = {
  /** the address of the worker's own login */
  readonly url: string
  /** how often all lenders are asked for, whatever was told; milliseconds */
  readonly sweepMs?: number
}

export function workerSignals({ url, ...sweeps }: SignalOptions): WorkerSignals {
  let work: RunningWork | null = null
  let listener: DatabaseListener | null = null
  return {
    onWork: (lenderIds) => {
      for (const lenderId of lenderIds) work?.check(lenderId)
    },
    isTold: () => listener?.isListening() ?? false,
    run(context, jobs) {
      const { lenders } = context
      const running = runDueWork({ ...dueWorld(context, () => listener), ...sweeps }, jobs)
      const turns = wakeAtTurns(context, running)
      listener = listenToDatabase({
        url,
        role: 'quittance_worker',
        name: 'worker due work',
        channels: {
          due_work: (lenderId) => running.check(lenderId),
          lender_changed: (lenderId) => lenders.forget(lenderId),
          business_clock: () => void turns.clockMoved(),
        },
        onListening() {
          lenders.forgetAll() // what changed while nobody listened was told to nobody
          void turns.clockMoved()
        },
      })
      work = running
      return async () => {
        turns.stop()
        await running.stop()
        await listener?.stop()
      }
    },
  }
}

function dueWorld(
  { clocks, lenders, log }: SignalContext,
  listener: () => Pick<DatabaseListener, 'ask'> | null,
) {
  return {
    lenders,
    log,
    now: () => clocks.elapsed(),
    async queryDue(lenderIds: readonly string[] | null) {
      const asking = listener()
      if (asking === null) return new Map()
      const now = clocks.business()
      const [today, cutoffDay] = [dayOf(now), lastCutoffDay(now)]
      return queryDueWork(asking, { lenderIds, today, cutoffDay, now })
    },
  }
}

/** Wakes the work when a business day begins, when its cut-off passes, and when the clock was moved. */
function wakeAtTurns({ clocks }: Pick<SignalContext, 'clocks'>, work: Pick<RunningWork, 'wake'>) {
  let timer: NodeJS.Timeout | undefined
  function wake(): void {
    clearTimeout(timer)
    const now = clocks.business()
    timer = setTimeout(wake, nextTurn(now) - now)
    work.wake()
  }
  return {
    async clockMoved(): Promise<void> {
      await clocks.refresh?.().catch(() => undefined) // it goes on with the offset it knows
      wake()
    },
    stop: () => clearTimeout(timer),
  }
}

function nextTurn(now: Instant): Instant {
  const today = dayOf(now)
  return isAfterCutoff(now)
    ? instantAt(addDays(today, 1), '00:00:00')
    : instantAt(today, cutoffTime)
}
