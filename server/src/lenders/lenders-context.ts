import type { Clocks, SharedClocks } from '../platform/clocks.ts'
import type { CrashPoint } from '../platform/crash-points.ts'
import type { DatabasePool } from '../platform/database/pool.ts'
import type { Log } from '../platform/logging/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { LenderDirectory } from './lender-directory.ts'

/** What the programs give to every use case: the database, the lenders and the clocks. */
export type LendersContext = {
  readonly db: DatabasePool
  readonly lenders: LenderDirectory
  /** `refresh` where the business clock is shared with other programs */
  readonly clocks: Clocks & Partial<Pick<SharedClocks, 'refresh'>>
  readonly secrets: Secrets
  /** the address of the portal at a lender's host, as borrowers open it; without a slash at its end */
  readonly portalAt: (host: string) => string
  /** Ends the program at a named point, where a crash test asks for it; else does nothing. */
  readonly crashAt: (point: CrashPoint) => void
}

/** What the worker gives to every job. */
export type JobContext = Pick<
  LendersContext,
  'db' | 'lenders' | 'clocks' | 'secrets' | 'crashAt' | 'portalAt'
> & {
  readonly log: Log
}
