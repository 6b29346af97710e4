import type { FastifyInstance } from 'fastify'

/** Answers a description of an API, written when it is asked for first. */
export function openApiRoute(app: FastifyInstance, path: string, describe: () => object): void {
  let written: string | null = null
  app.get(path, async (_http, reply) => {
    written ??= JSON.stringify(describe())
    return reply.type('application/json').send(written)
  })
}
