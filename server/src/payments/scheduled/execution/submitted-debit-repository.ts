import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { canOccurrenceGo } from '@quittance/domain/schedules/occurrence'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { sql } from 'kysely'
import { coalesceMax } from '../../../platform/coalesce-calls.ts'
import { compileOnce } from '../../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { rowsOf } from '../../../platform/database/rows-of.ts'
import {
  type ClaimedPayment,
  type ClaimedRow,
  toClaimedIntent,
} from '../../gateway/payment-claim-repository.ts'
import { leaseMs } from '../../intents/payment-intent-repository.ts'
import { drawUnusedReferenceBodies } from '../../intents/payment-reference.ts'
import { consentOfDebit } from '../schedule-row.ts'
import type { LockedDebit } from '../scheduled-debit-repository.ts'

/** A scheduled payment that is taken, with what was decided on it. */
export type DebitToSubmit = {
  readonly debit: LockedDebit
  readonly amount: Cents
  readonly fee: Cents
  readonly effectiveOn: LocalDate
  /** the day on which the money is taken, never before that from which it counts */
  readonly collectedOn: LocalDate
  readonly isPayoff: boolean
}

export type SubmittingTimes = {
  readonly referencePrefix: string
  /** business time */
  readonly madeAt: Instant
  /** elapsed time */
  readonly now: Instant
}

/**
 * Writes the payments that are made for scheduled ones, each under a key of its own and the consent to it,
 * and that they were made: at most 16 at once. The writer holds each at once, to send it as soon as
 * this is committed.
 */
export async function submitDebits(
  trx: LenderTransaction,
  lenderId: string,
  { debits, ...times }: SubmittingTimes & { readonly debits: readonly DebitToSubmit[] },
): Promise<ClaimedPayment[]> {
  assert(canOccurrenceGo('active', 'submitted'), 'what is to come may be submitted')
  const leaseToken = randomUUID()
  const bodies = await drawUnusedReferenceBodies(trx, lenderId, debits.length)
  const rows = JSON.stringify(debits.map((one, at) => valuesOf(one, times, bodies[at] ?? '')))
  const { madeAt, now } = times
  const at = { madeAt: new Date(madeAt), now: new Date(now) }
  const lease = { leaseToken, leaseUntil: new Date(now + leaseMs) }
  const [{ rows: written }, { rows: stepped }] = await Promise.all([
    trx.executeQuery(paymentsStatement({ lenderId, rows, ...at, ...lease })),
    trx.executeQuery(submittedStatement({ lenderId, rows, madeAt: at.madeAt })),
  ])
  assert(written.length === debits.length, 'who holds a scheduled payment pays it')
  assert(stepped.length === debits.length, 'who holds a scheduled payment changes it')
  const loans = new Map(debits.map(({ debit }) => [debit.loanId, debit.loan]))
  return written.map((row) => ({
    intent: {
      ...toClaimedIntent(row, { lenderId, leaseToken }),
      loan: loans.get(row.loan_id) ?? null,
    },
    wasSent: false,
    heldUntil: null,
    decidedAt: now,
  }))
}

function valuesOf(
  { debit, amount, fee, effectiveOn, collectedOn, isPayoff }: DebitToSubmit,
  { referencePrefix }: SubmittingTimes,
  body: string,
) {
  const paymentId = randomUUID()
  return {
    scheduledPaymentId: debit.id,
    paymentId,
    gatewayRef: `${debit.lenderId}.${paymentId}`,
    reference: `${referencePrefix}-${body}`,
    amount: String(amount),
    fee: String(fee),
    effectiveOn,
    collectedOn: collectedOn === effectiveOn ? null : collectedOn,
    isPayoff,
  }
}

const debitFields: Readonly<Record<keyof ReturnType<typeof valuesOf>, string>> = {
  scheduledPaymentId: 'uuid',
  paymentId: 'uuid',
  gatewayRef: 'text',
  reference: 'text',
  amount: 'bigint',
  fee: 'bigint',
  effectiveOn: 'date',
  collectedOn: 'date',
  isPayoff: 'boolean',
}

