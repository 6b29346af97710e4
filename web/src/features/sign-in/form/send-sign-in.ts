import type { SignInAnswer as SignInResult } from '@quittance/contract/auth/signed-in'
import {
  type PasswordSignIn,
  type Provider,
  signInEndpoint,
  type SocialSignIn,
  socialStartEndpoint,
} from '@quittance/contract/auth/sign-in'
import type { Answer, Api } from '../../../lib/api/call.ts'
import { subscriptionHere } from './subscription-here.ts'

export type SignInAnswer = Answer<SignInResult, keyof typeof signInEndpoint.refusals>

/** The call itself; its code comes with the first touch of the form. */
export async function sendSignIn(
  api: Api,
  request: Omit<PasswordSignIn, 'pushToken'> | Omit<SocialSignIn, 'pushToken'>,
): Promise<SignInAnswer> {
  return api(signInEndpoint, { ...request, pushToken: await subscriptionHere() })
}

/** Where a provider is asked who somebody is; it comes back to sign-in. */
export function askProvider(api: Api, provider: Provider) {
  return api(socialStartEndpoint, { provider, returnTo: '/login' })
}
