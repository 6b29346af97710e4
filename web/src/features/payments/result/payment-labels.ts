import { showValue } from '@quittance/contract/labels/labels'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import { add } from '@quittance/domain/money'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import type { Tone } from '../../../ui/feedback/tone.tsx'

/** Says of a payment that its result takes longer than usual, and whom to call. */
export function useTakesLongerText(): string {
  const label = useLabel()
  const { settings } = useLender()
  if (settings.phoneNumber === '') return label('payments.confirming.takingLongerNoPhone')
  return label('payments.confirming.takingLonger', { phone: formatPhone(settings.phoneNumber) })
}

/** Until when a payment can be cancelled, with its day and time zone. */
export function useCancelUntilText(): (cancelUntil: Instant) => string {
  const label = useLabel()
  const reader = useReader()
  return (cancelUntil) =>
    label('payments.cancel.until', { time: showValue({ at: cancelUntil }, reader) })
}

/** Until when the next try of a returned debit can be stopped, with its day and time zone. */
export function useStopUntilText(): (stopUntil: Instant) => string {
  const label = useLabel()
  const reader = useReader()
  return (stopUntil) =>
    label('retries.banner.until', { time: showValue({ at: stopUntil }, reader) })
}

/**
 * Of a retry to which nothing is left: another debit leaves nothing, should that go through, or what was paid since
 * did; null of any other.
 */
function useCoverText() {
  const label = useLabel()
  return ({ retryCover, retryMost, currency }: PaymentAnswer, on: LocalDate): string | null => {
    if (retryMost === 0n) return label('retries.banner.nothingLeft', { date: { dueOn: on } })
    if (retryCover === null) return null
    return label('retries.banner.covered', {
      cover: { cents: retryCover.amount, currency },
      coverDay: { dueOn: retryCover.on },
      date: { dueOn: on },
      rest: { cents: retryMost, currency },
    })
  }
}

/** When a debit that came back is tried again, and for how much. */
export function useTriesAgainText() {
  const label = useLabel()
  const coverText = useCoverText()
  return (payment: PaymentAnswer, on: LocalDate): string => {
    const { retryMost: cents, currency } = payment
    const planned = [
      label('payments.returned.triesAgain', { date: { day: on } }),
      label('retries.banner.atMost', { rest: { cents, currency } }),
    ]
    return coverText(payment, on) ?? planned.join(' ')
  }
}

/** A debit by its day and amount, whose it is, and when it is tried again, in words. */
export function useRetryText() {
  const label = useLabel()
  const coverText = useCoverText()
  type Key = 'planned' | 'paid'
  return (key: Key, payment: PaymentAnswer, on: LocalDate): string => {
    const { amount, fee, currency, retryOf, retryMost, effectiveOn, isOwn } = payment
    const total = add(amount, fee)
    const words = {
      debitDay: { monthDay: retryOf ?? effectiveOn },
      amount: { cents: total, currency },
      date: { dueOn: on },
    }
    const text = isOwn
      ? label(`retries.banner.${key}`, words)
      : label(`retries.banner.${key}Other`, words)
    const covered = key === 'planned' ? coverText(payment, on) : null
    if (covered !== null) {
      const date = { date: words.debitDay }
      const whose = isOwn ? 'payments.returned.title' : 'payments.returned.titleOther'
      return `${label(whose, date)}. ${covered}`
    }
    if (key !== 'planned' || retryMost >= total) return text
    return `${text} ${label('retries.banner.atMost', { rest: { cents: retryMost, currency } })}`
  }
}

export const paymentStateTones = {
  confirming: 'soon',
  pending: 'soon',
  completed: 'good',
  declined: 'bad',
  returned: 'bad',
  refunded: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PaymentState, Tone>
