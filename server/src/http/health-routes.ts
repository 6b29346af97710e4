import type { FastifyInstance } from 'fastify'
import { readClockOffset } from '../db/business-clock.ts'
import type { AppContext } from '../context.ts'

/** Alive, and ready: asked by whatever runs the program, without a lender. */
export function healthRoutes(
  app: FastifyInstance,
  { db, vault }: Pick<AppContext, 'db' | 'vault'>,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }))

  app.get('/readyz', async (_http, reply) => {
    const answers = await Promise.allSettled([readClockOffset(db), vault.publicKeys()])
    const names = ['database', 'vault']
    const away = names.filter((_name, place) => answers[place]?.status === 'rejected')
    if (away.length === 0) return { status: 'ready' }
    return reply
      .code(503)
      .send({ status: 'notReady', reason: `no answer from: ${away.join(', ')}` })
  })
}
