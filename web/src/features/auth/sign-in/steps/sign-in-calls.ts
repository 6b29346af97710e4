import type { SignInAnswer as SignInResult } from '@quittance/contract/auth/signed-in'
import {
  type PasswordSignIn,
  type Provider,
  signInEndpoint,
  type SocialSignIn,
  socialStartEndpoint,
} from '@quittance/contract/auth/sign-in'
import type { CallAnswer, Api } from '../../../../lib/api/call.ts'
import { canPush } from '../../../../lib/session/pushes.ts'
import { storageKeys } from '../../../../lib/session/storage.ts'

export type SignInAnswer = CallAnswer<SignInResult, keyof typeof signInEndpoint.refusals>

/** Makes the call. Its code loads when the form is first touched. */
export async function sendSignIn(
  api: Api,
  request: Omit<PasswordSignIn, 'pushToken'> | Omit<SocialSignIn, 'pushToken'>,
): Promise<SignInAnswer> {
  return api(signInEndpoint, { ...request, pushToken: await readPushSubscription() })
}

/** Requests the provider's address; the provider returns the borrower to sign-in. */
export function startSocialSignIn(api: Api, provider: Provider) {
  return api(socialStartEndpoint, { provider, returnTo: '/login' })
}

/**
 * Where this browser takes pushes, as JSON; '' for nowhere (AMB-12). A browser that does not say keeps
 * nobody from signing in: the page that follows asks it again.
 */
export async function readPushSubscription(): Promise<string> {
  if (!canPush() || Notification.permission !== 'granted') return ''
  if (localStorage.getItem(storageKeys.pushes) !== 'on') return ''
  const registration = await navigator.serviceWorker.getRegistration('/').catch(() => undefined)
  const known = await registration?.pushManager.getSubscription().catch(() => null)
  return known === null || known === undefined ? '' : JSON.stringify(known)
}
