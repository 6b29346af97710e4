import type { MethodUse } from '@quittance/domain/payments/payment-method'
import { compareDays, type LocalDate } from '@quittance/domain/calendar'
import { type Currency, zero } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { Lender } from '../../lenders/lender-directory.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { foreseenRetryDay, type RetryForecast } from '../../servicing/loans/foreseen-retry.ts'
import { acceptedStates } from '../intents/pending-payment-repository.ts'
import {
  readForeseenRetries,
  type RetriesQuestion,
} from '../representment/read-foreseen-retries.ts'
import type { MethodOwner } from './method-repository.ts'

type MethodUseRow = {
  readonly method_id: string
  readonly kind: MethodUse['kind']
  /** the payment that came back; null: of a schedule */
  readonly order_id: string | null
  readonly loan_id: string
  readonly cents: bigint
  readonly currency: Currency
  readonly on_day: LocalDate
  readonly loan_no: string
}

/**
 * Asks what this borrower's methods are to be debited for: the next payment of each active schedule,
 * and each returned debit that waits to be presented again, by whichever row of its account.
 */
export const methodUsesStatement = compileOnce<MethodOwner, MethodUseRow>(
  ({ lenderId, borrowerId }) => sql`
    select s.method_id, 'schedule' as kind, null::uuid as order_id, l.loan_id, (s.amount_cents + s.fee_cents)::bigint as cents,
      s.currency, coalesce((select min(p.collect_on) from scheduled_payments p
        where p.lender_id = s.lender_id and p.schedule_id = s.schedule_id and p.status = 'active'),
        s.start_on) as on_day, l.loan_no
    from schedules s join loans l using (lender_id, loan_id)
    where s.lender_id = ${lenderId}::uuid and s.borrower_id = ${borrowerId}::uuid
      and s.status = 'active'
    union all
    select m.method_id, 'retry', p.payment_id, l.loan_id, (p.amount_cents + p.fee_cents)::bigint,
      p.currency, p.retry_on, l.loan_no
    from methods m
    join methods same on same.lender_id = m.lender_id and same.borrower_id = m.borrower_id
      and same.fingerprint = m.fingerprint
    join payments p on p.lender_id = same.lender_id and p.method_id = same.method_id
    join loans l on l.lender_id = p.lender_id and l.loan_id = p.loan_id
    where m.lender_id = ${lenderId}::uuid and m.borrower_id = ${borrowerId}::uuid
      and m.removed_at is null and p.retry_on is not null and p.state = 'returned'
      and not exists (select from payments n where n.lender_id = p.lender_id
        and (n.represents = p.payment_id
          or n.instead_of = p.payment_id and n.state in ${acceptedStates}))
    order by on_day, cents`,
)

export type MethodUses = ReadonlyMap<string, readonly MethodUse[]>

/** The loans of which it is to be foreseen what their retries take, and when. */
export function retriedLoans(rows: readonly MethodUseRow[]): string[] {
  return rows.flatMap((row) => (row.order_id === null ? [] : [row.loan_id]))
}

/** A retry as its loan foresees it; one that takes nothing is none. */
export function toMethodUses(rows: readonly MethodUseRow[], foreseen: RetryForecast): MethodUses {
  const uses = rows.flatMap((row) =>
    toMethodUse(row, foreseen).map((use) => ({ id: row.method_id, use })),
  )
  const inOrder = uses.toSorted((left, right) => compareDays(left.use.on, right.use.on))
  const byMethod = Map.groupBy(inOrder, ({ id }) => id)
  return new Map([...byMethod].map(([id, those]) => [id, those.map(({ use }) => use)]))
}

function toMethodUse(row: MethodUseRow, foreseen: RetryForecast): MethodUse[] {
  const { kind, order_id: orderId, currency, on_day: planned, loan_no: loanNo } = row
  const nominal = toCents(row.cents)
  if (orderId === null) return [{ kind, amount: nominal, currency, on: planned, loanNo }]
  const amount = foreseen.retryMosts.get(orderId) ?? nominal
  const on = foreseenRetryDay(foreseen, { orderId, triesAgainOn: planned })
  return on === null || amount === zero ? [] : [{ kind, amount, currency, on, loanNo }]
}

/** What the methods of this borrower are to be debited for. */
export async function readMethodUses(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { owner, at }: { readonly owner: MethodOwner } & Pick<RetriesQuestion, 'at'>,
): Promise<MethodUses> {
  const { rows } = await trx.executeQuery(methodUsesStatement(owner))
  const loanIds = retriedLoans(rows)
  return toMethodUses(rows, await readForeseenRetries(trx, lender, { loanIds, at }))
}
