import type { FastifyInstance, FastifyReply } from 'fastify'
import { imageAddress } from '../../lenders/images/image-address.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { FilesContext } from '../../lenders/files/stored-file.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { callerLender } from '../caller.ts'
import { logFault } from '../error-handler.ts'
import { borrowerPicture } from '../../lenders/images/borrower-picture.ts'
import { lenderImage } from '../../lenders/images/lender-image.ts'

const pictureName = /^[\w-]{1,64}$/

/** The lender's pictures. Each address names one version for ever, so browsers keep it. */
export function imageRoutes(app: FastifyInstance, context: LendersContext & FilesContext): void {
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
    if (!pictureName.test(name)) return reply.callNotFound()
    const lender = callerLender(http)
    const picture = await borrowerPicture(context, { lender, name })
    if (picture === null) return reply.callNotFound()
    if (picture.trouble !== null) {
      logFault(http, picture.trouble)
      return sendDefault(reply, lender, picture.kind)
    }
    return reply
      .type(picture.mediaType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'attachment')
      .send(picture.bytes)
  })
}

/** A plain field in the colour of a place that waits, where the lender has no picture of a vehicle. */
const blank =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#d9d6d3" d="M0 0h2v1H0z"/></svg>'

/** The lender's default while the storage of pictures does not answer: for now, and kept by nobody. */
function sendDefault(reply: FastifyReply, lender: Lender, kind: 'vehicle' | 'user'): FastifyReply {
  reply.header('cache-control', 'no-store')
  const address = kind === 'vehicle' ? imageAddress(lender, kind) : null
  if (address !== null) return reply.redirect(address)
  return reply.type('image/svg+xml').send(blank)
}
