import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { writeTask } from '../../lenders/task-repository.ts'

export type QuarantinedLoan = {
  readonly lenderId: string
  readonly loanId: string
  readonly day: LocalDate
  readonly step: 'loans' | 'money'
  readonly why: string
  /** elapsed time */
  readonly now: Instant
}

/**
 * Writes down that a loan did not come through a day. A person at the lender is told when it begins;
 * each day tries again.
 */
export async function quarantineLoan(
  trx: LenderTransaction,
  aside: QuarantinedLoan,
): Promise<void> {
  const { lenderId, loanId, day, step, why, now } = aside
  const known = await trx
    .selectFrom('quarantined_loans')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('cleared_on', 'is', null)
    .executeTakeFirst()
  await trx
    .insertInto('quarantined_loans')
    .values({
      lender_id: lenderId,
      loan_id: loanId,
      quarantined_on: day,
      step,
      why,
      made_at: new Date(now),
      cleared_on: null,
    })
    .onConflict((on) => on.doNothing())
    .execute()
  if (known !== undefined) return
  const task = { kind: 'loanSetAside', payload: { loanId, on: day, why }, at: now }
  await writeTask(trx, { lenderId, borrowerId: null }, task)
}

/** A loan that was quarantined before this day, and is not on it, is in order again. */
export async function releaseQuarantine(
  trx: LenderTransaction,
  { lenderId, day, step }: Pick<QuarantinedLoan, 'lenderId' | 'day' | 'step'>,
): Promise<void> {
  await trx
    .updateTable('quarantined_loans as old')
    .set({ cleared_on: day })
    .where('old.lender_id', '=', lenderId)
    .where('old.cleared_on', 'is', null)
    .where('old.step', '=', step)
    .where('old.quarantined_on', '<', day)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('quarantined_loans as today')
            .select('today.loan_id')
            .whereRef('today.lender_id', '=', 'old.lender_id')
            .whereRef('today.loan_id', '=', 'old.loan_id')
            .where('today.quarantined_on', '=', day),
        ),
      ),
    )
    .execute()
}
