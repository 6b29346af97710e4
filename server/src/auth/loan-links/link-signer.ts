import { yearsBefore } from '@quittance/domain/auth/sign-up/birth-date'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { linkLoan, type Signer } from '../../lenders/signers/signer-repository.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import { countSafetyText } from '../../notifications/recipients/count-safety-text.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { enrollStatements } from './linked-loan-repository.ts'

type Linking = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'agent'>
  readonly language: Language
  readonly signer: Signer
  /** how it was proven who signed */
  readonly by: 'link form' | 'quick link'
  readonly times: MessageTimes
}

/**
 * Puts a loan on the list of who signed it: its statements come without paper where the lender wants
 * that, the audit keeps it, and the contacts on the loan's paper are told.
 *
 * @returns whether its statements come without paper from now on
 */
export async function linkSigner(trx: LenderTransaction, linking: Linking): Promise<boolean> {
  const { lender, borrower, signer, by, times } = linking
  const { autoEnrollStatementsWhenLinking: enrolls } = lender.settings.portal
  const { loanId, role } = signer
  await linkLoan(trx, lender.id, { loanId, role, borrowerId: borrower.borrowerId })
  if (enrolls) await enrollStatements(trx, lender.id, loanId)
  const detail = { loanId, role, by, enrolls }
  await writeSessionAudit(trx, borrower, { kind: 'loan.linked', detail, at: times.now })
  await notifySigner(trx, linking)
  return enrolls
}

/** years; a loan that was paid off longer ago can not be linked any more */
const paidOffShown = 2

/** Whether a loan was paid off too long ago to be linked. */
export function isLongPaidOff({ paidOffOn }: Pick<Signer, 'paidOffOn'>, today: LocalDate): boolean {
  return paidOffOn !== null && paidOffOn < yearsBefore(today, paidOffShown)
}

/** Who signed may not be who linked. */
async function notifySigner(
  trx: LenderTransaction,
  { lender, language, signer: { loanNo, email, phones, firstName }, times }: Linking,
): Promise<void> {
  const common = {
    emailName: 'loanLinked',
    borrowerId: null,
    language,
    facts: { loanNo, firstName },
  } as const
  if (email !== null) {
    const message = { ...common, channel: 'email', recipient: email } as const
    await writeAccountMessage(trx, lender.id, message, times)
  }
  for (const phone of phones) {
    const told = { lender, borrowerId: null, recipient: phone, now: times.now }
    if (!(await countSafetyText(trx, told))) continue
    const message = { ...common, channel: 'sms', recipient: phone } as const
    await writeAccountMessage(trx, lender.id, message, times)
  }
}
