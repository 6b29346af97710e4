import type { LocalDate } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { toCents } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import { shownMethodColumns } from '../methods/method-repository.ts'

type NextDebitsAsked = Pick<Borrower, 'lenderId' | 'borrowerId'> & { readonly today: LocalDate }

/**
 * Asks for the next payment that schedules take of each loan in this borrower's portal, whoever made
 * them. A schedule that waits takes nothing.
 */
export const nextDebitsStatement = compileOnce((at: NextDebitsAsked, sql) =>
  nextDebitsQuery(sql, at),
)

function nextDebitsQuery(sql: LenderQuery, { lenderId, borrowerId, today }: NextDebitsAsked) {
  return sql
    .selectFrom('schedules as s')
    .innerJoin('scheduled_payments as d', (on) =>
      on.onRef('d.lender_id', '=', 's.lender_id').onRef('d.schedule_id', '=', 's.schedule_id'),
    )
    .innerJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 's.lender_id').onRef('m.method_id', '=', 's.method_id'),
    )
    .innerJoin('loan_parties as own', (on) =>
      on.onRef('own.lender_id', '=', 's.lender_id').onRef('own.loan_id', '=', 's.loan_id'),
    )
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .where('s.lender_id', '=', lenderId)
    .where('s.status', '=', 'active')
    .where('s.suspended_on', 'is', null)
    .where('d.status', '=', 'active')
    .where('d.collect_on', '>=', today)
    .distinctOn('s.loan_id')
    .select(['s.loan_id', 's.borrower_id', 'd.collect_on', 'd.amount_cents', 'd.fee_cents'])
    .select(shownMethodColumns)
    .orderBy('s.loan_id')
    .orderBy('d.collect_on')
    .orderBy('d.scheduled_payment_id')
}

type NextDebitRow = Awaited<
  ReturnType<ReturnType<typeof nextDebitsQuery>['executeTakeFirstOrThrow']>
>

/** How the borrower is told of it: of another party's method nothing. */
export function toNextDebit(row: NextDebitRow, borrowerId: string) {
  const { kind, brand, last_four: lastFour, account_type: accountType } = row
  return {
    on: row.collect_on,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    method: row.borrower_id === borrowerId ? { kind, brand, lastFour, accountType } : null,
  }
}
