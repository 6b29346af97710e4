import type { LocalDate } from '@quittance/domain/calendar'
import { isExpiredOn, validationOn } from '@quittance/domain/payments/payment-method'
import type { PayableMethod } from './method-row.ts'

const unusable = {
  unvalidated: 'methodUnvalidated',
  blocked: 'methodBlocked',
  revoked: 'methodRevoked',
} as const

/** Why a method can not be paid with on a day, as it is refused; null where it can. */
export function whyUnusable(
  method: Pick<PayableMethod, 'status' | 'awaits' | 'usableFrom' | 'expires'>,
  day: LocalDate,
): (typeof unusable)[keyof typeof unusable] | 'methodExpired' | null {
  const { status } = validationOn(method, day)
  if (status !== 'usable') return unusable[status]
  return isExpiredOn(method.expires, day) ? 'methodExpired' : null
}
