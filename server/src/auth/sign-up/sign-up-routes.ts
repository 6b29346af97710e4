import { done } from '@quittance/contract/endpoint'
import {
  checkSignUpEndpoint,
  signUpEndpoint,
  statesEndpoint,
  verifyUserEndpoint,
} from '@quittance/contract/sign-up'
import { statesFor } from '@quittance/domain/sign-up/states'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../payments/payments-context.ts'
import { languageOf } from '../../http/caller.ts'
import { serveAnyone } from '../../http/serve.ts'
import { beginSignUp, checkSignUpForm } from './begin-sign-up.ts'
import { verifyUser } from './verify-user.ts'

/** Signing up over HTTP. */
export function signUpRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, checkSignUpEndpoint, (call) => checkSignUpForm(context, call))
  serveAnyone(app, signUpEndpoint, (call) => beginSignUp(context, call))
  serveAnyone(app, verifyUserEndpoint, (call) => verifyUser(context, call))
  serveAnyone(app, statesEndpoint, async ({ lender, request }) => {
    const named = statesFor(lender.country, languageOf(lender, request.lang))
    const states = named.map(({ state: { id, code }, name }) => ({ id, code, name }))
    return done({ states })
  })
}
