import {
  changeEmailEndpoint,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
} from '@quittance/contract/emails'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { callerLender } from '../../http/caller.ts'
import { serveAnyone } from '../../http/serve.ts'
import { resendVerification, verifyEmail } from './ask-for-link.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { confirmPath } from './send-verification.ts'

/** Emails over HTTP: asked to be verified, confirmed, replaced. */
export function contactRoutes(app: FastifyInstance, context: AppContext): void {
  app.get(confirmPath, async (http, reply) => {
    const { token } = http.query as { token?: unknown }
    const isText = typeof token === 'string' && token.length <= 200
    const isDone = isText && (await confirmEmail(context, callerLender(http), token))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(`/login?email=${isDone ? 'verified' : 'expired'}`)
  })
  serveAnyone(app, verifyEmailEndpoint, ({ lender, language, request, from }) =>
    verifyEmail(context, { lender, language, ip: from.ip, email: request.email }),
  )
  serveAnyone(app, resendVerificationEndpoint, ({ lender, language, request, from }) =>
    resendVerification(context, { lender, language, ip: from.ip, emailId: request.emailId }),
  )
  serveAnyone(app, changeEmailEndpoint, ({ lender, language, request, from }) =>
    changeEmail(context, {
      lender,
      language,
      ip: from.ip,
      previousEmail: request.previousEmail,
      phone: request.phoneno ?? '',
      newEmail: request.newEmail,
      sealedPassword: request.password,
    }),
  )
}
