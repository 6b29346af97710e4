import type { Borrower } from '../lenders/borrower.ts'
import type { LenderTransaction } from '../platform/database/database.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/**
 * Whether a payment of this borrower on the loan has not ended yet: one that was made now, or one that a
 * schedule submitted.
 */
export async function isPaymentUnderWay(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<boolean> {
  const debit = await trx
    .selectFrom('scheduled_payments as d')
    .innerJoin('schedules as s', (on) =>
      on.onRef('s.lender_id', '=', 'd.lender_id').onRef('s.schedule_id', '=', 'd.schedule_id'),
    )
    .select('d.scheduled_payment_id')
    .where('s.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .where('s.borrower_id', '=', borrowerId)
    .where('d.status', '=', 'submitted')
    .limit(1)
    .executeTakeFirst()
  if (debit !== undefined) return true
  const payment = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where('state', 'in', ['created', 'submitting', 'confirming', 'pending'])
    .limit(1)
    .executeTakeFirst()
  return payment !== undefined
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
