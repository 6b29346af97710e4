import { listReceiptsEndpoint, sendReceiptEndpoint } from '@quittance/contract/receipts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../payments/payments-context.ts'
import { serve } from '../http/serve.ts'
import type { TextsOut } from '../notifications/delivery/sms-sender.ts'
import { listReceipts } from './list-receipts.ts'
import { sendReceipt } from './send-receipt.ts'

export type ReceiptsOut = {
  readonly texts: TextsOut
  /** how long who sends a receipt waits to hear that it was turned away; milliseconds */
  readonly patienceMs: number
}

/** Receipts over HTTP. */
export function receiptRoutes(app: FastifyInstance, context: AppContext, out: ReceiptsOut): void {
  serve(app, context, listReceiptsEndpoint, ({ borrower, request, reader }) =>
    listReceipts(context, { borrower, request, reader }),
  )

  serve(app, context, sendReceiptEndpoint, ({ lender, borrower, request }) =>
    sendReceipt(context, { lender, borrower, request, ...out }),
  )
}
