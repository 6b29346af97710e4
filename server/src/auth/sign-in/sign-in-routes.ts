import { done } from '@quittance/contract/endpoint'
import { confirmProofEndpoint } from '@quittance/contract/auth/proofs'
import { endSessionsEndpoint, listSessionsEndpoint } from '@quittance/contract/auth/sessions'
import { signOutEndpoint, stillHereEndpoint } from '@quittance/contract/auth/own-session'
import {
  capLoginEndpoint,
  passwordlessLoginEndpoint,
  signInEndpoint,
  socialStartEndpoint,
} from '@quittance/contract/auth/sign-in'
import type { AuthContext } from '../auth-context.ts'
import type { Router } from '../../lenders/router.ts'
import { confirmProof } from '../proofs/confirm-proof.ts'
import { signInBySocial } from '../social/sign-in-by-social.ts'
import { startSocial } from '../social/start-social.ts'
import { endSessions, ownSessions } from '../sessions/own-sessions.ts'
import { signIn } from './sign-in.ts'
import { signInByCapToken, signInByLink } from './sign-in-by-link.ts'
import { signOut } from './sign-out.ts'

/** Signing in and out over HTTP. */
export function signInRoutes(router: Router, context: AuthContext): void {
  router.forAnyone(signInEndpoint, ({ lender, request, from }) =>
    request.social === undefined
      ? signIn(context, { lender, request, from })
      : signInBySocial(context, { lender, request, from }),
  )
  router.forAnyone(socialStartEndpoint, ({ lender, request, from }) =>
    startSocial(context, { lender, ...request, origin: from.origin }),
  )
  router.forAnyone(passwordlessLoginEndpoint, ({ lender, request, from }) => {
    const { token, deviceId = '', replaces } = request
    return signInByLink(context, { lender, token, deviceId, from, replaces: replaces === '1' })
  })
  router.forAnyone(capLoginEndpoint, ({ lender, request: { token, replaces }, from }) =>
    signInByCapToken(context, { lender, token, deviceId: '', from, replaces: replaces === '1' }),
  )
  router.forBorrower(confirmProofEndpoint, ({ lender, borrower, request: given, from }) =>
    confirmProof(context, { lender, borrower, given, ip: from.ip, origin: from.origin }),
  )
  router.forBorrower(signOutEndpoint, (call) => signOut(context, call))
  router.forBorrower(listSessionsEndpoint, (call) => ownSessions(context, call))
  router.forBorrower(endSessionsEndpoint, ({ request, ...call }) =>
    endSessions(context, { ...call, only: request.id ?? null }),
  )

  // To be admitted is all there is to it: the session has noted the act.
  router.forBorrower(stillHereEndpoint, async () => done({}))
}
