import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
} from '@quittance/contract/auth/emails'
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
      sealedPassword: request.password,
    }),
  )
}
