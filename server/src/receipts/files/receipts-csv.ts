import { labelFor, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import { type Cents, formatDollars } from '@quittance/domain/money'
import { type CsvCell, csvRow } from '../../lenders/papers/csv.ts'
import type { ReceiptInScope } from './read-whole-scope.ts'

type Receipt = ReceiptInScope['receipt']
type Column = readonly [LabelKey, (receipt: Receipt) => CsvCell]

/** By this mark at the beginning a spreadsheet knows that the letters are UTF-8. */
const byteOrderMark = '\uFEFF'

const dollars = (cents: Cents): CsvCell => formatDollars(cents)

/** What a payment took, where it stands: of one that went back, or is not posted, nothing is kept. */
function part(of: (split: Receipt['split']) => Cents) {
  return ({ split, postedOn, state }: Receipt): CsvCell =>
    postedOn === null || state === 'returned' || state === 'cancelled' || state === 'declined'
      ? null
      : dollars(of(split))
}

/** The columns of the file, in their order. The parts of a payment that stands come to its amount. */
const columns: readonly Column[] = [
  ['receipts.details.paidOn', ({ paidOn }) => paidOn],
  ['receipts.details.countsFrom', ({ effectiveOn }) => effectiveOn],
  ['receipts.details.loan', ({ loanNo }) => loanNo],
  ['receipts.details.method', ({ methodText }) => methodText],
  ['receipts.details.status', ({ stateText }) => stateText],
  ['receipts.details.amount', ({ amount }) => dollars(amount)],
  ['receipts.details.fee', ({ fee }) => dollars(fee)],
  ['receipts.details.totalCharged', ({ totalCharged }) => dollars(totalCharged)],
  ['documents.receipts.refunded', ({ refunded }) => dollars(refunded)],
  ['receipts.details.principal', part(({ principal }) => principal)],
  ['receipts.details.interest', part(({ interest }) => interest)],
  ['receipts.details.lateFee', part(({ lateFee }) => lateFee)],
  ['receipts.details.nsfFee', part(({ nsfFee }) => nsfFee)],
  ['receipts.details.otherFee', part(({ otherFee }) => otherFee)],
  ['receipts.details.payoffFee', part(({ payoffFee }) => payoffFee)],
  ['receipts.details.unapplied', part(({ unapplied }) => unapplied)],
  ['receipts.details.overpayment', part(({ overpayment }) => overpayment)],
  ['receipts.details.smallBalance', part(({ smallBalance }) => smallBalance)],
  ['receipts.details.chargedOff', part(({ recovery }) => recovery)],
  ['documents.receipts.currency', ({ currency }) => currency],
  ['receipts.details.reference', ({ paymentReference }) => paymentReference],
]

/** Receipts for a spreadsheet (RFC 4180): a head in the reader's words, then a row for each. */
export function receiptsCsv(receipts: readonly ReceiptInScope[], reader: Reader): string {
  const label = labelFor(reader) as (key: LabelKey) => string
  const rows = [
    columns.map(([key]) => label(key)),
    ...receipts.map(({ receipt }) => columns.map(([, cell]) => cell(receipt))),
  ]
  return byteOrderMark + rows.map(csvRow).join('')
}
