import { done } from '@quittance/contract/endpoint'
import {
  checkSignUpEndpoint,
  signUpEndpoint,
  statesEndpoint,
  verifyUserEndpoint,
} from '@quittance/contract/auth/sign-up'
import { statesFor } from '@quittance/domain/auth/sign-up/states'
import type { AuthContext } from '../auth-context.ts'
import { languageOf } from '../../lenders/translated-lender.ts'
import type { Router } from '../../lenders/router.ts'
import { beginSignUp, checkSignUpForm } from './begin-sign-up.ts'
import { verifyUser } from './verify-user.ts'

/** Signing up over HTTP. */
export function signUpRoutes(router: Router, context: AuthContext): void {
  router.forAnyone(checkSignUpEndpoint, (call) => checkSignUpForm(context, call))
  router.forAnyone(signUpEndpoint, (call) => beginSignUp(context, call))
  router.forAnyone(verifyUserEndpoint, (call) => verifyUser(context, call))
  router.forAnyone(statesEndpoint, async ({ lender, request }) => {
    const named = statesFor(lender.country, languageOf(lender, request.lang))
    const states = named.map(({ state: { id, code }, name }) => ({ id, code, name }))
    return done({ states })
  })
}
