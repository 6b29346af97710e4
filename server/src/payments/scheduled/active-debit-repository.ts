import type { LocalDate } from '@quittance/domain/calendar'
import type { ScheduleAhead } from '@quittance/domain/schedules/forecast-debits'
import type { ScheduleMaker } from '@quittance/domain/schedules/schedule'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import { acceptedStates } from '../intents/pending-payment-repository.ts'
import {
  type ShownMethod,
  shownMethodColumns,
  toFunding,
  toShownMethod,
} from '../methods/method-row.ts'
import { scheduledPaymentsQuery, toScheduledPayment, toSchedulePlan } from './schedule-row.ts'

type Asked = { readonly lenderId: string; readonly today: LocalDate }

/**
 * Asks for the next payment of active schedules with all that decides on it, but for its loan: whoever
 * debits and whoever foretells it ask the same.
 *
 * @param asked.today the first of the days on which debits are told that run by themselves
 */
export function activeDebitsQuery(from: LenderQuery, { lenderId, today }: Asked) {
  return scheduledPaymentsQuery(from, lenderId)
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 's.lender_id').onRef('b.borrower_id', '=', 's.borrower_id'),
    )
    .where('d.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select(['m.funding', 'm.expires', 'm.status as method_status', 'm.awaits', 'm.usable_from'])
    .select(['m.removed_at', 'b.state_code', 'b.language'])
    .select(shownMethodColumns)
    .select(
      sql<boolean>`exists (select from consents c where c.lender_id = s.lender_id
        and c.consent_id = s.consent_id and c.borrower_id = s.borrower_id
        and c.loan_id = s.loan_id and c.amount_cents >= d.amount_cents + d.fee_cents)`.as(
        'authorized',
      ),
    )
    .select(
      sql<boolean>`exists (select from payments i where i.lender_id = d.lender_id
        and i.instead_of_scheduled = d.scheduled_payment_id and i.state in ${acceptedStates})`.as(
        'replaced',
      ),
    )
    .select(
      sql<LocalDate[]>`array(select distinct p.effective_on::text from payments p
        where p.lender_id = s.lender_id and p.loan_id = s.loan_id
          and p.effective_on >= ${today}::date
          and (p.represents is not null or p.platform = 'schedule')
          and p.state not in ('declined', 'cancelled'))`.as('debited_on'),
    )
}

type ActiveDebitRow = Awaited<
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
  /** days on which the loan is debited that nobody did by hand, from today on */
  readonly debitedOn: readonly LocalDate[]
}

export function toActiveDebit(row: ActiveDebitRow): ActiveDebit {
  return {
    id: row.schedule_id,
    occurrenceId: row.scheduled_payment_id,
    loanId: row.loan_id,
    borrowerId: row.borrower_id,
    methodId: row.method_id,
    madeBy: row.made_by,
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
    isAuthorized: row.authorized,
    isNextReplaced: row.replaced,
    debitedOn: row.debited_on,
  }
}

/** The active schedules of a loan, whoever of its parties pays them. */
export async function readActiveDebits(
  trx: LenderTransaction,
  { loanId, ...asked }: Asked & { readonly loanId: string },
): Promise<ActiveDebit[]> {
  const rows = await activeDebitsQuery(trx, asked).where('s.loan_id', '=', loanId).execute()
  return rows.map(toActiveDebit)
}

type OfBorrower = Asked & Pick<Borrower, 'borrowerId'>

/** Asks for those of every loan in this borrower's portal. */
export const activeDebitsStatement = compileOnce((at: OfBorrower, from) =>
  activeDebitsQuery(from, { lenderId: at.lenderId, today: at.today }).where(
    's.loan_id',
    'in',
    (own) =>
      own
        .selectFrom('loan_parties as own')
        .select('own.loan_id')
        .where('own.borrower_id', '=', at.borrowerId)
        .where('own.is_linked', '=', true),
  ),
)
