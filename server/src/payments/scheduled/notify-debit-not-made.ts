import type { Language } from '@quittance/domain/lenders/language'
import type { Cents } from '@quittance/domain/money'
import { skipReasonOf } from '@quittance/domain/schedules/debit-notices'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { DebitNotMadeReason } from '../../notifications/templates/tables/wording.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { type KnownObstacle, readKnownObstacle } from './debit-notice-repository.ts'
import { type NotingTimes, readScheduledDebitFacts } from './followed-debit-repository.ts'

export type NotMadeDebit = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly language: Language
  readonly id: string
  readonly why: SkipReason | 'declined'
  /** whether its schedule waits from now on */
  readonly isSuspended: boolean
  /** of the payment that was tried; left out: none was */
  readonly reference?: string
  /** what that was to take, fee included; left out: it is told as it is planned */
  readonly total?: Cents
}

/**
 * Nothing is said of a debit to a borrower whose loan is in bankruptcy, charged off or closed, nor of
 * one in whose place they chose to pay.
 */
const told: Readonly<Record<NotMadeDebit['why'], DebitNotMadeReason | null>> = {
  method: 'method',
  notOffered: 'notOffered',
  suspended: 'suspended',
  authorization: 'authorization',
  nothingOwed: 'nothingOwed',
  tooLate: 'tooLate',
  declined: 'declined',
  chargedOff: null,
  inBankruptcy: null,
  loanClosed: null,
  replaced: null,
  paused: null,
}

/**
 * Whether they were told that it would not be made, and why: by its own notice, as none before it was made for
 * the same reason, or as its schedule was suspended.
 */
function isKnown(
  { toldObstacle, heldFor, isSuspended }: KnownObstacle,
  why: NotMadeDebit['why'],
): boolean {
  if (isSuspended && (why === 'suspended' || why === 'method' || why === 'notOffered')) return true
  return heldFor === why || (toldObstacle !== '' && skipReasonOf(toldObstacle) === why)
}

/** Writes the email about a scheduled payment that was not made on its day, unless its payer knows. */
export async function notifyDebitNotMade(
  trx: LenderTransaction,
  { lenderId, borrowerId, language, id, why: given, isSuspended, ...tried }: NotMadeDebit,
  times: NotingTimes,
): Promise<void> {
  const why = told[given]
  if (why === null || isKnown(await readKnownObstacle(trx, { lenderId, id }), given)) return
  const { reference, total } = tried
  const taken = total === undefined ? {} : { total }
  const { method, debits } = await readScheduledDebitFacts(trx, { lenderId, id }, taken)
  const facts = {
    method,
    debits,
    notMade: { why, isSuspended, ...(reference !== undefined && { reference }) },
  }
  const message = {
    emailName: 'debitNotMade',
    borrowerId,
    language,
    channel: 'email',
    facts,
  } as const
  await writeAccountMessage(trx, lenderId, { ...message, recipient: null }, times)
}
