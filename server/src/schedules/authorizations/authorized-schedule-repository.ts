import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Every schedule of a loan that rests on an authorization, newest first, with its next debit. */
export async function readAuthorizedSchedules(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
) {
  return trx
    .selectFrom('schedules as s')
    .innerJoin('consents as c', (on) =>
      on.onRef('c.lender_id', '=', 's.lender_id').onRef('c.consent_id', '=', 's.consent_id'),
    )
    .where('s.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .select(['s.schedule_id', 's.borrower_id', 's.made_at', 's.frequency'])
    .select(['s.amount_cents', 's.currency'])
    .select((row) => [
      row('c.evidence', 'is not', null).as('has_copy'),
      row
        .selectFrom('scheduled_payments as d')
        .whereRef('d.lender_id', '=', 's.lender_id')
        .whereRef('d.schedule_id', '=', 's.schedule_id')
        .where('d.status', '=', sql.lit('active'))
        .select((one) => one.fn.min('d.collect_on').as('next_on'))
        .as('next_on'),
    ])
    .orderBy('s.made_at', 'desc')
    .orderBy('s.schedule_id')
    .execute()
}

/** Every payment of a loan that was moved to another day, under an authorization of its own. */
export async function readMovedPayments(trx: LenderTransaction, lenderId: string, loanId: string) {
  return trx
    .selectFrom('scheduled_payments as d')
    .innerJoin('schedules as s', (on) =>
      on.onRef('s.lender_id', '=', 'd.lender_id').onRef('s.schedule_id', '=', 'd.schedule_id'),
    )
    .innerJoin('consents as c', (on) =>
      on.onRef('c.lender_id', '=', 'd.lender_id').onRef('c.consent_id', '=', 'd.consent_id'),
    )
    .where('d.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .select(['d.scheduled_payment_id', 'd.schedule_id', 'd.status', 'd.collect_on'])
    .select(['d.amount_cents', 's.borrower_id', 's.currency', 'c.given_at'])
    .select((row) => row('c.evidence', 'is not', null).as('has_copy'))
    .execute()
}

/** Which schedules of a loan took the place of which when they were edited. */
export async function readReplacedSchedules(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<readonly { readonly from: string; readonly to: string }[]> {
  return trx
    .selectFrom('schedules as s')
    .innerJoin('scheduled_payments as d', (on) =>
      on.onRef('d.lender_id', '=', 's.lender_id').onRef('d.schedule_id', '=', 's.schedule_id'),
    )
    .innerJoin('scheduled_payments as n', (on) =>
      on
        .onRef('n.lender_id', '=', 'd.lender_id')
        .onRef('n.scheduled_payment_id', '=', 'd.replaced_by'),
    )
    .where('s.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .select(['d.schedule_id as from', 'n.schedule_id as to'])
    .distinct()
    .execute()
}

type Authorized = {
  readonly loanId: string
  /** of a schedule, or of a payment that was moved */
  readonly id: string
}

/**
 * The authorization of a schedule that this borrower pays, or of a payment of it that was moved, on a loan in
 * their list; null for any other.
 */
export async function findConsentOfPayer(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { loanId, id }: Authorized,
): Promise<string | null> {
  if (!isUuid(loanId) || !isUuid(id)) return null
  const row = await trx
    .selectFrom('schedules as s')
    .innerJoin('loan_parties as own', (on) =>
      on.onRef('own.lender_id', '=', 's.lender_id').onRef('own.loan_id', '=', 's.loan_id'),
    )
    .leftJoin('scheduled_payments as d', (on) =>
      on
        .onRef('d.lender_id', '=', 's.lender_id')
        .onRef('d.schedule_id', '=', 's.schedule_id')
        .on('d.scheduled_payment_id', '=', id)
        .on('d.consent_id', 'is not', null),
    )
    .where('s.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .where((is) => is.or([is('s.schedule_id', '=', id), is('d.consent_id', 'is not', null)]))
    .where('s.borrower_id', '=', borrowerId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
    .select((one) => one.fn.coalesce('d.consent_id', 's.consent_id').as('consent_id'))
    .executeTakeFirst()
  return row?.consent_id ?? null
}
