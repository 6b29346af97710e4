import type { LocalDate } from '@quittance/domain/calendar'
import { add, type Cents } from '@quittance/domain/money'
import { pageLabelFor, type Reader, showValue } from '../labels/labels.ts'
import { loanAfterText } from '../loan-after-text.ts'
import { paymentFigure } from './payment-figure.ts'
import { replacedRetrySentences } from './place-of-payment.ts'
import type { ReceiptLine } from './receipt-lines.ts'
import type { Receipt } from './receipts.ts'

export type ReceiptHistory = {
  readonly sentences: readonly string[]
  /** each refund with its day and how the loan stood after it; the latter of a return too */
  readonly facts: readonly ReceiptLine[]
}

/** What a payment's history is written from, on the page, on paper and in an email alike. */
export type HistoryFacts = Pick<
  Receipt,
  | 'amount'
  | 'fee'
  | 'currency'
  | 'state'
  | 'channel'
  | 'back'
  | 'retry'
  | 'isRetry'
  | 'isOwn'
  | 'isRefunded'
  | 'refunded'
  | 'unrefunded'
  | 'refunds'
  | 'payoffHeldUntil'
  | 'replaces'
>

type Options = {
  readonly reader: Reader
  /** its name */
  readonly lender: string
  /** of a debit that is tried again: another one that leaves nothing to take, should it go through */
  readonly cover?: RetryCover | null
  /** of one that takes less than what came back: how much, and why; left out of others */
  readonly lessTaken?: string
}

/** A debit that comes first, and the most that is taken else; cents, fees included. */
export type RetryCover = {
  readonly on: LocalDate
  readonly amount: Cents
  readonly most: Cents
}

/** What happened after a payment: page, paper and emails have it from here, and so the same. */
export function receiptHistory(receipt: HistoryFacts, options: Options): ReceiptHistory {
  return { sentences: sentencesOf(receipt, options), facts: factsOf(receipt, options) }
}

function sentencesOf(receipt: HistoryFacts, options: Options): string[] {
  const { reader, lender } = options
  const label = pageLabelFor(reader)
  const { back, retry, isRetry, payoffHeldUntil: heldUntil, currency } = receipt
  const notKept = chooseNoMoneyLabel(receipt)
  return [
    ...(heldUntil === null ? [] : [label('loans.payoff.held', { date: { day: heldUntil } })]),
    ...(receipt.isRefunded ? [refundedText(receipt, reader)] : []),
    ...(back !== null ? [returnedText(receipt, back, reader)] : []),
    ...(back === null && notKept !== null ? [label(notKept)] : []),
    ...replacedRetryText(receipt, reader),
    ...(back !== null && back.fee > 0n
      ? [label('payments.returned.fee', { lender, amount: { cents: back.fee, currency } })]
      : []),
    ...(back?.isReopened === true ? [label('payments.returned.reopened')] : []),
    ...(back !== null && back.triesAgainOn !== null
      ? [retryText(back.triesAgainOn, receipt, options)]
      : []),
    ...(back !== null && back.ended !== '' && retry === null
      ? [label(`retries.ended.${back.ended}`)]
      : []),
    ...(isGivenUp(receipt) ? [label('receipts.details.notTriedAgain')] : []),
    ...(retry === null ? [] : [label(retryKey(retry.state), { date: { day: retry.on } })]),
    ...(back !== null && back.schedulesHeld > 0 ? [label('payments.returned.schedulesHeld')] : []),
    ...(isRetry ? [label('receipts.details.isRetry')] : []),
  ]
}

/** Of one that does not stand: what becomes of the retry in whose place it was made. */
function replacedRetryText(
  { replaces, retry, state, currency }: HistoryFacts,
  reader: Reader,
): string[] {
  if (replaces?.kind !== 'retry') return []
  const triesAgainOn = retry?.on ?? null
  return replacedRetrySentences({ state, replacedRetry: replaces, currency, triesAgainOn }, reader)
}

/** When it is tried again, or what leaves nothing to take. */
export function retryText(
  on: LocalDate,
  { currency }: Pick<HistoryFacts, 'currency'>,
  { reader, cover = null, lessTaken = '' }: Pick<Options, 'reader' | 'cover' | 'lessTaken'>,
): string {
  const label = pageLabelFor(reader)
  if (cover === null)
    return `${label('payments.returned.triesAgain', { date: { day: on } })} ${lessTaken}`.trim()
  return label('retries.banner.covered', {
    cover: { cents: cover.amount, currency },
    coverDay: { dueOn: cover.on },
    date: { dueOn: on },
    rest: { cents: cover.most, currency },
  })
}

function refundedText(receipt: HistoryFacts, reader: Reader): string {
  const label = pageLabelFor(reader)
  const { unrefunded, back, currency, refunded, fee } = receipt
  const amount = { cents: refunded, currency }
  const total = add(receipt.amount, fee)
  if (refunded >= total) return label('receipts.details.refundedWhole', { amount })
  const words = { amount, total: { cents: total, currency } }
  // What a bank sent back stays on no loan, nor does a convenience fee.
  if (back !== null || unrefunded === 0n) return label('receipts.details.refundedOf', words)
  const rest = { cents: unrefunded, currency }
  return label('receipts.details.refundedPart', { ...words, rest })
}

function returnedText(
  { isOwn, ...paid }: HistoryFacts,
  { reason }: NonNullable<Receipt['back']>,
  reader: Reader,
): string {
  const label = pageLabelFor(reader)
  if (reason === 'disputed')
    return label('payments.returned.disputed', { amount: paymentFigure(paid, reader) })
  if (reason === 'office') return label('receipts.details.reversed')
  const words = label(`payments.returnReason.${reason}`)
  const text = isOwn ? 'returnedFor' : 'returnedForOther'
  return label(`receipts.details.${text}`, { reason: words })
}

/** The label of a payment of which the lender keeps nothing; null where it keeps the money. */
export function chooseNoMoneyLabel({ state }: HistoryFacts) {
  if (state === 'returned') return 'receipts.details.returned' as const
  if (state === 'cancelled') return 'receipts.details.cancelled' as const
  return state === 'declined' ? ('receipts.details.declined' as const) : null
}

function factsOf({ refunds, back, currency }: HistoryFacts, { reader }: Options): ReceiptLine[] {
  const label = pageLabelFor(reader)
  const rows = refunds.flatMap(({ on, amount, after }): (readonly [string, string])[] => [
    [
      label('receipts.refund.on', { date: { day: on } }),
      showValue({ cents: amount, currency }, reader),
    ],
    ...(after === null ? [] : loanAfterText(after, { currency, reader })),
  ])
  const left = back?.after ?? null
  const after = left === null ? [] : loanAfterText(left, { currency, reader })
  return [...rows, ...after].map(([name, value]) => ({ label: name, value }))
}

/** Whether a returned debit is not going to be presented again, and was not. */
function isGivenUp({ channel, back, retry }: HistoryFacts): boolean {
  const isDebit = channel === 'ach' || channel === 'pad'
  return isDebit && back !== null && back.triesAgainOn === null && retry === null
}

function retryKey(state: Receipt['state']) {
  if (state === 'returned') return 'receipts.details.retriedReturned' as const
  if (state === 'completed' || state === 'refunded') return 'receipts.details.retriedPaid' as const
  if (state === 'declined' || state === 'cancelled') return 'receipts.details.retriedNot' as const
  return 'receipts.details.retriedPending' as const
}
