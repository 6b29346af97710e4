import { confirmEmailEndpoint } from '@quittance/contract/auth/emails'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { listVerifiedPhones } from '../../notifications/recipients/own-contact-repository.ts'
import { createLink } from './link-repository.ts'
import { maskContact } from './mask-contact.ts'

export type VerificationRequest = {
  readonly lender: Lender
  readonly borrowerId: string
  readonly emailId: string
  readonly email: string
  readonly language: Language
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/**
 * Sends the link that verifies an email, and says by its phone whose account it is: who waits for a link may
 * get that of somebody else's sign-up with the same email and name.
 */
export async function sendVerification(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { lender, borrowerId, emailId, email, language, now, at }: VerificationRequest,
): Promise<void> {
  const [phone = email] = await listVerifiedPhones(trx, borrowerId)
  const link = await createLink(trx, lender.id, {
    purpose: 'verifyEmail',
    borrowerId,
    emailId,
    now,
  })
  await writeAccountMessage(
    trx,
    lender.id,
    {
      emailName: 'verifyEmail',
      borrowerId,
      language,
      channel: 'email',
      recipient: email,
      facts: {
        path: `/app/api${confirmEmailEndpoint.path}?token=`,
        minutes: 24 * 60,
        contact: maskContact(phone),
      },
      secret: {
        ofId: link.linkId,
        closed: secrets.close(link.token),
        expiresAt: link.expiresAt,
      },
    },
    { now, at },
  )
}
