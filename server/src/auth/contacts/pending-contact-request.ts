import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ContactRequestRow } from './contact-request-repository.ts'

/** One request about a contact, as it is processed. */
export type PendingContactRequest = {
  readonly lender: Lender
  readonly ask: ContactRequestRow
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}
