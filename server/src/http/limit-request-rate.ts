import { endpoints } from '@quittance/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { networkOf } from '../platform/rate-limits/network.ts'
import { hashToken } from '../platform/token.ts'
import { callerLender } from './caller.ts'

/** Too many calls of one caller: HTTP 429 with Retry-After (L19). */
export class TooManyRequests extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('too many calls')
    this.seconds = seconds
  }
}

const minuteMs = 60_000
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
  let counts = new Map<string, number>()
  let minute = 0
  /** tokens that a session answered to: a crowd at their address does not stop them */
  let admitted = new Set<string>()
  const forSessions = new Set(
    endpoints.filter(({ access }) => access === 'borrower').map(({ path }) => app.prefix + path),
  )

  app.addHook('onRequest', async (http) => {
    const now = clocks.elapsed()
    const current = Math.floor(now / minuteMs)
    if (current !== minute) counts = new Map()
    minute = current

    const token = nameOf(http.headers['accesstoken'])
    const { callsPerUserMinute, callsPerIpMinute } = callerLender(http).settings.servicing
    const isKnown = token !== null && admitted.has(token)
    const byToken = isKnown || (token !== null && asksForSession(http))
    const isCrowded =
      byToken && !isKnown && (counts.get(networkOf(http.ip)) ?? 0) > callsPerIpMinute
    const isFlood =
      isCrowded ||
      (byToken ? count(token) > callsPerUserMinute : count(networkOf(http.ip)) > callsPerIpMinute)
    if (isFlood) throw new TooManyRequests(Math.ceil(((current + 1) * minuteMs - now) / 1000))
  })

  app.addHook('onResponse', async (http, reply) => {
    const token = nameOf(http.headers['accesstoken'])
    if (token === null || !asksForSession(http)) return
    if (reply.statusCode === 401) count(networkOf(http.ip))
    if (reply.statusCode !== 200) return
    if (admitted.size >= admittedMax) admitted = new Set()
    admitted.add(token)
  })

  function asksForSession(http: FastifyRequest): boolean {
    return forSessions.has(http.routeOptions.url ?? '')
  }

  function count(caller: string): number {
    const calls = (counts.get(caller) ?? 0) + 1
    counts.set(caller, calls)
    return calls
  }
}

/** What a token is counted under; null for a caller without one. */
function nameOf(token: string | string[] | undefined): string | null {
  if (typeof token !== 'string' || token === '') return null
  return `token ${hashToken(token).toString('base64url')}`
}
