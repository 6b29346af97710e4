import type { FastifyInstance, FastifyRequest } from 'fastify'
import { digestOf, isProvenCall, proveAnswer } from '@quittance/server/platform/call-proof'

export type ProvenCallers = {
  /** Shows to each proven caller who answers; the others are shown nothing. */
  watch(app: FastifyInstance): void
  /** Lets proven callers in alone, and takes from them only the body that they proved. */
  protect(scope: FastifyInstance): void
}

/**
 * Who calls proves to know the secret, and is proven the same: neither sends it, so that a program
 * that answers in the vault's place learns nothing and is not believed.
 *
 * @param now real time, epoch milliseconds
 */
export function provenCallers(secret: string, now: () => number): ProvenCallers {
  const proven = new WeakSet<FastifyRequest>()
  return {
    watch(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const { authorization = '' } = request.headers
        if (isProvenCall(secret, callOf(request), { authorization, now: now() }))
          proven.add(request)
        done()
      })
      app.addHook('onSend', async (request, reply, payload: unknown) => {
        if (!proven.has(request)) return
        const digest = digestOf(typeof payload === 'string' ? payload : '')
        const { authorization = '' } = request.headers
        const answer = { status: reply.statusCode, digest }
        reply.header('quittance-proof', proveAnswer(secret, authorization, answer))
      })
    },
    protect(scope) {
      scope.addHook('onRequest', async (request, reply) => {
        if (!proven.has(request)) await reply.code(401).send({ code: 'unauthorized' })
      })
      const parse = { parseAs: 'string' } as const
      const readJson = scope.getDefaultJsonParser('error', 'error')
      scope.addContentTypeParser('application/json', parse, (request, body: string, done) => {
        if (digestOf(body) === digestOfCall(request)) void readJson(request, body, done)
        else done(Object.assign(new Error('another body'), { statusCode: 401 }))
      })
    },
  }
}

function callOf(request: FastifyRequest) {
  const { method, url: path } = request
  const key = request.headers['idempotency-key']
  const idempotencyKey = typeof key === 'string' ? key : ''
  return { method, path, idempotencyKey, digest: digestOfCall(request) }
}

function digestOfCall({ headers }: FastifyRequest): string {
  const digest = headers['content-digest']
  return typeof digest === 'string' ? digest : ''
}
