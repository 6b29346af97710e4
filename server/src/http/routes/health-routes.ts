import type { FastifyInstance } from 'fastify'
import { readinessCheck, type WhatAnswers } from '../readiness-check.ts'

/** A worker whose last heartbeat is older is late; seconds. It sends one every five. */
const lateAfter = 20

/**
 * Alive, and ready: asked by whatever runs the program, without a lender. A late worker is told beside
 * it: what it does waits, but calls are answered, and to end the API would mend nothing. So is a storage of files
 * that is away.
 */
export function healthRoutes(app: FastifyInstance, context: WhatAnswers): void {
  const check = readinessCheck(context)
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (_http, reply) => {
    const { away, workerBeat, areFilesThere } = await check()
    const isLate = workerBeat === null || workerBeat > lateAfter
    const worker = { status: isLate ? 'late' : 'working', secondsSinceHeartbeat: workerBeat }
    const files = areFilesThere === null ? null : { status: areFilesThere ? 'working' : 'away' }
    const beside = { worker, ...(files !== null && { files }) }
    if (away.length === 0) return { status: 'ready', ...beside }
    return reply
      .code(503)
      .send({ status: 'notReady', reason: `no answer from: ${away.join(', ')}`, ...beside })
  })
}
