import { assert } from '@quittance/domain/assert'
import type { FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { type ApiKeyCaller, authenticateApiKey } from '../lender-api/authenticate-api-key.ts'
import { networkOf } from '../platform/rate-limits/network.ts'
import { callerLender } from './caller.ts'

/** Authenticates each call by its key before its body is read: of whoever has no key, none is. */
export function apiKeyCallers(context: Pick<LendersContext, 'db' | 'clocks'>) {
  const admit = authenticateApiKey(context)
  const callers = new WeakMap<FastifyRequest, ApiKeyCaller>()
  return {
    onRequest: async (http: FastifyRequest): Promise<void> => {
      callers.set(
        http,
        await admit(callerLender(http), {
          authorization: http.headers.authorization,
          network: networkOf(http.ip),
        }),
      )
    },
    callerOf: (http: FastifyRequest): ApiKeyCaller => {
      const caller = callers.get(http)
      assert(caller !== undefined, 'a call comes to its handler with a key')
      return caller
    },
  }
}
