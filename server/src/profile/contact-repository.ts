import type { LenderQuery } from '../platform/database/transaction.ts'

type Owner = { readonly lenderId: string; readonly borrowerId: string }

export function emailsQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('borrower_emails')
    .select(['email_id as id', 'address as value'])
    .select(['is_verified as isVerified', 'is_primary as isPrimary'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .orderBy('is_primary', 'desc')
    .orderBy('address')
}

export function phonesQuery(sql: LenderQuery, { lenderId, borrowerId }: Owner) {
  return sql
    .selectFrom('borrower_phones')
    .select(['phone_id as id', 'number as value'])
    .select(['is_verified as isVerified', 'is_primary as isPrimary'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .orderBy('is_primary', 'desc')
    .orderBy('number')
}
