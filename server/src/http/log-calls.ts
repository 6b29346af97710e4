import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * What a log line holds: a list of what may be told, not of what may not. An address is told by
 * its route only, so no ticket, id or token of a query ever stands in a log; an error by its kind
 * and place, since its text may quote what was sent.
 */
export const logOptions = {
  level: 'info',
  serializers: {
    req: (http: FastifyRequest) => ({ method: http.method, route: http.routeOptions?.url }),
    res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    err: describeError,
  },
}

export function describeError(error: Error & { code?: string }) {
  const stack = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return { type: error.name, code: error.code ?? '', at: stack.slice(0, 6).join('') }
}

const slowMs = 1000

/**
 * One line a call, once it was answered; one that only read, and did so at once, is not logged. Of calls
 * that were too many one a second is, with the number of those before it that were not.
 */
export function logCalls(app: FastifyInstance): void {
  let toldAt = -Infinity
  let untold = 0
  app.addHook('onResponse', async (http, reply) => {
    const ms = Math.round(reply.elapsedTime * 10) / 10
    if (reply.statusCode === 429) {
      untold += 1
      if (performance.now() - toldAt < 1000) return
      toldAt = performance.now()
      http.log.info({ req: http, res: reply, ms, untold: untold - 1 }, 'call')
      untold = 0
      return
    }
    const isNews = http.method !== 'GET' || reply.statusCode >= 400 || ms >= slowMs
    http.log[isNews ? 'info' : 'debug']({ req: http, res: reply, ms }, 'call')
  })
}
