import { confirmEmailEndpoint } from '@quittance/contract/auth/emails'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { createLink } from './link-repository.ts'

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

/** Sends the link that verifies an email. */
export async function sendVerification(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { lender, borrowerId, emailId, email, language, now, at }: VerificationRequest,
): Promise<void> {
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
      facts: { path: `/app/api${confirmEmailEndpoint.path}?token=`, minutes: 24 * 60 },
      secret: {
        ofId: link.linkId,
        closed: secrets.close(link.token),
        expiresAt: link.expiresAt,
      },
    },
    { now, at },
  )
}
