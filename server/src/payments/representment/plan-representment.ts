import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import { priceRepresentment } from '@quittance/domain/servicing/price-representment'
import { representmentDate } from '@quittance/domain/servicing/representment'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { NoRetryReason } from '@quittance/domain/servicing/no-retry-reason'
import type { RepresentedItem, RepresentmentMethod } from './representment-repository.ts'
import { type ReturnedAmount, returnedAmount } from '../returns/returned-amount.ts'
import type { ReturnRepository } from '../returns/return-repository.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'

type PlanRepository = Pick<
  ReturnRepository,
  'lockLoan' | 'listRefunds' | 'readTryPlace' | 'readItem' | 'setNextTry'
>

type Returned = {
  readonly payment: LockedPayment
  /** all that the bank said, what counts first */
  readonly codes: readonly string[]
  /** the day of the books on which it came back */
  readonly on: LocalDate
}

/**
 * Plans when a debit that came back is tried again: only for want of funds, by an account that may
 * still be debited, and of a loan of which something will be owed by then.
 *
 * @returns the day, to be told to the borrower; null: it will not be tried again
 */
export async function planRepresentment(
  repository: PlanRepository,
  lender: Lender,
  { payment, codes, on }: Returned,
): Promise<LocalDate | null> {
  const [code] = codes
  const isForFunds = codes.every((one) => interpretReturnCode(one).action === 'keep')
  const isDebit = payment.methodId !== null && payment.posted.channel !== 'card'
  const next =
    code === undefined || !isForFunds || !isDebit
      ? null
      : await dayOfTry(repository, lender, { payment, code, on })
  await repository.setNextTry(payment, next)
  return next
}

async function dayOfTry(
  repository: PlanRepository,
  lender: Lender,
  { payment, code, on }: Omit<Returned, 'codes'> & { readonly code: string },
): Promise<LocalDate | null> {
  const loan = await repository.lockLoan(payment.loanId)
  const place = await repository.readTryPlace(payment, on)
  if (loan === null || !place.isMethodUsable) return null
  const item = await repository.readItem(payment)
  const returned = { code, attempts: item.attempts, firstOn: item.firstOn ?? on, returnedOn: on }
  const next = representmentDate(returned, lender.settings.servicing)
  if (next === null) return null
  const when = { today: next, postsOn: next }
  const back = returnedAmount(payment, await repository.listRefunds(payment))
  const { amount } = priceTry(lender, { loan, payment, back, place, item, when })
  return amount === 0n ? null : next
}

export type RepresentmentFacts = {
  readonly loan: StoredLoan
  readonly payment: Pick<LockedPayment, 'posted'>
  readonly back: ReturnedAmount
  readonly place: Pick<RepresentmentMethod, 'pendingAmount' | 'region'>
  readonly item: Pick<RepresentedItem, 'principalAfter'>
  readonly when: { readonly today: LocalDate; readonly postsOn: LocalDate }
}

/**
 * What a debit that came back is tried again for. The loan is locked, so that what is due and what
 * is under way stay as they are until the try is written down.
 *
 * @returns amount 0: it is not tried again
 */
export function priceTry(
  { settings }: Lender,
  { loan, payment: { posted }, back, place, item, when }: RepresentmentFacts,
): { readonly amount: Cents; readonly fee: Cents } {
  const { terms, state, mode } = loan
  const { servicing: rules } = settings
  const { channel, amount: debited } = posted
  const { pendingAmount, region } = place
  const { principalAfter } = item
  const asked = { back, debited, channel, region, principalAfter, pendingAmount, ...when }
  return priceRepresentment({ terms, rules, mode }, state, asked, rules.feeRules)
}

type NotificationRepository = Pick<ReturnRepository, 'writePaymentNotification'>
type Place = Pick<LockedPayment, 'lenderId' | 'paymentId'>

/** Takes back what was promised of a try. */
export async function notifyRetryCancelled(
  repository: NotificationRepository,
  { lenderId, paymentId }: Place,
  { why, now }: { readonly why: NoRetryReason; readonly now: Instant },
): Promise<void> {
  const notification = { topic: 'payment.notTriedAgain', payload: { why }, now }
  await repository.writePaymentNotification({ lenderId, paymentId }, notification)
}

/**
 * Ends the tries that were planned by an account which may not be debited any more, and that of the
 * payment itself, in the transaction of whatever ended them; their borrower is told.
 */
export async function cancelRepresentments(
  repository: NotificationRepository & Pick<ReturnRepository, 'callOffTries'>,
  payment: Pick<LockedPayment, 'lenderId' | 'methodId'> & { readonly paymentId?: string },
  told: { readonly why: NoRetryReason; readonly now: Instant },
): Promise<void> {
  const { lenderId, methodId, paymentId = null } = payment
  if (methodId === null) return
  for (const off of await repository.callOffTries({ lenderId, methodId, paymentId, why: told.why }))
    await notifyRetryCancelled(repository, { lenderId, paymentId: off }, told)
}
