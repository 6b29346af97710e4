import {
  changeEmailEndpoint,
  confirmEmailEndpoint,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
} from '@quittance/contract/emails'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../payments/payments-context.ts'
import { serveAnyone } from '../../http/serve.ts'
import { resendVerification, verifyEmail } from './ask-for-link.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'

/** Emails over HTTP: asked to be verified, confirmed, replaced. */
export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  // Looked at by scanners and previews too: it says where to go on, and uses nothing up. The page
  // takes the token from behind the #, where no log and no referrer has it.
  app.get(confirmEmailEndpoint.path, async (http, reply) => {
    const { token } = http.query as { token?: unknown }
    const told = typeof token === 'string' ? encodeURIComponent(token.slice(0, 200)) : ''
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(`/login#emailToken=${told}`)
  })
  serveAnyone(app, confirmEmailEndpoint, ({ lender, request }) =>
    confirmEmail(context, lender, request.token),
  )
  serveAnyone(app, verifyEmailEndpoint, ({ lender, language, request, from }) =>
    verifyEmail(context, { lender, language, from, email: request.email }),
  )
  serveAnyone(app, resendVerificationEndpoint, ({ lender, language, request, from }) =>
    resendVerification(context, { lender, language, from, emailId: request.emailId }),
  )
  serveAnyone(app, changeEmailEndpoint, ({ lender, language, request, from }) =>
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
