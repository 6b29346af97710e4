import { endpoints } from '@quittance/contract/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Borrower } from '../../lenders/borrower.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { countByMinute, TooManyRequests } from '../../platform/rate-limits/minute-counts.ts'
import { networkOf, wideNetworkOf, wideShare } from '../../platform/rate-limits/network.ts'
import { hashToken } from '../../platform/token.ts'
import { callerLender } from '../caller.ts'
import { subjectOf } from './subject-of-call.ts'

const admittedMax = 100_000

/** Counts a call for whose session it turned out to be. @throws TooManyRequests */
export type CountBorrower = (http: FastifyRequest, borrower: Borrower) => void

/**
 * Counts all calls of a signed-in user, whatever the number of their sessions, and of an anonymous address,
 * minute by minute (L19), before their bodies are read. A token that no session answered to counts
 * against its address, so that nobody gets further by inventing tokens. It guards this program's work, not a
 * secret: so it counts in memory, and a restart forgets it.
 *
 * @returns what is told of each call whose session was found
 */
export function limitRequestRate(
  app: FastifyInstance,
  { clocks }: Pick<LendersContext, 'clocks'>,
): CountBorrower {
  const counts = countByMinute(() => clocks.elapsed())
  /** whose session a token is of, as it is counted: a crowd at their address does not stop them */
  let admitted = new Map<string, string>()
  /** calls that are counted for a borrower already */
  const counted = new WeakSet<FastifyRequest>()
  const forSessions = new Set(
    endpoints.filter(({ access }) => access === 'borrower').map(({ path }) => app.prefix + path),
  )

  app.addHook('onRequest', async (http) => {
    const token = nameOf(http.headers['accesstoken'])
    const { callsPerUserMinute, callsPerIpMinute } = callerLender(http).settings.servicing
    const user = token === null ? undefined : admitted.get(token)
    const isStranger = user === undefined
    const name = user ?? (asksForSession(http) ? token : null)
    if (name === null) addAddress(http.ip)
    if (!isStranger) counted.add(http)
    const isFlood =
      (isStranger && isCrowded(http.ip, callsPerIpMinute)) ||
      (name !== null && counts.add(name) > callsPerUserMinute)
    if (isFlood) throw new TooManyRequests(counts.secondsLeft())
  })

  app.addHook('onResponse', async (http, reply) => {
    if (reply.statusCode !== 401 || !asksForSession(http)) return
    const token = nameOf(http.headers['accesstoken'])
    if (token === null) return
    admitted.delete(token) // its session has ended: it uses up nothing of the borrower's any more
    addAddress(http.ip)
  })

  function addAddress(ip: string): void {
    counts.add(networkOf(ip))
    const wide = wideNetworkOf(ip)
    if (wide !== null) counts.add(wide)
  }

  function isCrowded(ip: string, most: number): boolean {
    const wide = wideNetworkOf(ip)
    if (counts.of(networkOf(ip)) > most) return true
    return wide !== null && counts.of(wide) > most * wideShare
  }

  function asksForSession(http: FastifyRequest): boolean {
    return forSessions.has(http.routeOptions.url ?? '')
  }

  return (http, borrower) => {
    const token = nameOf(http.headers['accesstoken'])
    if (token === null) return
    const user = subjectOf(borrower)
    if (admitted.size >= admittedMax) admitted = new Map()
    admitted.set(token, user)
    if (counted.has(http)) return
    counted.add(http)
    const { callsPerUserMinute } = callerLender(http).settings.servicing
    if (counts.add(user) > callsPerUserMinute) throw new TooManyRequests(counts.secondsLeft())
  }
}

/** What a token is counted under; null for a caller without one. */
function nameOf(token: string | string[] | undefined): string | null {
  if (typeof token !== 'string' || token === '') return null
  return `token ${hashToken(token).toString('base64url')}`
}
