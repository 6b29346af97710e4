import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { pageLabelFor, type Reader } from '../labels/labels.ts'
import type { Receipt } from './receipts.ts'

type Placed = {
  readonly replaces: Pick<NonNullable<Receipt['replaces']>, 'kind' | 'on' | 'amount'> | null
  readonly currency: Currency
}

/** What a payment was made in the place of; '' of any other. */
export function placeText({ replaces, currency }: Placed, reader: Reader): string {
  if (replaces === null) return ''
  const label = pageLabelFor(reader)
  const amount = { cents: replaces.amount, currency }
  return replaces.kind === 'retry'
    ? label('receipts.details.ofRetry', { debitDay: { monthDay: replaces.on }, amount })
    : label('receipts.details.ofScheduled', { amount, date: { dueOn: replaces.on } })
}

type ReplacedRetry = {
  /** of the debit that came back */
  readonly on: LocalDate
  /** of that debit, fee included */
  readonly amount: Cents
  /** when it is tried again after all; null or left out: it is not */
  readonly triesAgainOn?: LocalDate | null
  /** what is due without the payment in its place; null or left out where that is not told */
  readonly due?: Cents | null
}

type MadeInPlace = {
  /** `asked`: whether to cancel it is asked just now */
  readonly state: PaymentState | 'asked'
  readonly replacedRetry: ReplacedRetry | null
  readonly currency: Currency
  /** when it is tried again itself: nothing is asked of the borrower then; null or left out: it is not */
  readonly triesAgainOn?: LocalDate | null
}

/**
 * What becomes of the retry of a debit in whose place a payment was made, should that be cancelled, or once it was
 * cancelled, came back or was declined: page, paper and emails have it from here. A retry ends when such a payment
 * is accepted, whatever becomes of that after. Nothing is said of a payment that stands.
 */
export function replacedRetrySentences(
  { state, replacedRetry, currency, triesAgainOn: ownRetryOn = null }: MadeInPlace,
  reader: Reader,
): string[] {
  if (replacedRetry === null) return []
  const label = pageLabelFor(reader)
  const { on, amount, triesAgainOn = null, due = null } = replacedRetry
  const debit = { debitDay: { monthDay: on }, amount: { cents: amount, currency } }
  if (state === 'declined')
    return triesAgainOn === null
      ? []
      : [label('retries.replaced.comesBack', { ...debit, date: { dueOn: triesAgainOn } })]
  if (state !== 'asked' && state !== 'cancelled' && state !== 'returned') return []
  const ended = label(
    state === 'asked' ? 'retries.replaced.staysEnded' : 'retries.replaced.ended',
    debit,
  )
  if (due === null || due === 0n || ownRetryOn !== null) return [ended]
  return [ended, label('retries.replaced.due', { amount: { cents: due, currency } })]
}
