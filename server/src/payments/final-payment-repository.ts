import type { Borrower } from '../lenders/borrower.ts'
import { sql as template } from 'kysely'
import { compileOnce } from '../platform/database/compile-once.ts'
import { toCents } from '../platform/database/database.ts'
import type { LenderQuery } from '../platform/database/transaction.ts'
import { isPaymentEffective } from '../servicing/ledger/effective-payment-repository.ts'
import type { FinalPayment } from '../servicing/loans/paid-on-loans.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Asks for the last payment that stands of each loan that is paid off, whoever made it. */
export const finalPaymentsStatement = compileOnce((at: Owner, sql) => finalPaymentsQuery(sql, at))

function finalPaymentsQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('payments')
    .where('lender_id', '=', lenderId)
    .where('posted_on', 'is not', null)
    .where(isPaymentEffective())
    .where('loan_id', 'in', (own) =>
      own
        .selectFrom('loan_parties as own')
        .innerJoin('loans as l', (on) =>
          on.onRef('l.lender_id', '=', 'own.lender_id').onRef('l.loan_id', '=', 'own.loan_id'),
        )
        .select('own.loan_id')
        .where('own.lender_id', '=', lenderId)
        .where('own.borrower_id', '=', borrowerId)
        .where('own.is_linked', '=', true)
        .where('l.paid_off_on', 'is not', null),
    )
    .distinctOn('loan_id')
    .select(['loan_id', 'channel', 'amount_cents', 'principal_cents', 'interest_cents'])
    .select(['late_fee_cents', 'nsf_fee_cents', 'other_fee_cents', 'payoff_fee_cents'])
    .select('effective_on')
    .select(
      template<string>`sum(interest_cents) over (
        partition by loan_id, extract(year from effective_on))`.as('interest_in_year'),
    )
    .orderBy('loan_id')
    .orderBy('effective_on', 'desc')
    .orderBy('made_at', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof finalPaymentsQuery>['executeTakeFirstOrThrow']>>

export function toFinalPayment(row: Row): FinalPayment {
  const { late_fee_cents: late, nsf_fee_cents: nsf, other_fee_cents: other } = row
  return {
    channel: row.channel,
    amount: toCents(row.amount_cents),
    principal: toCents(row.principal_cents),
    interest: toCents(row.interest_cents),
    fees: toCents(late + nsf + other + row.payoff_fee_cents),
    year: row.effective_on.slice(0, 4),
    interestInYear: toCents(BigInt(row.interest_in_year)),
  }
}
