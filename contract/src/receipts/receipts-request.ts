import type { ReceiptKinds } from '@quittance/domain/lenders/receipt-kinds'
import * as z from 'zod/mini'
import { requestCodec } from '../field-table.ts'
import { codeInput, day, ours, text } from '../wire.ts'

const loanNumbers = z.codec(text(2000), ours<readonly string[]>(), {
  decode: (listed) => (listed === '' ? [] : listed.split(',')),
  encode: (numbers) => numbers.join(','),
})

const kinds = codeInput({
  '-1': 'all',
  '1': 'card',
  '2': 'check',
  '3': 'pad',
  '4': 'padAndCard',
  '5': 'checkAndPad',
} as const satisfies Readonly<Record<string, ReceiptKinds>>)

/** Which receipts, in the specification's codes. */
export const receiptsRequest = requestCodec({
  limit: ['limit', z.int().check(z.minimum(1), z.maximum(100))],
  sort: ['sortBy', codeInput({ '1': 'oldest', '2': 'newest', '3': 'smallest', '4': 'largest' })],
  /** none: all loans */
  loanNumbers: ['loanNo', loanNumbers],
  /** from 1 */
  page: ['page', z.int().check(z.minimum(1), z.maximum(10_000))],
  kinds: ['modeOfPayment', kinds],
  /** '25.00': of these alone, with or without their convenience fee */
  amount: ['amount', z.optional(z.string().check(z.regex(/^\d{1,10}\.\d{2}$/)))],
  /** paid on these days, both included */
  from: ['dateFrom', z.optional(day)],
  to: ['dateTo', z.optional(day)],
})

export type ReceiptsRequest = z.output<typeof receiptsRequest>
export type ReceiptSort = ReceiptsRequest['sort']
