import { dayOf } from '@quittance/domain/calendar'
import { add, type Cents, subtract, zero } from '@quittance/domain/money'
import {
  fillLabel,
  type LabelKey,
  type LabelValue,
  type Reader,
  showValue,
} from '../labels/labels.ts'
import { isPaymentUncharged } from './payment-figure.ts'
import { placeText } from './place-of-payment.ts'
import type { Receipt } from './receipts.ts'

/** What a receipt is written from, on the page and in an email alike. */
export type ReceiptFacts = Pick<
  Receipt,
  | 'amount'
  | 'fee'
  | 'currency'
  | 'split'
  | 'afterRefunds'
  | 'unrefunded'
  | 'principalAfter'
  | 'state'
  | 'channel'
  | 'madeAt'
  | 'isTimed'
  | 'effectiveOn'
  | 'settlesOn'
  | 'postedOn'
  | 'returnedOn'
  | 'loanNo'
  | 'paymentReference'
  | 'methodReference'
  | 'refunded'
  | 'replaces'
>

/** `isStruck`: an amount that was asked for and not taken */
export type ReceiptLine = {
  readonly label: string
  readonly value: string
  readonly isStruck?: boolean
}

export type ReceiptLines = {
  readonly amounts: readonly ReceiptLine[]
  readonly total: ReceiptLine
  readonly facts: readonly ReceiptLine[]
}

type Options = {
  readonly reader: Reader
  /** whether the lender shows where the money went */
  readonly showsSplit: boolean
}

/** Writes the lines of a receipt: the page and the emails have them from here, and so the same. */
export function receiptLines(receipt: ReceiptFacts, { reader, showsSplit }: Options): ReceiptLines {
  // How it is applied is known once it posts, and stands no more once it was taken back.
  const isKnown = receipt.refunded === 0n || receipt.afterRefunds !== null
  const hasSplit = showsSplit && receipt.postedOn !== null && isKnown
  return {
    ...amountLines(receipt, reader, hasSplit),
    facts: factLines(receipt, reader, hasSplit),
  }
}

type AmountRow =
  | (typeof usualParts)[number]
  | (typeof rareParts)[number]
  | 'toLoan'
  | 'fee'
  | 'amount'

/** The parts of an amount that every receipt shows, and those it shows where they took any of it. */
const usualParts = ['principal', 'interest', 'lateFee', 'nsfFee'] as const
const rareParts = [
  'otherFee',
  'payoffFee',
  'unapplied',
  'overpayment',
  'smallBalance',
  'chargedOff',
] as const

/**
 * What a payment took, line by line. Of one that stands: its parts, what went to the loan, the fee
 * on top. Of one that a bank sent back both ways, of one that never went through nothing: neither is
 * told as if it were kept. What refunds gave back is in none of its parts.
 */
function amountLines(receipt: ReceiptFacts, reader: Reader, hasSplit: boolean) {
  const { split, currency, fee, state } = receipt
  const isStruck = isPaymentUncharged(receipt)
  const taken = add(receipt.amount, fee)
  const sum = showValue({ cents: taken, currency }, reader)
  const fees = fee > 0n ? [row('fee', fee)] : []

  if (isStruck)
    return {
      amounts: [row('amount', receipt.amount), ...fees],
      total: line('receipts.details.totalCharged', showValue({ cents: zero, currency }, reader)),
    }
  if (state === 'returned') {
    const charged = fillLabel(reader, 'receipts.details.chargedOn', {
      date: { day: receipt.effectiveOn },
    })
    const back = subtract(taken, receipt.refunded)
    return {
      amounts: [row('amount', receipt.amount), ...fees, { label: charged, value: sum }],
      // What a refund had given back before, the bank did not send back.
      total: { label: returned(), value: showValue({ cents: back, currency }, reader) },
    }
  }
  const { refunded, unrefunded } = receipt
  const kept = receipt.afterRefunds ?? split
  const shares = { ...kept, chargedOff: kept.recovery }
  const parts = [...usualParts, ...rareParts.filter((part) => shares[part] > 0n)].map((part) =>
    row(part, shares[part]),
  )
  // What is on its way from a bank was not charged yet.
  const isDebit = state === 'pending' && receipt.channel !== 'card'
  const feeLeft = subtract(taken, add(refunded, unrefunded))
  // Where all of it went back, its head says so, and these are what was charged.
  const isAllBack = refunded > 0n && unrefunded === 0n && feeLeft === 0n
  const [toLoan, feeShown, back] = isAllBack
    ? [receipt.amount, fee, zero]
    : [unrefunded, feeLeft, refunded]
  return {
    amounts: [
      ...(hasSplit && unrefunded > 0n ? parts : []),
      row('toLoan', toLoan),
      ...(feeShown > 0n ? [row('fee', feeShown)] : []),
      ...(back > 0n
        ? [line('payments.state.refunded', showValue({ cents: back, currency }, reader))]
        : []),
    ],
    total: line(isDebit ? 'payments.success.totalDebit' : 'receipts.details.totalCharged', sum),
  }

  function row(name: AmountRow, cents: Cents): ReceiptLine {
    const value = showValue({ cents, currency }, reader)
    return { ...line(`receipts.details.${name}`, value), ...(isStruck && { isStruck }) }
  }

  function line(key: LabelKey, value: string): ReceiptLine {
    return { label: reader.labels[key], value }
  }

  /** The lender's books from before the portal do not tell the day. */
  function returned(): string {
    const { returnedOn: day } = receipt
    if (day === null) return reader.labels[`payments.state.${state}`]
    return fillLabel(reader, 'receipts.details.returnedOn', { date: { day } })
  }
}

