import type { Borrower } from '../lenders/borrower.ts'
import type { LenderTransaction } from '../platform/database/database.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

const open = ['created', 'submitting', 'confirming'] as const

/**
 * Whether a payment of this borrower on the loan has not ended yet: one that was made now and has no
 * result, or one of a schedule, until it has settled.
 */
export async function isPaymentUnderWay(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payments as p')
    .leftJoin('scheduled_payments as d', (on) =>
      on.onRef('d.lender_id', '=', 'p.lender_id').onRef('d.payment_id', '=', 'p.payment_id'),
    )
    .select('p.payment_id')
    .where('p.lender_id', '=', lenderId)
    .where('p.loan_id', '=', loanId)
    .where('p.borrower_id', '=', borrowerId)
    .where((is) =>
      is.or([
        is('p.state', 'in', open),
        is.and([is('p.state', '=', 'pending'), is('d.payment_id', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The ids of the active schedules of a loan that this borrower pays, made once or repeated. */
export async function listOwnSchedules(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('schedules')
    .select('schedule_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', 'active')
    .orderBy('schedule_id')
    .execute()
  return rows.map((row) => row.schedule_id)
}

/** How many payments of these schedules are still to come, as far as they are made. */
export async function countActivePayments(
  trx: LenderTransaction,
  lenderId: string,
  scheduleIds: readonly string[],
): Promise<number> {
  const rows = await trx
    .selectFrom('scheduled_payments')
    .select('scheduled_payment_id')
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', scheduleIds)
    .where('status', '=', 'active')
    .execute()
  return rows.length
}

/** The loan stays theirs, and is shown to them no more. */
export async function takeOffList(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<void> {
  await trx
    .updateTable('loan_parties')
    .set({ is_linked: false })
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}
