import { jwksPath } from '@quittance/contract/lender'
import type { FastifyInstance } from 'fastify'
import type { PublicKeys } from '../public-keys.ts'

/** The keys to seal to, for callers that do not load the page. */
export function keyRoutes(app: FastifyInstance, keys: PublicKeys): void {
  app.get(jwksPath, async () => ({ keys: await keys.all() }))
}
