import { done, type Outcome } from '@quittance/contract/endpoint'
import type { UserDetails } from '@quittance/contract/profile'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { queryLender } from '../platform/database/transaction.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { smsAvailability, type SmsAvailability } from '../lenders/sms-availability.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { emailsQuery, phonesQuery } from './contact-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly texts: SmsAvailability
}

/** How the borrower is reached, the primary address and phone first. */
export async function userDetails(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, texts }: Asked,
): Promise<Outcome<UserDetails, never>> {
  const [emails, phones] = await queryLender(db, borrower.lenderId, (sql) => [
    emailsQuery(sql, borrower),
    phonesQuery(sql, borrower),
  ])
  const { language, country } = borrower
  return done({ emails, phones, language, country, textsOffered: smsAvailability(lender, texts) })
}
