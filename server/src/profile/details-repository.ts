import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../platform/database/database.ts'

type Owner = { readonly lenderId: string; readonly borrowerId: string }

/** What a borrower changes of their own record; what is left out stays. */
export type DetailsChange = {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  readonly wantsEmails?: boolean | undefined
  readonly wantsTexts?: boolean | undefined
  readonly wantsPushes?: boolean | undefined
  /** 'HH:MM', '' for none */
  readonly quietFrom?: string | undefined
  readonly quietTo?: string | undefined
}

/** What decides on a change: the borrower's own quiet hours, '' where there are none, and whether emails are sent. */
export async function readDetails(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const row = await trx
    .selectFrom('borrowers')
    .select(['quiet_from', 'quiet_to', 'wants_emails'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  const hours = { quietFrom: row.quiet_from ?? '', quietTo: row.quiet_to ?? '' }
  return { hours, wantsEmails: row.wants_emails }
}

/** Keeps when the emails about payments were turned off, for the owner who turns them on again; null: they are on. */
export async function writeEmailsOffAt(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  at: Instant | null,
): Promise<void> {
  await trx
    .updateTable('borrowers')
    .set({ emails_off_at: at === null ? null : new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}

export async function writeDetails(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { firstName, lastName, wantsEmails, wantsTexts, wantsPushes, quietFrom, quietTo }: DetailsChange,
): Promise<void> {
  await trx
    .updateTable('borrowers')
    .set({
      ...(firstName !== undefined && { first_name: firstName.trim() }),
      ...(lastName !== undefined && { last_name: lastName.trim() }),
      ...(wantsEmails !== undefined && { wants_emails: wantsEmails }),
      ...(wantsTexts !== undefined && { wants_texts: wantsTexts }),
      ...(wantsPushes !== undefined && { wants_pushes: wantsPushes }),
      quiet_from: quietFrom === '' ? null : (quietFrom ?? null),
      quiet_to: quietTo === '' ? null : (quietTo ?? null),
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}
