import type { MethodUse } from '@quittance/domain/payments/payment-method'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { formatDollars } from '@quittance/domain/money'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { MethodOwner, StoredMethod } from './method-repository.ts'

type EndedDebits = {
  readonly method: StoredMethod
  readonly ended: readonly MethodUse[]
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
  { lenderId, borrowerId }: MethodOwner,
  { method, ended, language, now, at }: EndedDebits,
): Promise<void> {
  const schedules = ended.filter(({ kind }) => kind === 'schedule')
  if (schedules.length === 0) return
  const { kind: channel, brand, lastFour, accountType } = method
  const debits = schedules.map(({ amount, ...one }) => ({ ...one, amount: formatDollars(amount) }))
  const facts = { method: { channel, brand, lastFour, accountType }, debits }
  const message = {
    emailName: 'debitsEnded',
    borrowerId,
    language,
    channel: 'email',
    facts,
  } as const
  await writeAccountMessage(trx, lenderId, { ...message, recipient: null }, { now, at })
}
