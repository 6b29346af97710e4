import { receiptPdfEndpoint } from '@quittance/contract/documents'
import { payoffQuoteEndpoint, sendPayoffQuoteEndpoint } from '@quittance/contract/payoff-quote'
import { listReceiptsEndpoint, sendReceiptEndpoint } from '@quittance/contract/receipts/receipts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import type { SmsAvailability } from '../lenders/sms-availability.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { openReceipt } from './open-receipt.ts'
import { quotePayoffToBorrower, sendPayoffQuote } from './payoff-quote.ts'
import { listReceipts } from './list-receipts.ts'
import { sendReceipt } from './send-receipt.ts'

export type ReceiptDelivery = {
  readonly texts: SmsAvailability
  /** how long who sends a receipt waits to hear that it was turned away; milliseconds */
  readonly patienceMs: number
}

/** Receipts and payoff quotes over HTTP. */
export function receiptRoutes(
  router: Router,
  context: LendersContext & { readonly print: PaperPrinter },
  out: ReceiptDelivery,
): void {
  router.forBorrower(listReceiptsEndpoint, ({ borrower, request, reader }) =>
    listReceipts(context, { borrower, request, reader }),
  )

  router.forBorrower(sendReceiptEndpoint, ({ lender, borrower, request }) =>
    sendReceipt(context, { lender, borrower, request, ...out }),
  )

  router.forBorrower(payoffQuoteEndpoint, ({ lender, borrower, request }) =>
    quotePayoffToBorrower(context, { lender, borrower, ...request }),
  )

  router.forBorrower(sendPayoffQuoteEndpoint, ({ lender, borrower, request }) =>
    sendPayoffQuote(context, { lender, borrower, ...request }),
  )

  router.forTicket(receiptPdfEndpoint, {
    named: ({ receiptId: id }) => ({ kind: 'receipt', id }) as const,
    answer: ({ lender, borrower, paper }) => openReceipt(context, { lender, borrower, paper }),
  })
}
