import { fillLabel, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import { dayOf, toInstant } from '@quittance/domain/calendar'
import type { OccurrenceStatus } from '@quittance/domain/schedules/occurrence'
import type { PaymentInPlace } from '../payments/intents/pending-payment-repository.ts'

type Row = {
  readonly status: OccurrenceStatus
  /** the payment that was made in its place; null for none */
  readonly in_place: PaymentInPlace | null
  /** whether a pause takes it out */
  readonly isPaused: boolean
}

/**
 * Which payment was made in the place of a scheduled one, when, and what holds for both; '' where none was, and of
 * one that would run again and is paused, of which the pause is said.
 */
export function describeReplacement(
  { status, in_place: payment, isPaused }: Row,
  reader: Reader,
): string {
  if (payment === null) return ''
  const { reference, madeAt, how } = payment
  if (status === 'active' && isPaused && how !== 'stands' && how !== 'open') return ''
  const words = status === 'active' ? coming[how] : over[how]
  return fillLabel(reader, words, { reference, date: { day: dayOf(toInstant(madeAt)) } })
}

type Words = Readonly<Record<PaymentInPlace['how'], LabelKey>>

const coming = {
  stands: 'retries.replaced.stands',
  open: 'retries.replaced.open',
  declined: 'retries.replaced.declined',
  cancelled: 'retries.replaced.cancelled',
  returned: 'retries.replaced.returned',
  refunded: 'retries.replaced.refunded',
} as const satisfies Words

const over = {
  stands: 'retries.replaced.overStands',
  open: 'retries.replaced.overOpen',
  declined: 'retries.replaced.overDeclined',
  cancelled: 'retries.replaced.overCancelled',
  returned: 'retries.replaced.overReturned',
  refunded: 'retries.replaced.overRefunded',
} as const satisfies Words