/** Names the moment at which it was made: nothing is paid before it settles. */
function whenLabel({ state }: ReceiptFacts, isTaken: boolean): LabelKey {
  if (!isTaken) return 'receipts.details.triedOn'
  const isOpen = state === 'pending' || state === 'confirming'
  return isOpen ? 'receipts.details.madeOn' : 'receipts.details.paidOn'
}

/** As of what day it counts: of one that stands in the books it is no promise any more. */
function postingLabel({ postedOn }: ReceiptFacts): LabelKey {
  return postedOn === null ? 'receipts.details.countsFrom' : 'receipts.details.postedOn'
}

/** Days, loan and numbers. A number that there is not yet has no line. */
function factLines(receipt: ReceiptFacts, reader: Reader, hasSplit: boolean): ReceiptLine[] {
  const { madeAt, isTimed, effectiveOn, channel, currency, state, principalAfter: cents } = receipt
  const isTaken = state !== 'returned' && !isPaymentUncharged(receipt)
  // The principal that it left behind stands no more once any of it went back.
  const isKept = isTaken && receipt.refunded === 0n
  const facts: readonly (readonly [LabelKey, LabelValue])[] = [
    ['receipts.details.bankStatus', bankText(receipt, reader)],
    [whenLabel(receipt, isTaken), isTimed ? { at: madeAt } : { day: dayOf(madeAt) }],
    // It posts on no day where it was never taken, or was taken back.
    [postingLabel(receipt), isTaken ? { day: effectiveOn } : ''],
    ['receipts.details.settlesOn', settlementText(receipt)],
    ['receipts.details.inPlaceOf', placeText(receipt, reader)],
    ['receipts.details.loan', receipt.loanNo],
    ['receipts.details.principalAfter', hasSplit && isKept ? { cents, currency } : ''],
    ['receipts.details.reference', receipt.paymentReference],
    // The number of a cheque is its payer's own; what a network calls a payment says nothing to them.
    ['receipts.details.checkNumber', channel === 'check' ? receipt.methodReference : ''],
  ]
  return facts
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ label: reader.labels[key], value: showValue(value, reader) }))
}

/** Of a debit that is on its way: when its bank is expected to settle it. */
function settlementText({ channel, state, settlesOn }: ReceiptFacts): LabelValue {
  const isDebit = channel === 'ach' || channel === 'pad'
  return isDebit && state === 'pending' && settlesOn !== null ? { day: settlesOn } : ''
}

/** Of a debit: its state here is ours, the bank has words of its own for how it stands there. */
function bankText({ channel, state }: ReceiptFacts, { labels }: Reader): string {
  if (channel !== 'ach' && channel !== 'pad') return ''
  if (state === 'pending' || state === 'returned') return labels[`receipts.bank.${state}`]
  const isSettled = state === 'completed' || state === 'refunded'
  return isSettled ? labels['receipts.bank.settled'] : ''
}
