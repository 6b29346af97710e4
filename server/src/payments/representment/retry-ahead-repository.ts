import type { LocalDate } from '@quittance/domain/calendar'
import { subtract } from '@quittance/domain/money'
import { shareOfReturn } from '@quittance/domain/payments/share-of-return'
import type { RetryAhead } from '@quittance/domain/schedules/loan-ahead'
import { lastRepresentmentDay } from '@quittance/domain/servicing/representment'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import { acceptedStates, undecidedStates } from '../intents/pending-payment-repository.ts'
import { type ShownMethod, shownMethodColumns, toShownMethod } from '../methods/method-row.ts'
import { isOfSeries } from './series-debits-repository.ts'

/** A debit that waits to be tried again, and what it is told by. */
export type ActiveRetry = RetryAhead & {
  readonly loanId: string
  /** whose account it is */
  readonly borrowerId: string
  readonly methodId: string
  readonly shown: ShownMethod
}

/** What refunds gave back of a payment, of its amount or of its fee; cents. */
const refunded = (column: 'amount_cents' | 'fee_cents') =>
  sql<bigint>`(select coalesce(sum(r.${sql.ref(column)}), 0)::bigint from refunds r
    where r.lender_id = p.lender_id and r.payment_id = p.payment_id and r.split is not null)`

type ItemFacts = {
  /** of the principal, after the first; null where that was not posted */
  principal_left: bigint | null
  first_on: LocalDate
  /** whether a series made the first */
  is_series: boolean
}

/** What is asked of a payment and of all that it presents again. */
const itemFacts = sql<ItemFacts>`(with recursive item as (
    select p.lender_id, p.represents, p.effective_on, p.posted_on, p.principal_after_cents,
      p.scheduled_payment_id
    union all
    select f.lender_id, f.represents, f.effective_on, f.posted_on, f.principal_after_cents,
      f.scheduled_payment_id
    from payments f join item on f.lender_id = item.lender_id and f.payment_id = item.represents)
  select min(principal_after_cents) filter (where represents is null and posted_on is not null)
      as principal_left,
    min(effective_on) as first_on, bool_or(${isOfSeries('item')}) as is_series
  from item)`

/**
 * Asks for debits that came back and wait to be tried again, by accounts that may still be debited: those
 * in whose place nobody paid, and whose payer did not take the loan off their list.
 */
function retriesAheadQuery(from: LenderQuery, lenderId: string) {
  return from
    .selectFrom('payments as p')
    .innerJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 'p.lender_id').onRef('m.method_id', '=', 'p.method_id'),
    )
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'm.lender_id').onRef('b.borrower_id', '=', 'm.borrower_id'),
    )
    .where('p.lender_id', '=', lenderId)
    .where('p.state', '=', sql.lit('returned'))
    .where('m.removed_at', 'is', null)
    .where('m.status', '=', sql.lit('usable'))
    .where(
      sql<boolean>`not exists (select from payments n where n.lender_id = p.lender_id
        and (n.represents = p.payment_id
          or n.instead_of = p.payment_id and n.state in ${acceptedStates}))`,
    )
    .where(
      sql<boolean>`not exists (select from loan_parties o where o.lender_id = p.lender_id
        and o.loan_id = p.loan_id and o.borrower_id = p.borrower_id and not o.is_linked)`,
    )
    .select([
      'p.payment_id',
      'p.loan_id',
      'm.method_id',
      'm.borrower_id',
      'p.amount_cents',
      'p.fee_cents',
    ])
    .select(['p.channel', 'p.returned_cents', 'b.state_code'])
    .select(sql<RetryAhead['on']>`p.retry_on`.as('retry_on'))
    .where('p.retry_on', 'is not', null)
    .select(shownMethodColumns)
    .select([refunded('amount_cents').as('refunded'), refunded('fee_cents').as('fee_refunded')])
    .select(
      sql<boolean>`exists (select from payments i where i.lender_id = p.lender_id
        and i.instead_of = p.payment_id and i.state in ${undecidedStates})`.as('waits'),
    )
    .innerJoinLateral(itemFacts.as('i'), (on) => on.onTrue())
    .select(['i.principal_left', 'i.first_on', 'i.is_series'])
    .orderBy('p.retry_on')
    .orderBy('p.made_at')
    .orderBy('p.payment_id')
}

type RetryRow = Awaited<ReturnType<ReturnType<typeof retriesAheadQuery>['executeTakeFirstOrThrow']>>

export function toActiveRetry(row: RetryRow): ActiveRetry {
  const paid = { amount: toCents(row.amount_cents), fee: toCents(row.fee_cents) }
  const left = {
    amount: subtract(paid.amount, toCents(row.refunded)),
    fee: subtract(paid.fee, toCents(row.fee_refunded)),
  }
  const took = row.returned_cents === null ? null : toCents(row.returned_cents)
  const { amount, fee } = shareOfReturn(paid, left, took)
  const kind = row.channel === 'pad' ? 'pad' : 'ach'
  return {
    id: row.payment_id,
    loanId: row.loan_id,
    borrowerId: row.borrower_id,
    methodId: row.method_id,
    on: row.retry_on,
    lastOn: lastRepresentmentDay(kind, row.first_on),
    back: { amount, fee },
    debited: paid.amount,
    isSeries: row.is_series,
    kind,
    region: row.state_code,
    principalAfter: row.principal_left === null ? null : toCents(row.principal_left),
    isWaiting: row.waits,
    shown: toShownMethod(row),
  }
}

/** Those of a loan, whoever of its parties pays them. */
export async function readRetriesAhead(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<ActiveRetry[]> {
  const rows = await retriesAheadQuery(trx, lenderId).where('p.loan_id', '=', loanId).execute()
  return rows.map(toActiveRetry)
}

type OfBorrower = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Asks for those of every loan in this borrower's portal. */
export const retriesAheadStatement = compileOnce((at: OfBorrower, from) =>
  retriesAheadQuery(from, at.lenderId).where('p.loan_id', 'in', (own) =>
    own
      .selectFrom('loan_parties as own')
      .select('own.loan_id')
      .where('own.borrower_id', '=', at.borrowerId)
      .where('own.is_linked', '=', true),
  ),
)
