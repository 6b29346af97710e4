import type { LocalDate } from '../calendar.ts'
import { gatewayFor, type Rails } from '../lenders/lender-features.ts'
import type { LoanState } from '../loans/loan.ts'
import {
  isExpiredOn,
  type MethodKind,
  type MethodValidation,
  validationOn,
} from '../payments/payment-method.ts'

/** Why a scheduled payment was not taken on its day. */
export const skipReasons = [
  'method',
  'notOffered',
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

/** Why a method can not be debited, by itself. */
type OwnRefusal = 'removed' | 'expired' | 'blocked' | 'revoked' | 'unvalidated'

/** The same, all of which are the skip reason 'method', or as its lender takes nothing by such a card or account any more. */
export type MethodRefusal = OwnRefusal | 'notOffered'

/** Why a method may not be debited on a day; null where it may. */
export function refuseMethodOn(
  { isRemoved, expires, ...validation }: DebitedMethod,
  day: LocalDate,
): OwnRefusal | null {
  if (isRemoved) return 'removed'
  const { status } = validationOn(validation, day)
  if (status !== 'usable') return status
  return isExpiredOn(expires, day) ? 'expired' : null
}

/** What decides whether a scheduled payment may be taken at all. */
export type DebitConditions = {
  readonly kind: MethodKind
  readonly method: DebitedMethod
  readonly isSuspended: boolean
  /** whether its borrower's consent to it is kept, and is to this */
  readonly isAuthorized: boolean
}

/** A day, and the networks by which a lender debits. */
type On = { readonly day: LocalDate; readonly rails: Rails }

/** Why a lender may not debit a method on a day; null where they may. */
export function refuseDebitedMethod(
  { kind, method }: Pick<DebitConditions, 'kind' | 'method'>,
  { day, rails }: On,
): MethodRefusal | null {
  return gatewayFor(rails, kind) === null ? 'notOffered' : refuseMethodOn(method, day)
}

/** Why nothing may be taken on a day, whatever is owed: the first reason that holds. */
export function refuseScheduledDebit(
  debit: DebitConditions,
  state: LoanState,
  on: On,
): SkipReason | null {
  if (state.chargedOff !== null) return 'chargedOff'
  if (state.bankruptSince !== null) return 'inBankruptcy'
  if (state.closedOn !== null) return 'loanClosed'
  if (state.paidOffOn !== null) return 'nothingOwed'
  const refusal = refuseDebitedMethod(debit, on)
  if (refusal !== null) return refusal === 'notOffered' ? refusal : 'method'
  if (debit.isSuspended) return 'suspended'
  return debit.isAuthorized ? null : 'authorization'
}
