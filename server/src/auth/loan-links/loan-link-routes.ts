import { linkLoanEndpoint, notifyLenderEndpoint } from '@quittance/contract/linked-loans'
import type { Router } from '../../lenders/router.ts'
import type { AuthContext } from '../auth-context.ts'
import { linkLoanAccount } from './link-loan-account.ts'
import { notifyLenderOfLink } from './notify-lender.ts'

/** Linking a loan over HTTP: by what its paper says, or by a person at the lender. */
export function loanLinkRoutes(router: Router, context: AuthContext): void {
  router.forBorrower(linkLoanEndpoint, ({ lender, borrower, reader, request, from }) =>
    linkLoanAccount(context, { lender, borrower, reader, request, from }),
  )
  router.forBorrower(notifyLenderEndpoint, ({ lender, borrower, request }) =>
    notifyLenderOfLink(context, { lender, borrower, request }),
  )
}
