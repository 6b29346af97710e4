import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { hostOf } from './caller.ts'

/** A page of another site sent it: HTTP 404, and it is told nothing. */
export class CrossSite extends Error {}

/**
 * Refuses what a page of another site sends, the lender's API and reports of browsers included: a
 * browser says whose page it is. Who calls without a
 * browser says nothing, and holds no session that a browser would add by itself. Whose page it is says its whole
 * origin: a page at the same name by http, or at another port, may be anybody's.
 *
 * @see OWASP Cross-Site Request Forgery Prevention, fetch metadata
 */
export function refuseCrossSite(
  app: FastifyInstance,
  { portalAt }: Pick<LendersContext, 'portalAt'>,
): void {
  app.addHook('onRequest', async (http) => {
    if (['GET', 'HEAD'].includes(http.method)) return
    const { origin, 'sec-fetch-site': site } = http.headers
    if (site === 'cross-site') throw new CrossSite()
    if (origin !== undefined && !isOwnOrigin(http, origin, portalAt(hostOf(http))))
      throw new CrossSite()
  })
}

/**
 * Borrowers open the portal at one address. A demo may lie behind another port, as a container's does: there the
 * page's address is the one that the browser asked for.
 */
function isOwnOrigin(http: FastifyRequest, origin: string, portal: string): boolean {
  if (origin === portal) return true
  const isDemo = portal.startsWith('http:')
  return isDemo && origin === `${http.protocol}://${http.headers.host}`
}