type Given = { readonly lenderId: string; readonly rows: string; readonly madeAt: Date }
type GivenPayments = Given & {
  readonly now: Date
  readonly leaseToken: string
  readonly leaseUntil: Date
}

const paymentsStatement = compileOnce<GivenPayments, ClaimedRow>(
  (at) => sql`
    with given as materialized (${rowsOf(at.rows, debitFields)}), written as (
      insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
        currency, amount_cents, fee_cents, gateway_ref, reference, state, lease_until, lease_token,
        effective_on, collected_on, made_at, written_at, consent_id, method_kind, method_brand, method_last_four,
        scheduled_payment_id)
      select s.lender_id, g."paymentId", s.loan_id, s.borrower_id, s.method_id, m.kind, 'schedule',
        s.currency, g.amount, g.fee, g."gatewayRef", g.reference, 'submitting',
        ${at.leaseUntil}::timestamptz, ${at.leaseToken}::uuid, g."effectiveOn", g."collectedOn",
        ${at.madeAt}::timestamptz, ${at.now}::timestamptz, ${consentOfDebit}, m.kind, m.brand,
        m.last_four, d.scheduled_payment_id
      from given g join scheduled_payments d on d.lender_id = ${at.lenderId}::uuid
          and d.scheduled_payment_id = g."scheduledPaymentId" and d.status = 'active'
        join schedules s on s.lender_id = d.lender_id and s.schedule_id = d.schedule_id
        join methods m on m.lender_id = s.lender_id and m.method_id = s.method_id
      returning *
    )
    select w.*, l.loan_no, m.account_type, m.vault_token, m.fingerprint, 'created' as was,
      null::timestamptz as held_until, coalesce((select ip from consents c
        where c.lender_id = w.lender_id and c.consent_id = w.consent_id), '') as ip
    from written w join methods m on m.lender_id = w.lender_id and m.method_id = w.method_id
      join loans l on l.lender_id = w.lender_id and l.loan_id = w.loan_id`,
)

const submittedStatement = compileOnce<Given, { id: string }>(
  ({ lenderId, rows, madeAt }) => sql`
    update scheduled_payments d set status = 'submitted', payment_id = g."paymentId",
      is_final = g."isPayoff", closed_at = ${madeAt}::timestamptz
    from (${rowsOf(rows, debitFields)}) as g
    where d.lender_id = ${lenderId}::uuid and d.scheduled_payment_id = g."scheduledPaymentId"
      and d.status = 'active'
    returning d.scheduled_payment_id as id`,
)

/** The payment of a series that comes after one that is over. */
export type NextDebit = ScheduledPayment & {
  readonly scheduleId: string
  /** when it is looked at; business time */
  readonly at: Instant
}

const nextFields = {
  id: 'uuid',
  scheduleId: 'uuid',
  paymentNo: 'integer',
  dueOn: 'date',
  collectOn: 'date',
  at: 'timestamptz',
} as const

/** Writes the payments of series that come next, each for what was agreed to. */
export async function insertNextDebits(
  trx: LenderTransaction,
  lenderId: string,
  nexts: readonly NextDebit[],
): Promise<void> {
  const values = nexts.map(({ at, ...next }) => ({ ...next, id: randomUUID(), at: new Date(at) }))
  for (let from = 0; from < values.length; from += coalesceMax) {
    const rows = JSON.stringify(values.slice(from, from + coalesceMax))
    await trx.executeQuery(nextStatement({ lenderId, rows }))
  }
}

const nextStatement = compileOnce<Omit<Given, 'madeAt'>, unknown>(
  ({ lenderId, rows }) => sql`
    insert into scheduled_payments (lender_id, scheduled_payment_id, schedule_id, payment_no, due_on,
      collect_on, debit_at, amount_cents, fee_cents, status)
    select s.lender_id, g.id, s.schedule_id, g."paymentNo", g."dueOn", g."collectOn", g.at,
      s.amount_cents, s.fee_cents, 'active'
    from (${rowsOf(rows, nextFields)}) as g join schedules s
      on s.lender_id = ${lenderId}::uuid and s.schedule_id = g."scheduleId"`,
)
