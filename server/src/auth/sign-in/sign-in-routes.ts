import { done } from '@quittance/contract/endpoint'
import { endSessionsEndpoint, listSessionsEndpoint } from '@quittance/contract/sessions'
import {
  capLoginEndpoint,
  passwordlessLoginEndpoint,
  signInEndpoint,
  signOutEndpoint,
  socialStartEndpoint,
  stillHereEndpoint,
} from '@quittance/contract/sign-in'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../payments/payments-context.ts'
import { serve, serveAnyone } from '../../http/serve.ts'
import { signInBySocial } from '../social/sign-in-by-social.ts'
import { startSocial } from '../social/start-social.ts'
import { endSessions, ownSessions } from '../sessions/own-sessions.ts'
import { signIn } from './sign-in.ts'
import { signInByCapToken, signInByLink } from './sign-in-by-link.ts'
import { signOut } from './sign-out.ts'

/** Getting in and out over HTTP. */
export function signInRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, signInEndpoint, ({ lender, request, from }) =>
    request.social === undefined
      ? signIn(context, { lender, request, from })
      : signInBySocial(context, { lender, request, from }),
  )
  serveAnyone(app, socialStartEndpoint, ({ lender, request, from }) =>
    startSocial(context, { lender, ...request, origin: from.origin }),
  )
  serveAnyone(app, passwordlessLoginEndpoint, ({ lender, request, from }) => {
    const { token, deviceId = '', replaces } = request
    return signInByLink(context, { lender, token, deviceId, from, replaces: replaces === '1' })
  })
  serveAnyone(app, capLoginEndpoint, ({ lender, request: { token, replaces }, from }) =>
    signInByCapToken(context, { lender, token, deviceId: '', from, replaces: replaces === '1' }),
  )
  serve(app, context, signOutEndpoint, (call) => signOut(context, call))
  serve(app, context, listSessionsEndpoint, (call) => ownSessions(context, call))
  serve(app, context, endSessionsEndpoint, ({ request, ...call }) =>
    endSessions(context, { ...call, only: request.id ?? null }),
  )

  // To be admitted is all there is to it: the session has noted the act.
  serve(app, context, stillHereEndpoint, async () => done({}))
}
