import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { type RawBuilder, sql } from 'kysely'
import { toCents } from '../../platform/database/database.ts'
import { acceptedStates } from '../intents/pending-payment-repository.ts'

/** A debit that came back, and in the place of whose retry a payment was made. */
export type ReplacedRetry = {
  /** the day of that debit */
  readonly on: LocalDate
  /** what it was for, fee included */
  readonly amount: Cents
  /** when it is tried again, as the payment in its place was declined; null: it is not */
  readonly triesAgainOn: LocalDate | null
  /** what is due today without that payment; null where nobody asked */
  readonly due: Cents | null
}

/** The same, as the driver hands it over. */
export type ReplacedRetryRow = {
  readonly on: LocalDate
  /** cents */
  readonly amount: string
  readonly triesAgainOn: LocalDate | null
}

type NamedPlace = { readonly lenderId: RawBuilder<unknown>; readonly placeId: RawBuilder<unknown> }

/** One value: the day of the debit that a row of payments tries again, the first of them; its own where it tries none. */
export function firstDebitOn(row: 'p' | 'r') {
  const [lenderId, represents, on] = ['lender_id', 'represents', 'effective_on'].map((column) =>
    sql.ref(`${row}.${column}`),
  )
  return sql<LocalDate>`(with recursive item as (
      select ${lenderId} as lender_id, ${represents} as represents, ${on} as effective_on
      union all
      select f.lender_id, f.represents, f.effective_on
      from payments f join item on f.lender_id = item.lender_id and f.payment_id = item.represents)
    select effective_on from item where represents is null)`
}

/** One value: the debit that came back under an id; null where the id is none of one. Both arguments are columns. */
export function replacedRetryOf({ lenderId, placeId }: NamedPlace) {
  return sql<ReplacedRetryRow | null>`(select jsonb_build_object(
      'on', ${firstDebitOn('r')},
      'amount', (r.amount_cents + r.fee_cents)::text,
      'triesAgainOn', case when r.retry_on is not null and not exists (select from payments n
          where n.lender_id = r.lender_id and (n.represents = r.payment_id
            or n.instead_of = r.payment_id and n.state in ${acceptedStates}))
        then greatest(r.retry_on, (select e.business_date from lenders e
          where e.lender_id = r.lender_id)) end)
    from payments r where r.lender_id = ${lenderId} and r.payment_id = ${placeId})`
}

export function toReplacedRetry(row: ReplacedRetryRow | null): ReplacedRetry | null {
  if (row === null) return null
  return { ...row, amount: toCents(BigInt(row.amount)), due: null }
}
