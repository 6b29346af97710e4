import { randomBytes } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Provider } from '@quittance/contract/auth/sign-in'
import { toInstant } from '@quittance/domain/calendar'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { hashToken, createToken } from '../../platform/token.ts'
import { writeNonce } from './social-repository.ts'

/** As long as a sign-up takes that begins with a provider. */
const nonceLifeMs = 60 * 60_000

export type SocialStart = {
  readonly lender: Lender
  readonly provider: Provider
  /** the portal's own address, as the browser called it, and where on it to come back to */
  readonly origin: string
  readonly returnTo: '/login' | '/signup'
}

/** Where the browser goes to be told who it is; the nonce in there counts for one sign-in. */
export async function startSocial(
  { db, clocks, social }: Pick<AuthContext, 'db' | 'clocks' | 'social'>,
  { lender, provider, origin, returnTo }: SocialStart,
): Promise<Outcome<{ url: string; state: string }, 'notOffered'>> {
  if (!lender.settings.portal.socialLoginInd) return refused('notOffered')
  const nonce = createToken()
  const state = randomBytes(16).toString('base64url')
  const url = social.authorizeUrl(provider, { nonce, state, redirectUri: `${origin}${returnTo}` })
  if (url === null) return refused('notOffered')
  const now = clocks.elapsed()
  const expiresAt = toInstant(now + nonceLifeMs)
  const nonceHash = hashToken(nonce)
  await withLenderTransaction(db, lender.id, (trx) =>
    writeNonce(trx, lender.id, { nonceHash, provider, now, expiresAt }),
  )
  return done({ url, state })
}
