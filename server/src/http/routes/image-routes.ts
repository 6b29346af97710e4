import type { FastifyInstance } from 'fastify'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { callerLender } from '../caller.ts'
import { borrowerPicture } from '../../lenders/images/borrower-picture.ts'
import { lenderImage } from '../../lenders/images/lender-image.ts'

/** The lender's pictures. Each address names one version for ever, so browsers keep it. */
export function imageRoutes(app: FastifyInstance, context: LendersContext): void {
  app.get<{ Params: { kind: string; etag: string } }>(
    '/images/:kind/:etag',
    async (http, reply) => {
      const { kind, etag } = http.params
      const image = await lenderImage(context, { lender: callerLender(http), kind, etag })
      if (image === null) return reply.callNotFound()
      return reply
        .type(image.mediaType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(image.bytes)
    },
  )
  app.get<{ Params: { name: string } }>('/pictures/:name', async (http, reply) => {
    const { name } = http.params
    const picture = await borrowerPicture(context, { lender: callerLender(http), name })
    if (picture === null) return reply.callNotFound()
    return reply
      .type(picture.mediaType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'attachment')
      .send(picture.bytes)
  })
}
