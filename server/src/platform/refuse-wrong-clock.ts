import type { Instant } from '@quittance/domain/calendar'
import { Client } from 'pg'
import { clockToleranceMs } from './clocks.ts'
import { SettingError } from './env.ts'

type Start = { readonly url: string; /** real time */ readonly elapsed: Instant }

/**
 * Refuses production where the machine's clock shows an earlier moment than was shown already, or
 * where the business clock was moved, as in a trial: days would be dated and closed by a wrong time.
 * It only reads, also a database that is not migrated yet.
 *
 * @throws SettingError in one sentence
 */
export async function refuseWrongClock({ url, elapsed }: Start): Promise<void> {
  const owner = new Client({ connectionString: url, application_name: 'clock' })
  owner.on('error', () => undefined) // a question that is lost with it says so
  await owner.connect()
  try {
    const latest = await readNumber(owner, 'worker_heartbeat', latestMs)
    if (latest !== null && elapsed < latest - clockToleranceMs) {
      throw new SettingError(
        `The clock of this machine shows ${inUtc(elapsed)}, and the database was at work until ` +
          `${inUtc(latest)}: set the clock right; nothing was changed.`,
      )
    }
    const offsetMs = await readNumber(owner, 'business_clock', 'offset_ms')
    if (offsetMs !== null && offsetMs !== 0) {
      throw new SettingError(
        `The business clock of the database was moved by ${Math.round(offsetMs / 60_000)} minutes, ` +
          'and production keeps to real time: give it a database of its own.',
      )
    }
  } finally {
    await owner.end()
  }
}

/** By the row as JSON: an older database has no such column. */
const latestMs = `extract(epoch from (to_jsonb(worker_heartbeat) ->> 'latest_at')::timestamptz) * 1000`

async function readNumber(owner: Client, table: string, column: string): Promise<number | null> {
  const known = await owner.query('select where to_regclass($1) is not null', [table])
  if (known.rowCount === 0) return null
  const { rows } = await owner.query<{ found: string | null }>(
    `select (${column})::text as found from ${table}`,
  )
  const found = rows[0]?.found ?? null
  return found === null ? null : Number(found)
}

function inUtc(ms: number): string {
  return new Date(ms).toISOString()
}
