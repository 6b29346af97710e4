import { setTimeout as sleep } from 'node:timers/promises'
import { ownerPool } from '../../owner-pool.ts'
import type { SeededRandom } from '../../seeded-random.ts'
import type { CardKind, CrashWorld } from '../make-world.ts'
import { chooseCard, newAmount } from '../plan-orders.ts'
import type { Meter } from '../run-load.ts'
import type { CrashPortal } from '../start-portal.ts'

/** So many schedules of a loan come due in one moment, each by a card of its own kind. */
export const debitsPerLoan = 4

/** The day of all of them, on which cards are debited from six in the morning on. */
const dueOn = '2026-11-20'
const dueAt = '2026-11-20T11:00:00Z'
/**
 * Until they are released, one after the other, they are to be debited then. They count as looked at
 * today: their cards are expired by then, and their payers would be told so.
 */
const later = '2099-01-01T00:00:00Z'
const agreed = 'I authorize it.'

/** Never more of them are due at once than this: the kills happen while they are taken. */
const dueMost = 500
const lookEveryMs = 250
/** So long a restart of the database may take. */
const awayMs = 60_000

type Owner = ReturnType<typeof ownerPool>

export type DueDebits = {
  readonly count: number
  readonly meter: Meter
  readonly killsAsked: number
  readonly stopping: AbortSignal
  readonly now: () => Date
}

/** Writes down so many schedules of the world's loans, each with a payment to be released. */
export async function writeDebits(
  portal: CrashPortal,
  { lenderId, payers }: CrashWorld,
  { random, count }: { readonly random: SeededRandom; readonly count: number },
): Promise<void> {
  const rows: object[] = []
  for (let no = 0; no < count; no += 1) {
    const payer = payers[Math.floor(no / debitsPerLoan) % payers.length]
    if (payer === undefined) throw new Error('there is nobody who pays')
    const card: CardKind = chooseCard(random)
    // Not the amount of any payment by hand of the same loan: that would be asked about first.
    const cents = String(100_00n + newAmount(random) + BigInt(no % debitsPerLoan) * 100_00n)
    const { borrowerId, loanId, methods } = payer
    rows.push({
      no,
      id: random.uuid(),
      loan: loanId,
      borrower: borrowerId,
      method: methods[card],
      cents,
    })
  }
  const owner = ownerPool(portal.databaseUrl)
  const given = `jsonb_to_recordset($1::jsonb) as g(no integer, id uuid, loan uuid, borrower uuid,
    method uuid, cents bigint)`
  for (const text of [
    `insert into consents (lender_id, consent_id, borrower_id, loan_id, kind, text, text_hash,
        language, amount_cents, given_at, ip, user_agent, method_id)
      select $2, id, borrower, loan, 'recurringCard', '${agreed}', '0', 'en', cents, '${dueAt}', '',
        '', method from ${given}`,
    `insert into schedules (lender_id, schedule_id, loan_id, borrower_id, method_id, kind,
        frequency, amount_cents, fee_cents, currency, start_on, made_by, made_at, status, consent_id)
      select $2, id, loan, borrower, method, 'recurring', 'MO', cents, 0, 'USD', '${dueOn}',
        'borrower', '${dueAt}', 'active', id from ${given}`,
    `insert into scheduled_payments (lender_id, scheduled_payment_id, schedule_id, payment_no,
        due_on, collect_on, noticed_on, debit_at, amount_cents, fee_cents, status)
      select $2, id, id, 1, '${dueOn}', '${dueOn}', '${dueOn}',
        timestamptz '${later}' + no * interval '1 second', cents, 0, 'active' from ${given}`,
  ])
    await owner.query(text, [JSON.stringify(rows), lenderId])
  await owner.end()
}

/**
 * Lets them come due, no faster than the kills, until each has its outcome. What waits to be asked
 * for again, up to an hour long, is asked for in seconds: as if the time had passed.
 */
export async function releaseDebits(
  portal: CrashPortal,
  { lenderId }: CrashWorld,
  { count, meter, killsAsked, stopping, now }: DueDebits,
): Promise<void> {
  const owner = ownerPool(portal.databaseUrl)
  while (meter.due < count && !stopping.aborted) {
    meter.due = await countDecided(owner, lenderId)
    const byKills = Math.ceil((count * (meter.kills + 12)) / Math.max(1, killsAsked))
    const last = Math.min(meter.due + dueMost, meter.kills >= killsAsked ? count : byKills)
    await insist(
      owner,
      `update scheduled_payments set debit_at = '${dueAt}' where lender_id = $1 and payment_no = 1
        and schedule_id = scheduled_payment_id and debit_at >= '${later}'
        and debit_at < timestamptz '${later}' + $2 * interval '1 second'`,
      [lenderId, last],
    )
    await insist(
      owner,
      `update payments set next_attempt_at = least(next_attempt_at, $1) where state = 'confirming'`,
      [now()],
    )
    await insist(owner, `select pg_notify('due_work', $1)`, [lenderId])
    await sleep(lookEveryMs)
  }
  await owner.end()
}

async function countDecided(owner: Owner, lenderId: string): Promise<number> {
  const rows = await insist<{ count: number }>(
    owner,
    `select count(*)::int as count from scheduled_payments where lender_id = $1
      and schedule_id = scheduled_payment_id and status not in ('active', 'submitted')`,
    [lenderId],
  )
  return rows[0]?.count ?? 0
}

/** Each of these may be said twice: what the database was killed under is said again. */
async function insist<Row extends object>(
  owner: Owner,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const until = performance.now() + awayMs
  for (;;) {
    try {
      return (await owner.query<Row>(text, values)).rows
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(lookEveryMs)
    }
  }
}
