import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * The worker that shows pushes, at the root: so it may open every page. It is asked for anew each
 * time that a browser looks whether there is another, and it may load nothing itself.
 */
export function servePushWorker(app: FastifyInstance, dist: string): void {
  app.get('/push-worker.js', async (_http, reply) => {
    const source = await readFile(join(dist, 'push-worker.js'))
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'")
      .send(source)
  })
}
