import { done, refused } from '@quittance/contract/endpoint'
import { signInEndpoint, signOutEndpoint, stillHereEndpoint } from '@quittance/contract/sign-in'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve, serveAnyone } from '../../http/serve.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

/** Getting in and out over HTTP. */
export function signInRoutes(app: FastifyInstance, context: AppContext): void {
  serveAnyone(app, signInEndpoint, ({ lender, request, from }) =>
    request.social === undefined
      ? signIn(context, { lender, request, ip: from.ip })
      : Promise.resolve(refused('badSocialToken')),
  )
  serve(app, context, signOutEndpoint, ({ borrower }) => signOut(context, borrower))

  // To be admitted is all there is to it: the session has noted the act.
  serve(app, context, stillHereEndpoint, async () => done({}))
}
