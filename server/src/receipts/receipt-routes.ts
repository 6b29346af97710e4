import {
  receiptAddressEndpoint,
  receiptPdfEndpoint,
  receiptsFileEndpoint,
} from '@quittance/contract/documents'
import { payoffQuoteEndpoint, sendPayoffQuoteEndpoint } from '@quittance/contract/payoff-quote'
import { listReceiptsEndpoint } from '@quittance/contract/receipts/receipts'
import { sendReceiptEndpoint } from '@quittance/contract/receipts/send-receipt'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { Router } from '../lenders/router.ts'
import type { SmsAvailability } from '../lenders/sms-availability.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { openReceiptsFile } from './files/open-receipts-file.ts'
import { readReceiptAddress } from './genuine/receipt-address.ts'
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
  router.forBorrower(listReceiptsEndpoint, ({ lender, borrower, request, reader }) =>
    listReceipts(context, { lender, borrower, request, reader }),
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
    answer: ({ lender, borrower, paper, from: { origin } }) =>
      openReceipt(context, { lender, borrower, paper, origin }),
  })

  router.forTicket(receiptsFileEndpoint, {
    named: () => ({ kind: 'receipts' }) as const,
    answer: ({ lender, borrower, paper, request: { format } }) =>
      openReceiptsFile(context, { lender, borrower, paper, format }),
  })

  router.forBorrower(receiptAddressEndpoint, ({ lender, borrower, request, reader, from }) =>
    readReceiptAddress(context, { lender, borrower, reader, origin: from.origin, ...request }),
  )
}
