import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { DatabasePool } from './pool.ts'
import { withoutLender } from './transaction.ts'

export type ClockStart = {
  /** The owner's address: no program may set the clock (AMB-126). */
  readonly url: string
  readonly demo: boolean
  /** Real time. */
  readonly elapsed: Instant
  /** The instant to begin at, when one is asked for. */
  readonly asked?: Instant
}

/**
 * Sets the business clock at a start. The first start begins at the instant asked for, which may
 * lie in the past; later ones go on where the clock stands, or jump forward to the instant.
 *
 * @returns how far it now is ahead of real time; milliseconds
 * @see AMB-115
 */
export async function startBusinessClock(start: ClockStart): Promise<number> {
  const offsetMs = start.asked === undefined ? null : start.asked - start.elapsed
  const client = new Client({ connectionString: start.url, application_name: 'clock' })
  await client.connect()
  const answer = await client
    .query<{ ms: string }>(
      `insert into business_clock as clock (id, offset_ms, demo)
        values (1, coalesce($1::bigint, 0), $2)
        on conflict (id) do update set demo = excluded.demo,
          offset_ms = greatest(clock.offset_ms, $1::bigint)
        returning offset_ms::text as ms`,
      [offsetMs, start.demo],
    )
    .finally(() => client.end())
  return Number(answer.rows[0]?.ms)
}

/** @returns how far the business clock is ahead of real time; milliseconds, below 0 possible */
export async function readClockOffset(db: DatabasePool): Promise<number> {
  const rows = await withoutLender(db, (trx) =>
    trx.selectFrom('business_clock').select('offset_ms').execute(),
  )
  const [row] = rows
  if (!row) throw new Error('The business clock was never started.')
  return Number(row.offset_ms)
}

/** Moves the clock of a demo forward, never back. @returns where it now stands; milliseconds */
export async function advanceBusinessClock(db: DatabasePool, offsetMs: number): Promise<number> {
  const moved = await withoutLender(db, (trx) =>
    sql<{ ms: bigint }>`select advance_business_clock(${offsetMs}::bigint) as ms`.execute(trx),
  )
  return Number(moved.rows[0]?.ms)
}
