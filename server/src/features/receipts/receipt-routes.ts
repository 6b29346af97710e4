import { listReceiptsEndpoint } from '@quittance/contract/receipts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { serve } from '../../http/serve.ts'
import { listReceipts } from './list-receipts.ts'

/** Receipts over HTTP. */
export function receiptRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listReceiptsEndpoint, ({ borrower, request, reader }) =>
    listReceipts(context, { borrower, request, reader }),
  )
}
