import { confirmEmailEndpoint } from '@quittance/contract/auth/emails'
import type { FastifyInstance } from 'fastify'

/** The address in an email that confirms it. */
export function emailLinkRoutes(app: FastifyInstance): void {
  // Looked at by scanners and previews too: it says where to go on, and uses nothing up. The page
  // takes the token from behind the #, where no log and no referrer has it.
  app.get(confirmEmailEndpoint.path, async (http, reply) => {
    const { token } = http.query as { token?: unknown }
    const told = typeof token === 'string' ? encodeURIComponent(token.slice(0, 200)) : ''
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(`/login#emailToken=${told}`)
  })
}
