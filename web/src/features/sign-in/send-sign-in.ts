import type { SignInAnswer as SignInResult } from '@quittance/contract/signed-in'
import {
  type Provider,
  signInEndpoint,
  type SignInRequest,
  socialStartEndpoint,
} from '@quittance/contract/sign-in'
import type { Answer, Api } from '../../lib/call.ts'

export type SignInAnswer = Answer<SignInResult, keyof typeof signInEndpoint.refusals>

/** The call itself; its code comes with the first touch of the form. */
export function sendSignIn(api: Api, request: SignInRequest): Promise<SignInAnswer> {
  return api(signInEndpoint, request)
}

/** Where a provider is asked who somebody is; it comes back to sign-in. */
export function askProvider(api: Api, provider: Provider) {
  return api(socialStartEndpoint, { provider, returnTo: '/login' })
}
