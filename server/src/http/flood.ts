import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../context.ts'
import { hashOf } from '../features/sign-in/token.ts'
import { callerLender } from './caller.ts'

/** Too many calls of one caller: HTTP 429 with Retry-After (L19). */
export class Flood extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('too many calls')
    this.seconds = seconds
  }
}

const minuteMs = 60_000

/**
 * Counts all calls of a signed-in user and of an anonymous address, minute by minute (L19). It
 * guards this program's work, not a secret: so it counts in memory, and a restart forgets it.
 */
export function refuseFloods(app: FastifyInstance, { clocks }: Pick<AppContext, 'clocks'>): void {
  let counts = new Map<string, number>()
  let minute = 0
  app.addHook('preHandler', async (http) => {
    const now = clocks.elapsed()
    const current = Math.floor(now / minuteMs)
    if (current !== minute) counts = new Map()
    minute = current

    const token = http.headers['accesstoken']
    const { servicing } = callerLender(http).settings
    const isBorrower = typeof token === 'string' && token !== ''
    const caller = isBorrower ? hashOf(token).toString('base64url') : http.ip
    const most = isBorrower ? servicing.callsPerUserMinute : servicing.callsPerIpMinute
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    if (count > most) throw new Flood(Math.ceil(((current + 1) * minuteMs - now) / 1000))
  })
}
