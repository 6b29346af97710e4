import { changePasswordEndpoint, forgotPasswordEndpoint } from '@quittance/contract/auth/passwords'
import type { AuthContext } from '../auth-context.ts'
import type { Router } from '../../lenders/router.ts'
import { requestPasswordReset } from '../contacts/request-link.ts'
import { changePassword } from './change-password.ts'

/** Passwords over HTTP. */
export function passwordRoutes(router: Router, context: AuthContext): void {
  router.forAnyone(forgotPasswordEndpoint, ({ lender, language, request, from }) => {
    const contact = request.email || request.phoneno || ''
    return requestPasswordReset(context, { lender, language, from, contact })
  })
  router.forBorrower(changePasswordEndpoint, ({ lender, borrower, request, from }) => {
    const sealedOld = request.oldPassword || null
    const { password: sealedNew } = request
    return changePassword(context, { lender, borrower, sealedOld, sealedNew, ip: from.ip })
  })
}
