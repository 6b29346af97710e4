import type { LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../../platform/database/database.ts'

type Page = { readonly today: LocalDate; readonly after: string; readonly most: number }

/** Loans to look at by a day, in the order of their ids; none on which nothing is asked for, or that is quarantined. */
export async function listLoansToRemind(
  trx: LenderTransaction,
  lenderId: string,
  { today, after, most }: Page,
): Promise<string[]> {
  const { rows } = await sql<{ loan_id: string }>`
    select r.loan_id from due_reminders r join loans l using (lender_id, loan_id)
    where r.lender_id = ${lenderId}::uuid and r.loan_id > ${after}::uuid
      and r.next_on <= ${today}::date
      and l.paid_off_on is null and l.charged_off_on is null and l.bankruptcy_on is null
      and l.closed_on is null
      and not exists (select from quarantined_loans q where q.lender_id = r.lender_id
        and q.loan_id = r.loan_id and q.cleared_on is null)
    order by r.loan_id limit ${most}::integer`.execute(trx)
  return rows.map((row) => row.loan_id)
}

type DueReminder = { readonly nextOn: LocalDate; readonly toldFor: LocalDate | null }

/** When a loan, which is held, is looked at next. */
export async function readDueReminder(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<DueReminder> {
  return trx
    .selectFrom('due_reminders')
    .select(['next_on as nextOn', 'notified_for as toldFor'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
}

/** Says when a loan is looked at next, and of which due date its borrowers were told last. */
export async function setDueReminder(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, nextOn, toldFor }: DueReminder & { readonly loanId: string },
): Promise<void> {
  await trx
    .updateTable('due_reminders')
    .set({ next_on: nextOn, notified_for: toldFor })
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .execute()
}

/** Those who have a loan in their portal. */
export async function listLoanReaders(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<{ readonly borrowerId: string; readonly language: Language }[]> {
  return trx
    .selectFrom('loan_parties as lp')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
    )
    .where('lp.lender_id', '=', lenderId)
    .where('lp.loan_id', '=', loanId)
    .where('lp.is_linked', '=', true)
    .select(['b.borrower_id as borrowerId', 'b.language'])
    .orderBy('b.borrower_id')
    .execute()
}
