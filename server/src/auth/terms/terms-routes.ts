import {
  acceptNoticeEndpoint,
  acceptTermsEndpoint,
  checkTermsEndpoint,
} from '@quittance/contract/terms'
import type { Router } from '../../lenders/router.ts'
import type { AuthContext } from '../auth-context.ts'
import { acceptNotice, acceptTerms, checkTerms } from './accept-terms.ts'

/** Terms and notices over HTTP. */
export function termsRoutes(router: Router, context: AuthContext): void {
  router.forBorrower(checkTermsEndpoint, (call) => checkTerms(context, call))
  router.forBorrower(acceptTermsEndpoint, ({ request, ...call }) =>
    acceptTerms(context, { ...call, version: request.version }),
  )
  router.forBorrower(acceptNoticeEndpoint, (call) => acceptNotice(context, call))
}
