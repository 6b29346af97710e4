import type { MethodUse } from '@quittance/domain/payments/payment-method'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { formatDollars } from '@quittance/domain/money'
import { notifyAccountOwner } from '../../notifications/recipients/notify-account-owner.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import type { Notes } from '../representment/compare-retries.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MethodOwner } from './method-repository.ts'
import type { StoredMethod } from './method-row.ts'

type EndedDebits = {
  readonly lender: Lender
  readonly borrower: MethodOwner
  readonly method: StoredMethod
  readonly ended: readonly MethodUse[]
  /** what that makes of retries by other accounts */
  readonly notes: Notes
  readonly language: Language
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/**
 * Writes the email about scheduled payments that end with their method. A returned debit that is not
 * tried again has an email of its own.
 */
export async function notifyDebitsEnded(
  trx: LenderTransaction,
  { lender, borrower, method, ended, notes, language, now, at }: EndedDebits,
): Promise<void> {
  const schedules = ended.filter(({ kind }) => kind === 'schedule')
  if (schedules.length === 0) return
  const said = notes(readerFor(lender, language))
  const facts = { method: toPaidBy(method), debits: toEndedDebits(schedules), notes: said }
  const message = {
    emailName: 'debitsEnded',
    borrowerId: borrower.borrowerId,
    language,
    channel: 'email',
    facts,
  } as const
  await writeAccountMessage(trx, lender.id, { ...message, recipient: null }, { now, at })
}

type MethodChange = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly method: StoredMethod
  readonly language: Language
  /** what ends with a method that is removed */
  readonly ended?: readonly MethodUse[]
  /** what that makes of retries by other accounts; left out for nothing */
  readonly notes?: Notes
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/**
 * Tells whoever owns the account that a method was added or removed, in the commit that does it: it may
 * have been somebody else. The scheduled payments that ended with a method are in the same message.
 */
export async function notifyMethodChange(
  trx: LenderTransaction,
  emailName: 'methodAdded' | 'methodRemoved',
  { lender, borrower, method, language, ended = [], notes, now, at }: MethodChange,
): Promise<void> {
  const schedules = ended.filter(({ kind }) => kind === 'schedule')
  const said = notes?.(readerFor(lender, language)) ?? []
  const facts = { method: toPaidBy(method), debits: toEndedDebits(schedules), notes: said }
  const notice = { lender, borrowerId: borrower.borrowerId, language, emailName, facts }
  await notifyAccountOwner(trx, notice, { now, at })
}

function toPaidBy({ kind: channel, brand, lastFour, accountType }: StoredMethod) {
  return { channel, brand, lastFour, accountType }
}

function toEndedDebits(schedules: readonly MethodUse[]) {
  return schedules.map(({ amount, ...one }) => ({ ...one, amount: formatDollars(amount) }))
}
