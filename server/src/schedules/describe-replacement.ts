import { fillLabel, type LabelKey, type Reader } from '@quittance/contract/labels/labels'
import { dayOf, toInstant } from '@quittance/domain/calendar'
import type { OccurrenceStatus } from '@quittance/domain/schedules/occurrence'
import { type ForecastRetry, isStillMade } from '@quittance/domain/schedules/forecast-retries'
import type { PaymentInPlace } from '../payments/intents/pending-payment-repository.ts'

type Row = {
  readonly status: OccurrenceStatus
  /** the payment that was made in its place; null for none */
  readonly in_place: PaymentInPlace | null
  /** whether a pause takes it out */
  readonly isPaused: boolean
}
type Retries = readonly Pick<ForecastRetry, 'id' | 'on' | 'why'>[]

/**
 * Which payment was made in the place of a scheduled one, when, and what holds for both, and of one that came back the
 * day of its retry; '' where none was, and of one that would run again and is paused, of which the pause is said.
 *
 * @param retries those of its loan that are to come
 */
export function describeReplacement(
  { status, in_place: payment, isPaused }: Row,
  retries: Retries,
  reader: Reader,
): string {
  if (payment === null) return ''
  const { reference, madeAt, how, awaitsRetry } = payment
  if (status === 'active' && isPaused && how !== 'stands' && how !== 'open') return ''
  const words = status === 'active' ? coming[how] : over[how]
  const said = fillLabel(reader, words, { reference, date: { day: dayOf(toInstant(madeAt)) } })
  const retry = retries.find((one) => one.id === awaitsRetry && isStillMade(one))
  if (retry === undefined) return said
  return `${said} ${fillLabel(reader, 'retries.replaced.retried', { date: { day: retry.on } })}`
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
