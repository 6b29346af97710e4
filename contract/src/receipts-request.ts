import type { ReceiptKinds } from '@quittance/domain/lender/receipt-kinds'
import * as z from 'zod/mini'
import { ours, text } from './wire.ts'

export type ReceiptSort = 'oldest' | 'newest' | 'smallest' | 'largest'

export type ReceiptsRequest = {
  readonly limit: number
  readonly sort: ReceiptSort
  /** none: all loans */
  readonly loanNumbers: readonly string[]
  /** from 1 */
  readonly page: number
  readonly kinds: ReceiptKinds
}

const sorts = { '1': 'oldest', '2': 'newest', '3': 'smallest', '4': 'largest' } as const
const sortCodes = { oldest: '1', newest: '2', smallest: '3', largest: '4' } as const

const kindsByCode = {
  '-1': 'all',
  '1': 'card',
  '2': 'check',
  '3': 'pad',
  '4': 'padAndCard',
  '5': 'checkAndPad',
} as const
const kindsCodes = {
  all: '-1',
  card: '1',
  check: '2',
  pad: '3',
  padAndCard: '4',
  checkAndPad: '5',
} as const

/** Which receipts, in the specification's codes. */
export const receiptsRequest = z.codec(
  z.strictObject({
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    sortBy: z.enum(['1', '2', '3', '4']),
    loanNo: text(2000),
    page: z.int().check(z.minimum(1), z.maximum(10_000)),
    modeOfPayment: z.enum(['-1', '1', '2', '3', '4', '5']),
  }),
  ours<ReceiptsRequest>(),
  {
    decode: ({ limit, sortBy, loanNo, page, modeOfPayment }) => ({
      limit,
      sort: sorts[sortBy],
      loanNumbers: loanNo === '' ? [] : loanNo.split(','),
      page,
      kinds: kindsByCode[modeOfPayment],
    }),
    encode: ({ limit, sort, loanNumbers, page, kinds }) => ({
      limit,
      sortBy: sortCodes[sort],
      loanNo: loanNumbers.join(','),
      page,
      modeOfPayment: kindsCodes[kinds],
    }),
  },
)
