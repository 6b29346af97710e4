import { done, type Outcome } from '@quittance/contract/endpoint'
import type { UserDetails } from '@quittance/contract/profile/details'
import { toInstant } from '@quittance/domain/calendar'
import { assert } from '@quittance/domain/assert'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { queryLender } from '../platform/database/transaction.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { smsAvailability, type SmsAvailability } from '../lenders/sms-availability.ts'
import type { Borrower } from '../lenders/borrower.ts'
import { askedErasureQuery, choicesQuery, emailsQuery, phonesQuery } from './contact-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly texts: SmsAvailability
}

/** How the borrower is reached, the primary address and phone first, and what they want to be sent. */
export async function userDetails(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, texts }: Asked,
): Promise<Outcome<UserDetails, never>> {
  const [emails, phones, [choices], [asked]] = await queryLender(db, borrower.lenderId, (sql) => [
    emailsQuery(sql, borrower),
    phonesQuery(sql, borrower),
    choicesQuery(sql, borrower),
    askedErasureQuery(sql, borrower),
  ])
  assert(choices !== undefined, 'whoever is signed in has an account')
  const { language, country, borrowerId: id } = borrower
  const { quietFrom, quietTo, ...wants } = choices
  const textsOffered = smsAvailability(lender, texts)
  const hours = { quietFrom: quietFrom ?? '', quietTo: quietTo ?? '' }
  // Told by the calendar that the portal shows, which a demo moves: as long ago as it was.
  const ahead = clocks.business() - clocks.elapsed()
  const erasureAskedAt = asked === undefined ? null : toInstant(asked.madeAt.getTime() + ahead)
  return done({
    id,
    emails,
    phones,
    language,
    country,
    textsOffered,
    ...wants,
    ...hours,
    erasureAskedAt,
  })
}
