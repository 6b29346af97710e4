import { type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { CancellablePayment } from '@quittance/domain/payments/cancel-payment'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { collectedOn } from '../../payments/intents/pending-payment-repository.ts'
import { extraClosedDaysOf, toExtraClosedDays } from '../../payments/scheduled/closed-days-row.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A scheduled payment by its time, with the payment that was made of it; null: none yet. */
export type ProcessingDebit = {
  readonly kind: MethodKind
  readonly collectOn: LocalDate
  readonly isToCome: boolean
  readonly isDeleted: boolean
  readonly extraClosedDays: readonly LocalDate[]
  readonly payment: Omit<CancellablePayment, 'kind'> | null
}

export async function readProcessingDebit(
  trx: LenderTransaction,
  lenderId: string,
  id: string,
): Promise<ProcessingDebit> {
  const row = await trx
    .selectFrom('scheduled_payments as d')
    .innerJoin('schedules as s', (on) =>
      on.onRef('s.lender_id', '=', 'd.lender_id').onRef('s.schedule_id', '=', 'd.schedule_id'),
    )
    .innerJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 's.lender_id').onRef('m.method_id', '=', 's.method_id'),
    )
    .leftJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'd.lender_id').onRef('p.payment_id', '=', 'd.payment_id'),
    )
    .select(['d.status', 'd.collect_on', 'm.kind', 'p.state', 'p.made_at'])
    .select(collectedOn('p').as('collected_on'))
    .select(extraClosedDaysOf('d.lender_id').as('closed_days'))
    .where('d.lender_id', '=', lenderId)
    .where('d.scheduled_payment_id', '=', id)
    .executeTakeFirstOrThrow()
  const { state, collected_on, made_at: madeAt } = row
  return {
    kind: row.kind,
    collectOn: row.collect_on,
    isToCome: row.status === 'active',
    isDeleted: row.status === 'deleted',
    extraClosedDays: toExtraClosedDays(row.closed_days),
    payment:
      state === null || madeAt === null
        ? null
        : { state, collectedOn: collected_on, scheduledAt: toInstant(madeAt.getTime()) },
  }
}
