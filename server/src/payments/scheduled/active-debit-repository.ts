import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { cancelUntil, type CancellablePayment } from '@quittance/domain/payments/cancel-payment'
import type { DebitObstacle, ScheduleAhead } from '@quittance/domain/schedules/forecast-debits'
import type { ScheduleMaker } from '@quittance/domain/schedules/schedule'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import { collectedOn, placeTakenBy } from '../intents/pending-payment-repository.ts'
import {
  type ShownMethod,
  shownMethodColumns,
  toFunding,
  toShownMethod,
} from '../methods/method-row.ts'
import { agreedDebit, isAuthorizedBy } from '../consents/agreed-debit-row.ts'
import {
  scheduledPaymentsQuery,
  toScheduledPayment,
  toSchedulePause,
  toSchedulePlan,
} from './schedule-row.ts'

/**
 * Asks for the next payment of active schedules with all that decides on it, but for its loan: whoever
 * debits and whoever foretells it ask the same.
 */
export function activeDebitsQuery(from: LenderQuery, lenderId: string) {
  return scheduledPaymentsQuery(from, lenderId)
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 's.lender_id').onRef('b.borrower_id', '=', 's.borrower_id'),
    )
    .where('d.status', '=', sql.lit('active'))
    .where('s.status', '=', sql.lit('active'))
    .select(['m.funding', 'm.expires', 'm.status as method_status', 'm.awaits', 'm.usable_from'])
    .select(['m.removed_at', 'b.state_code', 'b.language', 'd.debit_at'])
    .select('d.notified_obstacle')
    .select(
      sql<LocalDate | null>`(select max(e.due_on)::text from scheduled_payments e
        where e.lender_id = d.lender_id and e.schedule_id = d.schedule_id
          and e.payment_no < d.payment_no)`.as('previous_on'),
    )
    .select(shownMethodColumns)
    .select(agreedDebit.as('agreed'))
    .select(
      placeTakenBy(takenPlace, {
        lenderId: 'd.lender_id',
        placeId: 'd.scheduled_payment_id',
      }).as('replaced'),
    )
}

/** A payment that stands in the place of a scheduled one. */
type TakenPlace = CancellablePayment & { readonly isCancelAsked: boolean }

const takenPlace = sql<TakenPlace>`jsonb_build_object('state', i.state, 'kind', i.channel,
  'collectedOn', ${collectedOn('i')}, 'scheduledAt', null, 'isCancelAsked', i.cancel_requested_at is not null)`

/** Until when it may be cancelled: what was asked for in time is answered at any time. */
function takenBackUntil({ isCancelAsked, ...payment }: TakenPlace): Instant | null {
  const until = cancelUntil(payment)
  return until !== null && isCancelAsked ? toInstant(Infinity) : until
}

export type ActiveDebitRow = Awaited<
  ReturnType<ReturnType<typeof activeDebitsQuery>['executeTakeFirstOrThrow']>
>

/** An active schedule with its next payment, and what its debits are told by. */
export type ActiveDebit = ScheduleAhead & {
  /** of the next payment */
  readonly occurrenceId: string
  readonly loanId: string
  /** whose method pays */
  readonly borrowerId: string
  readonly methodId: string
  readonly madeBy: ScheduleMaker
  readonly shown: ShownMethod
  /** the nominal day of the next payment before its borrower moved it; null where it was not moved */
  readonly movedFrom: LocalDate | null
  /** the last day that an earlier payment of its schedule was for; null for none */
  readonly previousOn: LocalDate | null
  /** why the next payment does not run, as its payer was told last; '' where they were not told that */
  readonly toldObstacle: DebitObstacle | ''
}

export function toActiveDebit(row: ActiveDebitRow): ActiveDebit {
  return {
    id: row.schedule_id,
    occurrenceId: row.scheduled_payment_id,
    loanId: row.loan_id,
    borrowerId: row.borrower_id,
    methodId: row.method_id,
    madeBy: row.made_by,
    madeAt: toInstant(row.made_at.getTime()),
    shown: toShownMethod(row),
    plan: toSchedulePlan(row),
    next: toScheduledPayment(row),
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    kind: row.kind,
    funding: toFunding(row.funding),
    region: row.state_code,
    method: {
      status: row.method_status,
      awaits: row.awaits,
      usableFrom: row.usable_from,
      isRemoved: row.removed_at !== null,
      expires: row.expires,
    },
    isSuspended: row.suspended_on !== null,
    isAuthorized: isAuthorized(row),
    isNextReplaced: row.replaced !== null,
    nextReplacedUntil: row.replaced === null ? null : takenBackUntil(row.replaced),
    nextLookAt: toInstant(row.debit_at.getTime()),
    pause: toSchedulePause(row),
    movedFrom: row.moved_from,
    previousOn: row.previous_on,
    toldObstacle: row.notified_obstacle,
  }
}

/** Whether it is what its borrower agreed to. */
function isAuthorized(row: ActiveDebitRow): boolean {
  return isAuthorizedBy(row.agreed, {
    ...toScheduledPayment(row),
    plan: toSchedulePlan(row),
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
  })
}

/** The active schedules of a loan, whoever of its parties pays them. */
export async function readActiveDebits(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<ActiveDebit[]> {
  const rows = await activeDebitsQuery(trx, lenderId).where('s.loan_id', '=', loanId).execute()
  return rows.map(toActiveDebit)
}

type OfBorrower = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Asks for those of every loan in this borrower's portal. */
export const activeDebitsStatement = compileOnce((at: OfBorrower, from) =>
  activeDebitsQuery(from, at.lenderId).where('s.loan_id', 'in', (own) =>
    own
      .selectFrom('loan_parties as own')
      .select('own.loan_id')
      .where('own.borrower_id', '=', at.borrowerId)
      .where('own.is_linked', '=', true),
  ),
)
