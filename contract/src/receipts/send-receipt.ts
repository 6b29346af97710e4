import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { requestCodec } from '../field-table.ts'
import { id, textOrNone } from '../wire.ts'

/** Where a receipt is to go; '' for what is not given. */
const receiptSending = requestCodec({
  /** also the order number of a payment that was just made (AMB-87) */
  receiptId: ['receiptId', id],
  email: ['email', textOrNone(200)],
  phone: ['phoneNo', textOrNone(30)],
})

export type ReceiptSending = z.output<typeof receiptSending>

/** Sends one receipt to an email address, to a phone, or to both. */
export const sendReceiptEndpoint = endpoint({
  method: 'POST',
  path: '/payments/send-payment-receipts',
  access: 'borrower',
  request: receiptSending,
  result: z.object({}),
  refusals: {
    form: 'receipts.refused.form',
    email: 'receipts.refused.email',
    phone: 'receipts.refused.phone',
    emailNotOnFile: 'agents.refused.emailNotOnFile',
    phoneNotOnFile: 'agents.refused.phoneNotOnFile',
    notFound: 'receipts.refused.notFound',
    textsOff: 'receipts.refused.textsOff',
    stopped: 'receipts.refused.stopped',
    tooManySends: 'receipts.refused.tooManySends',
    undelivered: 'receipts.send.failed',
    ...proofRefusals,
  },
  codes: { tooManySends: 429, ...proofCodes },
  message: 'receipts.send.sent',
})
