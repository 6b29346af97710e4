import { confirmEmailEndpoint } from '@quittance/contract/auth/emails'
import type { FastifyInstance } from 'fastify'

/** Characters of a token that are handed on; ours are shorter. */
const tokenMax = 200

/** The address in an email that confirms it. */
export function emailLinkRoutes(app: FastifyInstance): void {
  // Looked at by scanners and previews too: it says where to go on, and uses nothing up. The page
  // takes the token from behind the #, where no log and no referrer has it.
  app.get(confirmEmailEndpoint.path, async (http, reply) => {
    const { token } = http.query as { token?: unknown }
    const kept = typeof token === 'string' ? token.slice(0, tokenMax).toWellFormed() : ''
    const told = encodeURIComponent(kept)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(`/login#emailToken=${told}`)
  })
}
