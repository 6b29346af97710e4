import type { LocalDate } from '@quittance/domain/calendar'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { acceptedStates } from '../../payments/intents/pending-payment-repository.ts'
import { undecided } from '../../payments/intents/pending-payments.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'
import { nothingOwedReason } from '../../servicing/ledger/end-of-loan-repository.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/**
 * Whether a payment of this borrower on the loan that was made here has not ended yet: one that has no result,
 * or that waits for its bank, until it has settled.
 */
export async function isPaymentUnderWay(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payments as p')
    .select('p.payment_id')
    .where('p.lender_id', '=', lenderId)
    .where('p.loan_id', '=', loanId)
    .where('p.borrower_id', '=', borrowerId)
    .where('p.state', 'in', [...undecided, 'pending'])
    // What was made elsewhere before the loan was boarded is no debit of ours.
    .where(sql<boolean>`coalesce(p.gateway_ref, '') not like 'boarded-%'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the schedules that this borrower pays on the loan: the active ones, and those that ended because nothing
 * was owed on it and may come back. All in one order.
 *
 * @returns the ids of the active ones
 */
export async function lockSchedulesToEnd(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('schedules')
    .select(['schedule_id', 'status'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where((is) => is.or([is('status', '=', 'active'), mayComeBack(is)]))
    .orderBy('schedule_id')
    .forNoKeyUpdate()
    .execute()
  return rows.flatMap(({ schedule_id, status }) => (status === 'active' ? [schedule_id] : []))
}

/** Keeps those that ended with the loan from coming back when it is open again, in whoever's list it is then. */
export async function endForGood(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  loanId: string,
): Promise<void> {
  await trx
    .updateTable('schedules')
    .set({ void_reason: 'the loan was removed' })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('borrower_id', '=', borrowerId)
    .where(mayComeBack)
    .execute()
}

/** Whether a schedule ended because nothing was owed on its loan. */
function mayComeBack(is: ExpressionBuilder<Tables, 'schedules'>) {
  return is.and([
    is('status', '=', 'deleted'),
    is('voided_by', '=', 'system'),
    is('void_reason', '=', nothingOwedReason),
  ])
}

/** How many payments of these schedules are still to come, as far as they are made. */
export async function countActivePayments(
  trx: LenderTransaction,
  lenderId: string,
  scheduleIds: readonly string[],
): Promise<number> {
  if (scheduleIds.length === 0) return 0
  const { active } = await trx
    .selectFrom('scheduled_payments')
    .select((column) => column.fn.countAll<bigint>().as('active'))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', 'in', scheduleIds)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirstOrThrow()
  return Number(active)
}

/** A debit that came back and waits to be tried again. */
type PlannedTry = {
  readonly paymentId: string
  readonly loanId: string
  readonly retryOn: LocalDate
}

/**
 * Of a loan this borrower's debits that came back and wait to be tried again, but for those in whose place they paid.
 *
 * @param how 'hold': until the caller ends, who does not hold the loan yet
 */
export async function readPlannedTries(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { loanId, how }: { readonly loanId: string; readonly how: 'read' | 'hold' },
): Promise<readonly PlannedTry[]> {
  const { rows } = await sql<PlannedTry>`
    select p.payment_id as "paymentId", p.loan_id as "loanId", p.retry_on as "retryOn"
    from payments p
    where p.lender_id = ${lenderId}::uuid and p.loan_id = ${loanId}::uuid
      and p.borrower_id = ${borrowerId}::uuid and ${isAwaitingRetry('p')}
      and not exists (select from payments n where n.lender_id = p.lender_id
        and n.instead_of = p.payment_id and n.state in ${acceptedStates})
    order by p.payment_id ${how === 'hold' ? sql`for no key update of p` : sql``}`.execute(trx)
  return rows
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
