import type { MethodKind, MethodUse } from '@quittance/domain/payments/payment-method'
import { compareDays, type LocalDate } from '@quittance/domain/calendar'
import { add, type Currency, zero } from '@quittance/domain/money'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { sql } from 'kysely'
import type { Lender } from '../../lenders/lender-directory.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'
import { foreseenRetryDay, type RetryForecast } from '../../servicing/loans/foreseen-retry.ts'
import { acceptedStates, placeTakenBy } from '../intents/pending-payment-repository.ts'
import { type ForecastsQuestion, readFirstDebits } from '../read-forecasts.ts'
import { type ForeseenDebits, toForeseenDebits } from '../read-foreseen-debits.ts'
import { retriesOf } from '../representment/read-foreseen-retries.ts'
import { nextDebit } from '../scheduled/plan-next-debit.ts'
import { toScheduledPayment, toSchedulePlan } from '../scheduled/schedule-row.ts'
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
  /** of a schedule what its next payment is; null: of a retry */
  readonly ahead: ScheduleAheadRow | null
}

/** A schedule with its next payment, as JSON hands it over. */
type ScheduleAheadRow = Parameters<typeof toSchedulePlan>[0] &
  Parameters<typeof toScheduledPayment>[0] & {
    readonly schedule_id: string
    readonly kind: MethodKind
    readonly is_replaced: boolean
  }

const isReplaced = placeTakenBy(sql`true`, {
  lenderId: 'd.lender_id',
  placeId: 'd.scheduled_payment_id',
})

/**
 * Asks what this borrower's methods are to be debited for: the next payment of each active schedule,
 * and each returned debit that waits to be presented again, by whichever row of its account.
 */
export const methodUsesStatement = compileOnce<MethodOwner, MethodUseRow>(
  ({ lenderId, borrowerId }) => sql`
    select s.method_id, 'schedule' as kind, null::uuid as order_id, l.loan_id,
      (s.amount_cents + s.fee_cents)::bigint as cents,
      s.currency, coalesce(d.collect_on, s.start_on) as on_day, l.loan_no,
      case when d.schedule_id is not null then jsonb_build_object('schedule_id', s.schedule_id,
        'kind', m.kind, 'frequency', s.frequency, 'start_on', s.start_on, 'second_on', s.second_on,
        'payments_max', s.payments_max, 'payment_no', d.payment_no, 'due_on', d.due_on,
        'collect_on', d.collect_on, 'is_replaced', ${isReplaced} is not null) end as ahead
    from schedules s join loans l using (lender_id, loan_id)
    join methods m on m.lender_id = s.lender_id and m.method_id = s.method_id
    left join scheduled_payments d on d.lender_id = s.lender_id
      and d.schedule_id = s.schedule_id and d.status = 'active'
    where s.lender_id = ${lenderId}::uuid and s.borrower_id = ${borrowerId}::uuid
      and s.status = 'active'
    union all
    select m.method_id, 'retry', p.payment_id, l.loan_id, (p.amount_cents + p.fee_cents)::bigint,
      p.currency, p.retry_on, l.loan_no, null
    from methods m
    join methods same on same.lender_id = m.lender_id and same.borrower_id = m.borrower_id
      and same.fingerprint = m.fingerprint
    join payments p on p.lender_id = same.lender_id and p.method_id = same.method_id
    join loans l on l.lender_id = p.lender_id and l.loan_id = p.loan_id
    where m.lender_id = ${lenderId}::uuid and m.borrower_id = ${borrowerId}::uuid
      and m.removed_at is null and ${isAwaitingRetry('p')}
      and not exists (select from payments n where n.lender_id = p.lender_id
        and n.instead_of = p.payment_id and n.state in ${acceptedStates})
    order by on_day, cents`,
)

export type MethodUses = ReadonlyMap<string, readonly MethodUse[]>

type Lenders = Pick<Lender, 'settings'>

type ForeseenUses = { readonly retries: RetryForecast; readonly debits: ForeseenDebits }

