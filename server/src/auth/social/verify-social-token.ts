import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { AuthContext } from '../auth-context.ts'
import { lowerCaseAscii } from '../../platform/lower-case-ascii.ts'
import type { SocialClaims } from '../../platform/ports/social-providers.ts'
import type { Lender } from '../../lenders/lender-directory.ts'

/**
 * Who a provider says somebody is. Only the signed token counts: an id and an email beside it have
 * to be the token's own (AMB-10). Null: not to be believed, or not offered here.
 */
export async function verifySocialToken(
  { social }: Pick<AuthContext, 'social'>,
  lender: Lender,
  { provider, socialId, socialToken, email }: SocialProof,
): Promise<SocialClaims | null> {
  if (!lender.settings.portal.socialLoginInd) return null
  const claims = await social.read(provider, socialToken)
  if (claims === null || claims.subject !== socialId) return null
  const isOwn = email === '' || lowerCaseAscii(email.trim()) === claims.email
  return isOwn ? claims : null
}
