import type { LocalDate } from '@quittance/domain/calendar'
import { meaningOf } from '@quittance/domain/payments/returned-payment'
import { representOn } from '@quittance/domain/servicing/represent'
import type { StoredLoan } from '../ledger/loan-state-store.ts'
import type { Lender } from '../lender/lender-directory.ts'
import type { ReturnRoom } from './return-room.ts'
import type { LockedPayment } from './return-store.ts'

type PlanRoom = Pick<ReturnRoom, 'lockLoan' | 'readTryPlace' | 'readItem' | 'setNextTry'>

type Returned = {
  readonly payment: LockedPayment
  /** all that the bank said, what counts first */
  readonly codes: readonly string[]
  /** the day of the books on which it came back */
  readonly on: LocalDate
}

/**
 * Plans when a debit that came back is tried again: only for want of funds, by an account that may
 * still be debited, and of a loan of which something may be demanded.
 *
 * @returns the day, to be told to the borrower; null: it will not be tried again
 */
export async function planNextTry(
  room: PlanRoom,
  lender: Lender,
  { payment, codes, on }: Returned,
): Promise<LocalDate | null> {
  const [code] = codes
  const isForFunds = codes.every((one) => meaningOf(one).action === 'keep')
  const isDebit = payment.methodId !== null && payment.posted.channel !== 'card'
  const next =
    code === undefined || !isForFunds || !isDebit
      ? null
      : await dayOfTry(room, lender, { payment, code, on })
  await room.setNextTry(payment, next)
  return next
}

async function dayOfTry(
  room: PlanRoom,
  lender: Lender,
  { payment, code, on }: Omit<Returned, 'codes'> & { readonly code: string },
): Promise<LocalDate | null> {
  const loan = await room.lockLoan(payment.loanId)
  const { isMethodUsable } = await room.readTryPlace(payment, on)
  if (loan === null || !isMethodUsable || !mayBeAsked(loan)) return null
  const { attempts, firstOn } = await room.readItem(payment)
  const returned = { code, attempts, firstOn: firstOn ?? on, returnedOn: on }
  return representOn(returned, lender.settings.servicing)
}

/** Of a loan that is over, written off or in bankruptcy no debit is tried again. */
export function mayBeAsked({ state }: Pick<StoredLoan, 'state'>): boolean {
  const { chargedOff, bankruptSince, closedOn, paidOffOn } = state
  return chargedOff === null && bankruptSince === null && closedOn === null && paidOffOn === null
}