/** Each as its loan foresees it. */
function toMethodUses(
  lender: Lenders,
  rows: readonly MethodUseRow[],
  foreseen: ForeseenUses,
): MethodUses {
  const uses = rows.flatMap((row) =>
    toMethodUse(lender, row, foreseen).map((use) => ({ id: row.method_id, use })),
  )
  const inOrder = uses.toSorted((left, right) => compareDays(left.use.on, right.use.on))
  const byMethod = Map.groupBy(inOrder, ({ id }) => id)
  return new Map([...byMethod].map(([id, those]) => [id, those.map(({ use }) => use)]))
}

/** A retry that takes nothing is none. */
function toMethodUse(
  lender: Lenders,
  row: MethodUseRow,
  { retries, debits }: ForeseenUses,
): MethodUse[] {
  const { kind, order_id: orderId, currency, on_day: planned, loan_no: loanNo } = row
  const nominal = toCents(row.cents)
  const debit = { kind, amount: nominal, currency, on: planned, loanNo } as const
  const { ahead } = row
  if (ahead !== null) {
    const [first] = debits.get(ahead.schedule_id) ?? []
    const use = { ...debit, ahead }
    return first === undefined ? plannedUse(lender, use) : [foreseenUse(lender, use, first)]
  }
  if (orderId === null) return [debit]
  const amount = retries.retryMosts.get(orderId) ?? nominal
  const on = foreseenRetryDay(retries, { orderId, triesAgainOn: planned })
  return on === null || amount === zero ? [] : [{ kind, amount, currency, on, loanNo }]
}

type ScheduleUse = MethodUse & { readonly ahead: ScheduleAheadRow }

/** A schedule by the first debit that is taken, as its page tells it. */
function foreseenUse(
  lender: Lenders,
  { ahead, ...debit }: ScheduleUse,
  { amount, fee, collectOn: on, isPayoff, ...payment }: ForecastDebit,
): MethodUse {
  const { frequency } = ahead
  const goesOn = !isPayoff && paymentAfter(lender, ahead, { ...payment, collectOn: on }) !== null
  return { ...debit, amount: add(amount, fee), on, ...rhythmOf(frequency, goesOn) }
}

/**
 * One of which nothing is taken as things stand, by its next payment that another one does not stand in the
 * place of: it ends too.
 */
function plannedUse(lender: Lenders, { ahead, ...debit }: ScheduleUse): MethodUse[] {
  const planned = toScheduledPayment(ahead)
  const next = ahead.is_replaced ? paymentAfter(lender, ahead, planned) : planned
  if (next === null) return []
  const goesOn = paymentAfter(lender, ahead, next) !== null
  return [{ ...debit, on: next.collectOn, ...rhythmOf(ahead.frequency, goesOn) }]
}

function paymentAfter(lender: Lenders, ahead: ScheduleAheadRow, payment: ScheduledPayment) {
  const { schedule_id: scheduleId, kind } = ahead
  return nextDebit(lender, { scheduleId, plan: toSchedulePlan(ahead), payment, kind })
}

function rhythmOf(
  frequency: ScheduleAheadRow['frequency'],
  goesOn: boolean,
): Pick<MethodUse, 'frequency'> {
  return frequency !== 'once' && goesOn ? { frequency } : {}
}

/** What the methods of this borrower are to be debited for. */
export async function readMethodUses(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { owner, at }: { readonly owner: MethodOwner } & Pick<ForecastsQuestion, 'at'>,
): Promise<MethodUses> {
  const { rows } = await trx.executeQuery(methodUsesStatement(owner))
  return foreseeMethodUses(trx, lender, { rows, at })
}

/** The same, once their rows are read. */
export async function foreseeMethodUses(
  trx: LenderTransaction,
  lender: Pick<Lender, 'id' | 'settings'>,
  { rows, at }: { readonly rows: readonly MethodUseRow[] } & Pick<ForecastsQuestion, 'at'>,
): Promise<MethodUses> {
  const loanIds = rows.map((row) => row.loan_id)
  const forecasts = await readFirstDebits(trx, lender, { loanIds, at })
  const debits = toForeseenDebits(forecasts.flatMap((forecast) => forecast.debits))
  return toMethodUses(lender, rows, { retries: retriesOf(forecasts), debits })
}
