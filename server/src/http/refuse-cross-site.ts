import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostOf } from './caller.ts'

/** A page of another site sent it: HTTP 404, and it is told nothing. */
export class CrossSite extends Error {}

/**
 * Refuses what a page of another site sends, the lender's API and reports of browsers included: a
 * browser says whose page it is. Who calls without a
 * browser says nothing, and holds no session that a browser would add by itself.
 *
 * @see OWASP Cross-Site Request Forgery Prevention, fetch metadata
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (http) => {
    if (['GET', 'HEAD'].includes(http.method)) return
    if (http.headers['sec-fetch-site'] === 'cross-site' || !isOwnOrigin(http)) throw new CrossSite()
  })
}

function isOwnOrigin(http: FastifyRequest): boolean {
  const { origin } = http.headers
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).hostname === hostOf(http)
}
