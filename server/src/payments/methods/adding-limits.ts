import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { canAddMethod } from '@quittance/domain/lenders/lender-features'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  countUse,
  dayMs,
  hourMs,
  readUse,
} from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { countMethods } from './method-repository.ts'

export type MethodLimitRefusal = 'methodsMax' | 'tooManyMethods'

/** Who adds a method, where and when. */
export type MethodAddition = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly now: Instant
}

/** Whether the limits allow one more: of methods in all, and of methods added today (L16). */
export async function refuseMethodCount(
  trx: LenderTransaction,
  { lender, borrower, now }: MethodAddition,
): Promise<Outcome<never, MethodLimitRefusal> | null> {
  if (!canAddMethod(await countMethods(trx, borrower))) return refused('methodsMax')
  const { count, endsAt } = await readUse(trx, addingOf(borrower), now)
  if (count < lender.settings.servicing.methodsPerUserDay) return null
  return refused('tooManyMethods', retryAfter(endsAt, now))
}

/**
 * Counts a try before the gateway is asked, whatever comes of it: a number or a code that is guessed
 * at is told apart by its answer, and would otherwise be guessed without end (L16).
 */
export async function refuseMethodCheck(
  trx: LenderTransaction,
  { lender, borrower, now }: MethodAddition,
): Promise<Outcome<never, 'tooManyChecks'> | null> {
  const trying = { rule: 'cardsTriedPerUserHour', subject: borrower.borrowerId, windowMs: hourMs }
  const { count, endsAt } = await countUse(trx, lender.id, trying, now)
  if (count <= lender.settings.servicing.cardChecksPerUserHour) return null
  return refused('tooManyChecks', retryAfter(endsAt, now))
}

function addingOf({ borrowerId }: Borrower) {
  return { rule: 'methodsPerUserDay', subject: borrowerId, windowMs: dayMs }
}

/** Whether one more may be tried now: asked before the vault is. */
export async function refuseMethodAddition(
  trx: LenderTransaction,
  place: MethodAddition,
): Promise<Outcome<never, MethodLimitRefusal | 'tooManyChecks'> | null> {
  return (await refuseMethodCount(trx, place)) ?? refuseMethodCheck(trx, place)
}

/** Counts a method that is added now. */
export async function countAddedMethod(
  trx: LenderTransaction,
  { lender, borrower, now }: MethodAddition,
): Promise<void> {
  await countUse(trx, lender.id, addingOf(borrower), now)
}
