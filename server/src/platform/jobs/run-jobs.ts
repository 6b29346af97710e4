import { setTimeout as sleep } from 'node:timers/promises'

/** One kind of work, done for each lender in turn, again and again. */
export type Job<Lender> = {
  readonly name: string
  /** the rest between two rounds; milliseconds */
  readonly everyMs: number
  readonly work: (lender: Lender) => Promise<unknown>
}

type JobWorld<Lender> = {
  readonly lenders: { all(): Promise<readonly Lender[]> }
  /** takes one line for the log */
  readonly tell: (line: string) => void
}

/**
 * Runs all jobs side by side. Work that fails is told and tried again in the next round: one
 * lender's trouble holds no other lender up, and one job's no other job.
 *
 * @returns stops taking new work, and resolves when what was begun has ended
 */
export function runJobs<Lender extends { readonly id: string }>(
  { lenders, tell }: JobWorld<Lender>,
  jobs: readonly Job<Lender>[],
): () => Promise<void> {
  const stopping = new AbortController()

  async function round({ name, work }: Job<Lender>): Promise<void> {
    for (const lender of await lenders.all()) {
      if (stopping.signal.aborted) return
      await work(lender).catch((error: unknown) => tell(failure(name, error, lender.id)))
    }
  }

  async function run(job: Job<Lender>): Promise<void> {
    while (!stopping.signal.aborted) {
      await round(job).catch((error: unknown) => tell(failure(job.name, error)))
      // An aborted rest is the end of the job, not a fault.
      await sleep(job.everyMs, null, { signal: stopping.signal }).catch(() => null)
    }
  }

  const running = Promise.all(jobs.map(run))
  return async () => {
    stopping.abort()
    await running
  }
}

function failure(job: string, error: unknown, lenderId?: string): string {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return JSON.stringify({ level: 'error', msg: 'work failed', job, lenderId, why })
}
