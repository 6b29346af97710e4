import type { LocalDate } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import { type MethodValidation, validationOn } from '../payments/payment-method.ts'

/** Why a scheduled payment was not taken on its day. */
export const skipReasons = [
  'method',
  'suspended',
  'authorization',
  'chargedOff',
  'inBankruptcy',
  'loanClosed',
  'nothingOwed',
  'replaced',
  'paused',
  'tooLate',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** A method as far as it decides on a debit. */
export type DebitedMethod = MethodValidation & {
  readonly isRemoved: boolean
  /** 'YYYY-MM'; '' where it does not expire */
  readonly expires: string
}

/** Why a method can not be debited: all of these are the skip reason 'method'. */
export type MethodRefusal = 'removed' | 'expired' | 'blocked' | 'revoked' | 'unvalidated'

/** Why a method may not be debited on a day; null where it may. */
export function refuseMethodOn(
  { isRemoved, expires, ...validation }: DebitedMethod,
  day: LocalDate,
): MethodRefusal | null {
  if (isRemoved) return 'removed'
  const { status } = validationOn(validation, day)
  if (status !== 'usable') return status
  return expires !== '' && expires < day.slice(0, 7) ? 'expired' : null
}

/** What decides whether a scheduled payment may be taken at all. */
export type DebitConditions = {
  readonly method: DebitedMethod
  readonly isSuspended: boolean
  /** whether its borrower's consent to it is kept, and is to this */
  readonly isAuthorized: boolean
}

/** Why nothing may be taken on a day, whatever is owed: the first reason that holds. */
export function refuseScheduledDebit(
  { method, isSuspended, isAuthorized }: DebitConditions,
  state: LoanState,
  day: LocalDate,
): SkipReason | null {
  if (state.chargedOff !== null) return 'chargedOff'
  if (state.bankruptSince !== null) return 'inBankruptcy'
  if (state.closedOn !== null) return 'loanClosed'
  if (state.paidOffOn !== null) return 'nothingOwed'
  if (refuseMethodOn(method, day) !== null) return 'method'
  if (isSuspended) return 'suspended'
  return isAuthorized ? null : 'authorization'
}
