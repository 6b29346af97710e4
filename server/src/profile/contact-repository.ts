import type { LenderQuery } from '../platform/database/transaction.ts'

type Owner = { readonly lenderId: string; readonly borrowerId: string }

/** Asks for all emails of a list: those of the account, and those it added that are another's. */
export function emailsQuery(sql: LenderQuery, owner: Owner) {
  return sql
    .selectFrom('borrower_emails')
    .select(['email_id as id', 'address as value'])
    .select(['is_verified as isVerified', 'is_primary as isPrimary'])
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .unionAll(unavailableQuery(sql, owner, 'email'))
    .orderBy('isPrimary', 'desc')
    .orderBy('value')
}

/** The same of the phones. */
export function phonesQuery(sql: LenderQuery, owner: Owner) {
  return sql
    .selectFrom('borrower_phones')
    .select(['phone_id as id', 'number as value'])
    .select(['is_verified as isVerified', 'is_primary as isPrimary'])
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .unionAll(unavailableQuery(sql, owner, 'phone'))
    .orderBy('isPrimary', 'desc')
    .orderBy('value')
}

function unavailableQuery(
  sql: LenderQuery,
  { lenderId, borrowerId }: Owner,
  kind: 'email' | 'phone',
) {
  return sql
    .selectFrom('unavailable_contacts')
    .select(['contact_id as id', 'contact as value'])
    .select((is) => [is.lit(false).as('isVerified'), is.lit(false).as('isPrimary')])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', kind)
}

/** Asks when the borrower asked to be erased; no row once a person of the lender has ended that. */
export function askedErasureQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('lender_tasks')
    .select('made_at as madeAt')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', 'erasureRequested')
    .where('done_at', 'is', null)
    .limit(1)
}

/** Asks for the name of a borrower, and what they want to be sent. */
export function choicesQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('borrowers')
    .select(['first_name as firstName', 'last_name as lastName'])
    .select(['wants_emails as wantsEmails', 'wants_texts as wantsTexts'])
    .select(['wants_pushes as wantsPushes', 'quiet_from as quietFrom', 'quiet_to as quietTo'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
}
