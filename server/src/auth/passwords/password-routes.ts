import { changePasswordEndpoint, forgotPasswordEndpoint } from '@quittance/contract/passwords'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../payments/payments-context.ts'
import { serve, serveAnyone } from '../../http/serve.ts'
import { forgotPassword } from '../contacts/ask-for-link.ts'
import { changePassword } from './change-password.ts'

/** Passwords over HTTP. */
export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, forgotPasswordEndpoint, ({ lender, language, request, from }) => {
    const contact = request.email || request.phoneno || ''
    return forgotPassword(context, { lender, language, from, contact })
  })
  serve(app, context, changePasswordEndpoint, ({ lender, borrower, request, from }) => {
    const sealedOld = request.oldPassword || null
    const { password: sealedNew } = request
    return changePassword(context, { lender, borrower, sealedOld, sealedNew, ip: from.ip })
  })
}
