import {
  disableBorrowerEndpoint,
  enableBorrowerEndpoint,
  exportBorrowerDataEndpoint,
  findBorrowersEndpoint,
  issueAgentTokenEndpoint,
  issueSignInLinkEndpoint,
  resetFactorsEndpoint,
} from '@quittance/contract/lender-api/borrowers'
import { eraseBorrowerEndpoint, readErasureEndpoint } from '@quittance/contract/lender-api/erasures'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderRouter } from '../lender-router.ts'
import { resetBorrowerFactors } from './reset-borrower-factors.ts'
import { exportData } from './export-borrower-data.ts'
import { eraseBorrower, readErasure } from './erase-borrower.ts'
import { setBorrowerLogin } from './set-borrower-login.ts'
import { findBorrowers } from './find-borrowers.ts'
import { issueAgentToken, issueSignInLink } from './issue-sign-in-link.ts'

/** The lender's borrowers, and how the lender signs them in. */
export function lenderBorrowerRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(findBorrowersEndpoint, ({ caller, query }) =>
    findBorrowers(context, caller.lender, query.q ?? ''),
  )
  route(issueSignInLinkEndpoint, ({ caller, parameters }) =>
    issueSignInLink(context, caller, parameters.email.toLowerCase()),
  )
  route(issueAgentTokenEndpoint, ({ caller, parameters, body }) =>
    issueAgentToken(context, caller, { email: parameters.email.toLowerCase(), agent: body }),
  )
  route(disableBorrowerEndpoint, ({ caller, parameters: { email } }) =>
    setBorrowerLogin(context, caller, { email, isOpen: false }),
  )
  route(enableBorrowerEndpoint, ({ caller, parameters: { email } }) =>
    setBorrowerLogin(context, caller, { email, isOpen: true }),
  )
  route(resetFactorsEndpoint, ({ caller, parameters: { email } }) =>
    resetBorrowerFactors(context, caller, email),
  )
  route(exportBorrowerDataEndpoint, ({ caller, parameters: { email }, body: { reason } }) =>
    exportData(context, caller, { email, reason }),
  )
  route(eraseBorrowerEndpoint, (call) => eraseBorrower(context, call))
  route(readErasureEndpoint, ({ caller, parameters }) =>
    readErasure(context, caller.lender, parameters.erasureId),
  )
}
