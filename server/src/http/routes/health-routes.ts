import type { FastifyInstance } from 'fastify'
import { checkReadiness, type WhatAnswers } from '../readiness-check.ts'

/** Alive, and ready: asked by whatever runs the program, without a lender. */
export function healthRoutes(app: FastifyInstance, context: WhatAnswers): void {
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (_http, reply) => {
    const away = await checkReadiness(context)
    if (away.length === 0) return { status: 'ready' }
    return reply
      .code(503)
      .send({ status: 'notReady', reason: `no answer from: ${away.join(', ')}` })
  })
}
