import type { LocalDate } from '@quittance/domain/calendar'
import { addBankingDays } from '@quittance/domain/calendar/banking-days'
import type { BankKind } from '@quittance/domain/payments/bank-account'
import type { MethodValidation, MethodStatus } from '@quittance/domain/payments/payment-method'
import type { AccountCheck } from '../../platform/ports/vault-accounts.ts'

/** How many wrong tries at the two amounts lock an account. */
export const amountAttemptsMax = 3

/** Banking days after which an entry of no amount counts as good: nobody sent it back. */
const prenoteDays = 3

export const lockedValidation = { status: 'blocked', awaits: 'nothing', usableFrom: null } as const
export const usableValidation = { status: 'usable', awaits: 'nothing', usableFrom: null } as const

/** What a bank refused, or its owner stopped, is so still when it was removed and comes back. */
export function findEarlierStop(
  former: Pick<MethodValidation, 'status'> | null,
): Extract<MethodStatus, 'blocked' | 'revoked'> | null {
  const status = former?.status
  return status === 'blocked' || status === 'revoked' ? status : null
}

/**
 * How an account stands after it was checked.
 *
 * @param today the business day of the check
 */
export function validationAfterCheck(
  check: AccountCheck,
  { kind, today }: { readonly kind: BankKind; readonly today: LocalDate },
): MethodValidation {
  if (check === 'validated') return usableValidation
  if (check === 'notFound') return lockedValidation
  if (check !== 'days') return { status: 'unvalidated', awaits: check, usableFrom: null }
  const usableFrom = addBankingDays(today, prenoteDays, kind === 'ach' ? 'US' : 'CA')
  return { status: 'unvalidated', awaits: 'days', usableFrom }
}
