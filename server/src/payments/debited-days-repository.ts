import type { LocalDate } from '@quittance/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Borrower } from '../lenders/borrower.ts'
import { compileOnce } from '../platform/database/compile-once.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { collectedOn } from './intents/pending-payment-repository.ts'

/**
 * Asks for the days on which the money of a loan's debits is taken that nobody made by hand: those of schedules, and
 * those that came back and are presented again.
 */
export function debitedDaysQuery(lenderId: RawBuilder<unknown>, loanId: RawBuilder<unknown>) {
  return sql<{ debited_on: LocalDate }>`select ${collectedOn('p')} as debited_on from payments p
    where p.lender_id = ${lenderId} and p.loan_id = ${loanId}
      and (p.represents is not null or p.platform = 'schedule')
      and p.state not in ('declined', 'cancelled')`
}

type Loan = { readonly lenderId: RawBuilder<unknown>; readonly loanId: RawBuilder<unknown> }

/** One value: those days from one on. */
export function debitedDaysFrom(today: LocalDate, { lenderId, loanId }: Loan) {
  return sql<LocalDate[]>`array(select distinct debited_on::text
    from (${debitedDaysQuery(lenderId, loanId)}) days
    where debited_on >= ${today}::date)`
}

type Asked = { readonly lenderId: string; readonly loanId: string; readonly today: LocalDate }

/** The days of a loan, from today on. */
export async function readDebitedDays(
  trx: LenderTransaction,
  { lenderId, loanId, today }: Asked,
): Promise<LocalDate[]> {
  const loan = { lenderId: sql`${lenderId}::uuid`, loanId: sql`${loanId}::uuid` }
  const { rows } = await sql<{ debited_on: LocalDate[] }>`
    select ${debitedDaysFrom(today, loan)} as debited_on`.execute(trx)
  return rows[0]?.debited_on ?? []
}

type OfBorrower = Pick<Borrower, 'lenderId' | 'borrowerId'> & { readonly today: LocalDate }

/** Asks for those of every loan in this borrower's portal. */
export const debitedDaysStatement = compileOnce((at: OfBorrower, from) =>
  from
    .selectFrom('loan_parties as own')
    .select('own.loan_id')
    .select(
      debitedDaysFrom(at.today, { lenderId: sql`own.lender_id`, loanId: sql`own.loan_id` }).as(
        'debited_on',
      ),
    )
    .where('own.lender_id', '=', at.lenderId)
    .where('own.borrower_id', '=', at.borrowerId)
    .where('own.is_linked', '=', true),
)
