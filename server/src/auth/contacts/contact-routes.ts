import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
} from '@quittance/contract/auth/emails'
import { providerOf, type SocialProof } from '@quittance/contract/auth/sign-in'
import type { AuthContext } from '../auth-context.ts'
import type { Router } from '../../lenders/router.ts'
import { resendVerification, requestVerification } from './request-link.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'

/** Emails over HTTP: asked to be verified, confirmed, replaced. */
export function contactRoutes(router: Router, context: AuthContext): void {
  router.forAnyone(confirmEmailEndpoint, ({ lender, request }) =>
    confirmEmail(context, lender, request.token),
  )
  router.forAnyone(verifyEmailEndpoint, ({ lender, language, request, from }) =>
    requestVerification(context, { lender, language, from, email: request.email }),
  )
  router.forAnyone(resendVerificationEndpoint, ({ lender, language, request, from }) =>
    resendVerification(context, { lender, language, from, emailId: request.emailId }),
  )
  router.forAnyone(changeEmailEndpoint, ({ lender, language, request, from }) =>
    changeEmail(context, {
      lender,
      language,
      from,
      previousEmail: request.previousEmail,
      phone: request.phoneno ?? '',
      newEmail: request.newEmail,
      sealedPassword: request.password ?? null,
      social: socialOf(request),
    }),
  )
}

type Social = {
  readonly type?: '1' | '2' | 1 | 2 | undefined
  readonly socialId?: string | undefined
  readonly socialToken?: string | undefined
}

/** A provider's word for who asks; null where a password stands for it. */
function socialOf({ type, socialId, socialToken }: Social): SocialProof | null {
  if (type === undefined || socialId === undefined || socialToken === undefined) return null
  return { provider: providerOf(type), email: '', socialId, socialToken }
}
