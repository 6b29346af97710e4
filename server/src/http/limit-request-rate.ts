import { endpoints } from '@quittance/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { countByMinute, TooManyRequests } from '../platform/rate-limits/minute-counts.ts'
import { networkOf } from '../platform/rate-limits/network.ts'
import { hashToken } from '../platform/token.ts'
import { callerLender } from './caller.ts'

const admittedMax = 100_000

/**
 * Counts all calls of a signed-in user and of an anonymous address, minute by minute (L19), before
 * their bodies are read. A token that no session answered to counts against its address, so that
 * nobody gets further by inventing tokens. It guards this program's work, not a secret: so it
 * counts in memory, and a restart forgets it.
 */
export function limitRequestRate(
  app: FastifyInstance,
  { clocks }: Pick<LendersContext, 'clocks'>,
): void {
  const counts = countByMinute(() => clocks.elapsed())
  /** tokens that a session answered to: a crowd at their address does not stop them */
  let admitted = new Set<string>()
  const forSessions = new Set(
    endpoints.filter(({ access }) => access === 'borrower').map(({ path }) => app.prefix + path),
  )

  app.addHook('onRequest', async (http) => {
    const token = nameOf(http.headers['accesstoken'])
    const { callsPerUserMinute, callsPerIpMinute } = callerLender(http).settings.servicing
    const isKnown = token !== null && admitted.has(token)
    const byToken = isKnown || (token !== null && asksForSession(http))
    const isCrowded = byToken && !isKnown && counts.of(networkOf(http.ip)) > callsPerIpMinute
    const isFlood =
      isCrowded ||
      (byToken
        ? counts.add(token) > callsPerUserMinute
        : counts.add(networkOf(http.ip)) > callsPerIpMinute)
    if (isFlood) throw new TooManyRequests(counts.secondsLeft())
  })

  app.addHook('onResponse', async (http, reply) => {
    const token = nameOf(http.headers['accesstoken'])
    if (token === null || !asksForSession(http)) return
    if (reply.statusCode === 401) counts.add(networkOf(http.ip))
    if (reply.statusCode !== 200) return
    if (admitted.size >= admittedMax) admitted = new Set()
    admitted.add(token)
  })

  function asksForSession(http: FastifyRequest): boolean {
    return forSessions.has(http.routeOptions.url ?? '')
  }
}

/** What a token is counted under; null for a caller without one. */
function nameOf(token: string | string[] | undefined): string | null {
  if (typeof token !== 'string' || token === '') return null
  return `token ${hashToken(token).toString('base64url')}`
}
