import { type Instant, toInstant } from '@quittance/domain/calendar'
import {
  compareTurns,
  type DebitRules,
  debitTime,
  type DebitTurn,
} from '@quittance/domain/schedules/debit-day'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../../platform/database/database.ts'

/** When scheduled payments are looked at, and by which rules their time comes. */
export type LookingTime = {
  /** business time */
  readonly now: Instant
  readonly rules: DebitRules
}

/** A scheduled payment of a loan whose time has come. */
export type DebitInTurn = DebitTurn & {
  readonly id: string
  readonly loanId: string
  readonly methodId: string
}

/**
 * The scheduled payments of some loans whose time has come, each loan's in the order of their turns.
 * Under the locks of these loans nobody takes one of them: the first of a loan is the one to be decided.
 */
export async function readTurns(
  trx: LenderTransaction,
  lenderId: string,
  { loanIds, now, rules }: LookingTime & { readonly loanIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly DebitInTurn[]>> {
  const rows = await trx
    .selectFrom('schedules as s')
    .innerJoin('scheduled_payments as d', (on) =>
      on.onRef('d.lender_id', '=', 's.lender_id').onRef('d.schedule_id', '=', 's.schedule_id'),
    )
    .innerJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 's.lender_id').onRef('m.method_id', '=', 's.method_id'),
    )
    .select(['s.schedule_id', 's.loan_id', 's.method_id', 's.made_at', 'm.kind'])
    .select(['d.scheduled_payment_id', 'd.collect_on', 'd.debit_at'])
    .where('s.lender_id', '=', lenderId)
    .where(sql<boolean>`s.loan_id = any(${loanIds}::uuid[])`)
    .where('s.status', '=', sql.lit('active'))
    .where('d.status', '=', sql.lit('active'))
    .where('d.debit_at', '<=', new Date(now))
    .execute()
  const turns = rows.map((row): DebitInTurn => {
    // The first of a schedule is looked at before its time, which is not written down until then.
    const time = debitTime(row.collect_on, row.kind, rules)
    return {
      id: row.scheduled_payment_id,
      scheduleId: row.schedule_id,
      loanId: row.loan_id,
      methodId: row.method_id,
      madeAt: toInstant(row.made_at.getTime()),
      at: toInstant(Math.max(time, row.debit_at.getTime())),
    }
  })
  const due = turns.filter(({ at }) => at <= now).toSorted(compareTurns)
  return Map.groupBy(due, ({ loanId }) => loanId)
}
